import { type QueryFilter, type Types, trusted } from 'mongoose'
import { UserModel, type UserRecord } from '@/models/user'

type Id = Types.ObjectId | string | null | undefined

/** Returns the current names of accounts and profiles, by id; `filter`: only of some. */
export async function findNames(
  ids: readonly Id[],
  filter: QueryFilter<UserRecord> = {},
): Promise<Map<string, string>> {
  const wanted = ids.filter((id) => id !== null && id !== undefined)
  if (wanted.length === 0) return new Map()
  const people = await UserModel.find({ ...filter, _id: trusted({ $in: wanted }) }, 'name').lean()
  return new Map(people.map(({ _id, name }) => [String(_id), name]))
}

/** An account or profile with its name; without one where it is gone. */
export const named = (id: unknown, names: ReadonlyMap<string, string>) => ({
  id: String(id),
  name: names.get(String(id)) ?? '',
})
