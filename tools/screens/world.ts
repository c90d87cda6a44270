import { PATH } from '@/lib/domain/paths'
import { CLAIMED, demoId } from '@/tools/seed/demo-ids'

/** The demo records on the screens, found through the site's endpoints. */
export type World = {
  /** An influencer with many ratings in all variants. */
  influencer: string
  other: string
  /** An influencer without ratings. */
  unrated: string
  /** The profile that `OWNER` has claimed. */
  owned: string
  contributor: string
}

/** Whose claim the demo has confirmed. */
export const OWNER = 'reader1@example.com'

type ListEntry = { _id: string; name: string; reviewsCount: number }

/** Reads them from a running site. Throws when it has no demo data. */
export async function readWorld(address: string): Promise<World> {
  const read = async (path: string) => (await fetch(new URL(path, address))).json()
  const listed: ListEntry[] = []
  for (let skip = 0; skip < 100; skip += 10) {
    listed.push(...(await read(`/api/users?skip=${skip}`)).users)
  }
  const byRatings = listed.toSorted((one, next) => next.reviewsCount - one.reviewsCount)
  const [first, second] = byRatings
  const unrated = listed.find(({ reviewsCount }) => reviewsCount === 0)
  const [contributor] = (await read('/api/trending/users')) as ListEntry[]
  if (!(first && second && unrated && contributor)) {
    throw new Error(`${address}${PATH.home} shows no demo data`)
  }
  return {
    influencer: first._id,
    other: second._id,
    unrated: unrated._id,
    owned: String(demoId('influencer', CLAIMED)),
    contributor: contributor._id,
  }
}
