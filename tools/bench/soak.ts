import { connect, disconnect } from '@/lib/db/connect'
import { listedIds, uncachedPages } from '@/tools/bench/influencers'
import { load } from '@/tools/bench/load'
import { METRICS_TOKEN } from '@/tools/bench/metrics'
import { watch } from '@/tools/bench/overload'
import { median, type Row } from '@/tools/bench/table'
import { benchMembers, keepRating } from '@/tools/bench/writers'
import { fullOrSmall } from '@/tools/cli/small'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { launchThrowaway } from '@/tools/launcher/throwaway'

const MINUTES = fullOrSmall(20, 1 / 20)
const WARM_SECONDS = fullOrSmall(60, 1)
/** Requests per second: cached pages, uncached pages, and private data. */
const RATES = { cached: 200, uncached: 4, private: 20 } as const
const MEMBERS = 200

/** A steady mix of reads and ratings for twenty minutes; checks memory growth and errors. */
export async function benchSoak(cleanup: CleanupStack): Promise<Row[]> {
  const { address } = await launchThrowaway(cleanup, { METRICS_TOKEN })
  await connect()
  const influencers = await listedIds()
  const members = await benchMembers(MEMBERS)
  let n = 0
  const cached = () => ({
    path: ['/', '/api/users', `/reviews/${influencers[n++ % 20]}`][n % 3] ?? '/',
  })
  const uncached = uncachedPages(influencers)
  const own = () => ({
    path: '/api/getme',
    headers: { authorization: `Bearer ${members[n++ % members.length]?.token}` },
  })
  const run = (seconds: number) =>
    Promise.all([
      load({ url: address, seconds, connections: 8, rate: RATES.cached, next: cached }),
      load({ url: address, seconds, connections: 4, rate: RATES.uncached, next: uncached }),
      load({ url: address, seconds, connections: 4, rate: RATES.private, next: own }),
    ])
  await run(WARM_SECONDS)

  const memory: number[] = []
  const end = new AbortController()
  const watching = watch(address, end.signal, (megabytes) => memory.push(megabytes))
  const writing = keepRating(address, members, influencers, end.signal)
  const results = await run(MINUTES * 60)
  end.abort()
  await watching
  const { acknowledged, refused, outdated } = await writing
  await disconnect()

  const fifth = Math.ceil(memory.length / 5)
  const [early, late] = [median(memory.slice(0, fifth)), median(memory.slice(-fifth))]
  const failed = results.reduce((sum, one) => sum + one.failed, 0)
  return [
    {
      name: `soak of ${MINUTES} minutes: failed responses`,
      value: failed + refused + outdated,
      unit: 'responses',
      atMost: 0,
      note: `${results.map(({ perSecond }) => Math.round(perSecond)).join(' + ')} reads a second, ${acknowledged} ratings`,
    },
    {
      name: 'soak: memory in the last fifth against the first',
      value: late / early,
      unit: 'times',
      atMost: 1.15,
      note: `${Math.round(early)} to ${Math.round(late)} MB, most ${Math.round(Math.max(...memory))}`,
    },
  ]
}
