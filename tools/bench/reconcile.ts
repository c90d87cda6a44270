import { reconcile } from '@/lib/background/reconcile/commands'
import { countFound } from '@/lib/background/reconcile/rules'
import { getEnv } from '@/lib/env'
import { openDatabase } from '@/tools/bench/database'
import { fillForReconciliation } from '@/tools/bench/reconcile-data'
import type { Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import { step } from '@/tools/cli/terminal'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

const SIZE = fullOrSmall(
  {
    influencers: 100_000,
    members: 200_000,
    ratings: 1_000_000,
    heavyRatings: 50_000,
    reactions: 1_000_000,
    replies: 100_000,
    flags: 20_000,
  },
  {
    influencers: 50,
    members: 100,
    ratings: 200,
    heavyRatings: 20,
    reactions: 200,
    replies: 20,
    flags: 10,
  },
)

/** How long a reconciliation of a large site takes, on the server of `TEST_MONGODB_URI`. */
export async function benchReconcile(cleanup: CleanupStack): Promise<Row[]> {
  const drop = await openDatabase()
  cleanup.add(drop)
  await step(`Writing ${SIZE.ratings} ratings`, () =>
    fillForReconciliation(getEnv().MONGODB_URI, SIZE),
  )
  const before = process.cpuUsage()
  const began = performance.now()
  const report = await step('Reconciling', () => reconcile({ isCheck: true, isFresh: true }))
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(before)
  const processor = `${((user + system) / 1e6).toFixed(0)} s of processor time in our process`
  return [
    {
      name: 'reconcile 1,000,000 ratings and 100,000 influencers',
      value: seconds,
      unit: 's',
      atMost: 300,
      note: processor,
    },
    { name: 'discrepancies in consistent data', value: countFound(report), unit: '', atMost: 0 },
  ]
}
