import { trusted } from 'mongoose'
import { ROLE } from '@/lib/domain/roles'
import { UserModel } from '@/models/user'

/** The ids of all who are listed, in the order of the home list; needs a connection. */
export async function listedIds(): Promise<string[]> {
  const found = await UserModel.find({ role: ROLE.influencer, listed: true }, '_id')
    .sort(trusted({ rank: -1, _id: 1 }))
    .lean()
  return found.map(({ _id }) => String(_id))
}

/** Asks for their pages in turns, each time by a name that nobody knows: such an answer is never kept. */
export function uncachedPages(ids: readonly string[]): () => { path: string } {
  let n = 0
  return () => ({ path: `/reviews/${ids[n % ids.length]}?unknown=${n++}` })
}
