import { disconnect } from '@/lib/db/connect'
import { SCHEMA_VERSION } from '@/lib/migrations/list'
import { bringUpToDate, openDatabase, withDatabase } from '@/tools/launcher/database'
import { runTool } from '@/tools/launcher/run-tool'
import { readSettings } from '@/tools/launcher/settings'
import { say } from '@/tools/launcher/terminal'

/*
 * `npm run migrate`: brings the database to the version of this code, as the host does at its start; for where there is
 * no host, before the new version is deployed. Safely repeated, and while the site runs on the database of MONGODB_URI;
 * the embedded one must not be in use.
 */

await runTool(async (cleanup) => {
  const launch = await withDatabase(await readSettings('start'), cleanup)
  cleanup.add(disconnect)
  await openDatabase(launch)
  const done = await bringUpToDate()
  for (const { version, name, changed } of done) say(`${version} ${name}: ${changed} changed`)
  say(`The database has schema ${SCHEMA_VERSION}.`)
  return 0
})
