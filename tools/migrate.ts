import { disconnect } from '@/lib/db/connect'
import { SCHEMA_VERSION } from '@/lib/migrations/list'
import { print } from '@/tools/cli/terminal'
import { bringUpToDate, openDatabase, withDatabase } from '@/tools/launcher/database'
import { runTool } from '@/tools/launcher/run-tool'
import { readSettings } from '@/tools/launcher/settings'

/*
 * `npm run migrate`: migrates the database to the version of this code, as the Node host does at startup. Without such a
 * host, run it before each deployment. It can be repeated, and run while the site uses the database of MONGODB_URI; the
 * embedded one must not be in use.
 */

await runTool(async (cleanup) => {
  const launch = await withDatabase(await readSettings('start'), cleanup)
  cleanup.add(disconnect)
  await openDatabase(launch)
  const done = await bringUpToDate()
  for (const { version, name, changed } of done) print(`${version} ${name}: ${changed} changed`)
  print(`The database has schema ${SCHEMA_VERSION}.`)
  return 0
})
