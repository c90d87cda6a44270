import { disconnect } from '@/lib/db/connect'
import { findHealth } from '@/lib/health/queries'
import type { HealthResult, HealthState } from '@/lib/health/rules'
import { print } from '@/tools/cli/terminal'
import { withRunningDatabase } from '@/tools/launcher/database'
import { openDatabase } from '@/tools/launcher/open-database'
import { runTool } from '@/tools/launcher/run-tool'
import { readSettings } from '@/tools/launcher/settings'

/*
 * `npm run health`: checks settings, mail server, database and backups as the admin's health page does, says what is wrong,
 * why it matters and how to mend it, and exits 1 when anything is. The site may run meanwhile. What only a request to the
 * site shows is for that page: its address and the proxies in front.
 */

const MARKS: Record<HealthState, string> = {
  wrong: 'WRONG',
  later: 'BEFORE OPENING',
  unknown: 'unknown',
  fine: 'fine',
}

const textOf = ({ state, title, what, why, how }: HealthResult) =>
  what ? `${MARKS[state]}: ${title}. ${what}\n  ${why}\n  ${how}` : `${MARKS[state]}: ${title}`

await runTool(async (cleanup) => {
  const launch = await withRunningDatabase(await readSettings('start'), cleanup)
  cleanup.add(disconnect)
  await openDatabase(launch)
  const results = await findHealth({ origin: null, hops: null })
  for (const result of results) print(textOf(result))
  const wrong = results.filter(({ state }) => state === 'wrong').length
  print(`${results.length} checks: ${wrong} wrong.`)
  return wrong > 0 ? 1 : 0
})
