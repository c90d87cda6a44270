import { forgetActivity, listActivity } from '@/lib/admin/activity'
import { listManagedAccounts } from '@/lib/admin/queries'
import { findCountriesInUse, forgetCountries } from '@/lib/influencers/listing'
import { openDatabase } from '@/tools/bench/database'
import { grow } from '@/tools/bench/growth-data'
import { percentile, type Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import { step } from '@/tools/cli/terminal'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

const SIZE = fullOrSmall(
  { influencers: 100_000, ratings: 200_000, heavyRatings: 1_000, heavyReactions: 1_000 },
  { influencers: 100, ratings: 500, heavyRatings: 10, heavyReactions: 10 },
)
const ROUNDS = fullOrSmall(20, 2)
const MS_MAX = 250

/** Measures, on the server of `TEST_MONGODB_URI`, what screens count over a large site, each time without its cache. */
export async function benchCounts(cleanup: CleanupStack): Promise<Row[]> {
  cleanup.add(await openDatabase())
  await step(`Writing ${SIZE.influencers} influencers`, () => grow(SIZE))
  const lists = {
    words: '',
    limit: 20,
    skip: { pending: 0, approved: 0, members: 0, removed: 0 },
    includedIds: [],
  }
  return [
    await measure('the countries of the home page', () => {
      forgetCountries()
      return findCountriesInUse()
    }),
    await measure('the four lists of the admin, with totals', () => listManagedAccounts(lists)),
    await measure('thirty days of activity', () => {
      forgetActivity()
      return listActivity()
    }),
  ]
}

async function measure(name: string, read: () => Promise<unknown>): Promise<Row> {
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
  }
  return { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', atMost: MS_MAX }
}
