import { trusted } from 'mongoose'
import { ROLE } from '@/lib/domain/roles'
import { UserModel } from '@/models/user'

/** The ids of all listed influencers in the order of the home list. Needs a connection. */
export async function listedIds(): Promise<string[]> {
  const found = await UserModel.find({ role: ROLE.influencer, listed: true }, '_id')
    .sort(trusted({ rank: -1, _id: 1 }))
    .lean()
  return found.map(({ _id }) => String(_id))
}

/** Cycles through their pages with a unique query name, which bypasses the cache. */
export function uncachedPages(ids: readonly string[]): () => { path: string } {
  let n = 0
  return () => ({ path: `/reviews/${ids[n % ids.length]}?unknown=${n++}` })
}
