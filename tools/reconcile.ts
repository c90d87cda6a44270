import { parseArgs } from 'node:util'
import { reconcile } from '@/lib/background/reconcile/commands'
import { requestPendingCounts } from '@/lib/background/reconcile/pending-ratings'
import { countFound } from '@/lib/background/reconcile/rules'
import { findSiteMeans } from '@/lib/background/reconcile/site-mean'
import type { Discrepancy, Progress } from '@/lib/background/reconcile/types'
import { disconnect } from '@/lib/db/connect'
import { print } from '@/tools/cli/terminal'
import { withRunningDatabase } from '@/tools/launcher/database'
import { dropCaches, openDatabase } from '@/tools/launcher/open-database'
import { runTool } from '@/tools/launcher/run-tool'
import { readSettings } from '@/tools/launcher/settings'

/*
 * `npm run reconcile [-- --check] [-- --fresh]`: compares every aggregate with the ratings, reactions, flags, replies and
 * points that it is derived from, and repairs what differs; with --check it only reports, and exits 1 when there is
 * anything to repair. An interrupted run goes on where it was, unless --fresh is given. Works on the database of
 * MONGODB_URI, else on the embedded one, safely while the site runs, which then drops its cached responses.
 */

const LINES_MAX = 1_000

function lineOf({ kind, id, field, stored, counted }: Discrepancy, isCheck: boolean): string {
  const [was, is] = isCheck ? ['is', 'should be'] : ['was', 'is']
  return `${kind} ${id}: ${field} ${was} ${JSON.stringify(stored)}, ${is} ${JSON.stringify(counted)}`
}

function summarize({ checked, found, failed, seconds }: Progress): void {
  for (const [name, count] of Object.entries(found)) print(`${name}: ${count}`)
  if (failed > 0)
    print(`${failed} records could not be compared; run it again when they are less busy.`)
  const { influencer, review, member } = checked
  const looked = `${influencer} influencers, ${review} reviews and ${member} members`
  print(`${countFound({ found })} discrepancies in ${looked}, ${seconds.toFixed(1)} s.`)
}

await runTool(async (cleanup) => {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
    },
  })
  const { check: isCheck, fresh: isFresh } = values
  cleanup.add(disconnect)
  await openDatabase(await withRunningDatabase(await readSettings('start'), cleanup))
  if (!isCheck) await requestPendingCounts()
  let lines = 0
  const report = await reconcile({
    isCheck,
    isFresh,
    onShard({ discrepancies }) {
      for (const one of discrepancies.slice(0, LINES_MAX - lines)) print(lineOf(one, isCheck))
      lines = Math.min(LINES_MAX, lines + discrepancies.length)
    },
  })
  summarize(report)
  const found = countFound(report)
  if (isCheck) return found + report.failed > 0 ? 1 : 0
  if (found > 0 || report.isMeanMoved) await dropCaches()
  print(`The mean of all ratings is ${(await findSiteMeans()).current.toFixed(3)}.`)
  return report.failed > 0 ? 1 : 0
})
