import { setTimeout as sleep } from 'node:timers/promises'
import { type Read, readsOf, SITE_READS } from '@/tests/support/public-reads'
import { openDatabase } from '@/tools/bench/database'
import { type GrowthData, grow, type Size } from '@/tools/bench/growth-data'
import { percentile, type Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import { step } from '@/tools/cli/terminal'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

const SMALL: Size = fullOrSmall(
  { influencers: 1_000, ratings: 5_000, heavyRatings: 10, heavyReactions: 10 },
  { influencers: 50, ratings: 100, heavyRatings: 10, heavyReactions: 10 },
)
const LARGE: Size = fullOrSmall(
  {
    influencers: 100_000,
    ratings: 1_000_000,
    heavyRatings: 100_000,
    heavyReactions: 50_000,
  },
  { influencers: 100, ratings: 500, heavyRatings: 20, heavyReactions: 10 },
)
const WARM = 3
const ROUNDS = fullOrSmall(40, 2)
const WORST = 5
const SETTLE_MS = fullOrSmall(90_000, 0)

type Times = Map<string, number[]>
type GrowthTimes = { site: Times; ordinary: Times; heavy: Times }

/**
 * Measures the public reads as functions, on the server of `TEST_MONGODB_URI`: how much slower they are with a hundred and
 * two hundred times the data, and for an influencer with very many ratings.
 */
export async function benchGrowth(cleanup: CleanupStack): Promise<Row[]> {
  const small = await withData(cleanup, SMALL, measure)
  const large = await withData(cleanup, LARGE, measure)
  const all = ({ site, ordinary }: GrowthTimes): Times => new Map([...site, ...ordinary])
  return [
    {
      name: 'reads at 100,000 influencers and 1,000,000 ratings, p95 of all',
      ...ratio(all(large), all(small)),
      note: `against 1,000 and 5,000: ${p95Of(all(large)).toFixed(1)} / ${p95Of(all(small)).toFixed(1)} ms`,
      atMost: 1.5,
    },
    {
      name: 'an influencer with 100,000 ratings against one with ten, p95',
      ...ratio(large.heavy, large.ordinary),
      note: `${p95Of(large.heavy).toFixed(1)} / ${p95Of(large.ordinary).toFixed(1)} ms`,
      atMost: 1.5,
    },
    ...worst('grown', all(large), all(small)),
    ...worst('heavy', large.heavy, large.ordinary),
  ]
}

async function withData<T>(
  cleanup: CleanupStack,
  size: Size,
  use: (data: GrowthData) => Promise<T>,
): Promise<T> {
  const drop = await openDatabase()
  const forget = cleanup.add(drop)
  const grown = await step(`Writing ${size.ratings} ratings`, () => grow(size))
  // The server needs some time for its query planner statistics and checkpoints.
  if (size === LARGE) await step('Letting the server settle', () => sleep(SETTLE_MS))
  const result = await use(grown)
  await drop()
  forget()
  return result
}

async function measure({ heavy, discussed, member, ordinary }: GrowthData): Promise<GrowthTimes> {
  const site = await timesOf(SITE_READS.map(([name, read]) => [name, () => read]))
  let turn = 0
  const next = () => ordinary[turn++ % ordinary.length] ?? ''
  const named = readsOf('', discussed, member).map(([name]) => name)
  const another = named.map((name, at) => {
    const read = (): Read => readsOf(next(), discussed, member)[at]?.[1] ?? (async () => {})
    return [name, read] as const
  })
  const same = readsOf(heavy, discussed, member).map(([name, read]) => [name, () => read] as const)
  return { site, ordinary: await timesOf(another), heavy: await timesOf(same) }
}

/** Times each read on its own, in milliseconds. */
async function timesOf(reads: readonly (readonly [string, () => Read])[]): Promise<Times> {
  const times: Times = new Map()
  for (const [name, choose] of reads) {
    for (let n = 0; n < WARM; n += 1) await choose()()
    const own: number[] = []
    for (let n = 0; n < ROUNDS; n += 1) {
      const read = choose()
      const began = performance.now()
      await read()
      own.push(performance.now() - began)
    }
    times.set(name, own)
  }
  return times
}

const p95 = (values: readonly number[]) => percentile(values, 0.95)
const p95Of = (times: Times) => p95([...times.values()].flat())
const ratio = (ours: Times, theirs: Times) => ({
  value: p95Of(ours) / p95Of(theirs),
  unit: 'times',
})

/** The reads with the largest slowdown. */
function worst(title: string, ours: Times, theirs: Times): Row[] {
  const rows = [...ours].map(([name, values]): Row => {
    const [mine, other] = [p95(values), p95(theirs.get(name) ?? [])]
    const note = `${mine.toFixed(1)} / ${other.toFixed(1)} ms`
    return { name: `${title}: ${name}, p95`, value: mine / other, unit: 'times', note }
  })
  return rows.sort((a, b) => b.value - a.value).slice(0, WORST)
}
