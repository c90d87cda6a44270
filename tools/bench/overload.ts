import { setTimeout as sleep } from 'node:timers/promises'
import { connect, disconnect } from '@/lib/db/connect'
import { listedIds, uncachedPages } from '@/tools/bench/influencers'
import { load } from '@/tools/bench/load'
import { METRICS_TOKEN, residentMb } from '@/tools/bench/metrics'
import type { Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { launchThrowaway } from '@/tools/launcher/throwaway'

const TIMES = 10
const SECONDS = fullOrSmall(60, 1)
const NORMAL_SECONDS = fullOrSmall(10, 1)
const WARM_SECONDS = fullOrSmall(4, 1)
const RECOVERY_MS = fullOrSmall(5_000, 500)

/** Requests ten times as many uncached pages as the site can render, for a minute; measures it then and right afterwards. */
export async function benchOverload(cleanup: CleanupStack): Promise<Row[]> {
  const { address } = await launchThrowaway(cleanup, { METRICS_TOKEN })
  await connect()
  const next = uncachedPages(await listedIds())
  await disconnect()
  const asked = { url: address, next }
  await load({ ...asked, seconds: WARM_SECONDS, connections: 4 })
  const normal = await load({ ...asked, seconds: NORMAL_SECONDS, connections: 4 })

  const before = await residentMb(address)
  let most = before
  const end = new AbortController()
  const watching = watch(address, end.signal, (megabytes) => {
    most = Math.max(most, megabytes)
  })
  const rate = Math.ceil(normal.perSecond * TIMES)
  const flood = await load({ ...asked, seconds: SECONDS, connections: 400, rate })
  end.abort()
  await watching
  await sleep(RECOVERY_MS)
  const after = await load({ ...asked, seconds: NORMAL_SECONDS, connections: 4 })

  const refused = flood.statuses['503'] ?? 0
  const others = flood.failed - refused
  return [
    {
      name: `overload: ${TIMES} times the capacity, refused with 503`,
      value: refused / SECONDS,
      unit: 'a second',
      note: `capacity ${normal.perSecond.toFixed(1)} per second; ${flood.perSecond.toFixed(1)} per second during the overload`,
    },
    { name: 'overload: other failures', value: others, unit: 'responses', atMost: 0 },
    {
      name: 'overload: throughput against the capacity',
      value: flood.perSecond / normal.perSecond,
      unit: 'times',
      atLeast: 0.5,
    },
    {
      name: 'overload: peak resident memory',
      value: most,
      unit: 'MB',
      atMost: before + 400,
      note: `${Math.round(before)} before`,
    },
    {
      name: 'overload: p99 five seconds later, against before',
      value: after.p99 / normal.p99,
      unit: 'times',
      atMost: 2,
      note: `${after.p99} / ${normal.p99} ms`,
    },
  ]
}

/** Samples the memory each second; retries when the host is too busy to respond. */
async function watch(
  address: string,
  signal: AbortSignal,
  see: (megabytes: number) => void,
): Promise<void> {
  while (!signal.aborted) {
    const megabytes = await residentMb(address).catch(() => Number.NaN)
    if (!Number.isNaN(megabytes)) see(megabytes)
    await sleep(1_000)
  }
}
