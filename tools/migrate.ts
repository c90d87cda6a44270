import { parseArgs } from 'node:util'
import { prepareDatabase } from '@/lib/background/start'
import { disconnect } from '@/lib/db/connect'
import { replaceDataKey } from '@/lib/db/data-key'
import { SCHEMA_VERSION } from '@/lib/migrations/list'
import { findSchemaVersion, listDueMigrations } from '@/lib/migrations/queries'
import { print } from '@/tools/cli/terminal'
import { withRunningDatabase } from '@/tools/launcher/database'
import {
  bringUpToDate,
  dropCaches,
  openDatabase,
  withSentence,
} from '@/tools/launcher/open-database'
import { runTool } from '@/tools/launcher/run-tool'
import { readSettings } from '@/tools/launcher/settings'

/*
 * `npm run migrate [-- --check]`: migrates the database to the version of this code, builds its indexes and schedules
 * recurring jobs, as the Node host does at startup. Without such a host (Vercel), run it before each deployment. It can be
 * repeated, and run while the site runs. With --check it changes nothing, lists what is due, and exits 1 when anything is.
 * With --new-data-key it replaces the data key, after a leak or where its secret is lost (docs/operate.md).
 */

async function check(): Promise<number> {
  const due = await withSentence(listDueMigrations)
  for (const { version, name, what, documents } of due) {
    print(`${version} ${name}: ${what}, about ${documents} documents`)
  }
  const version = await findSchemaVersion()
  print(`The database has schema ${version}, this version needs ${SCHEMA_VERSION}.`)
  return version === SCHEMA_VERSION ? 0 : 1
}

async function renewDataKey(): Promise<number> {
  await replaceDataKey()
  print('The database has a new data key. Restart every host.')
  return 0
}

await runTool(async (cleanup) => {
  const option = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { check: option, 'new-data-key': option } })
  const launch = await withRunningDatabase(await readSettings('start'), cleanup)
  cleanup.add(disconnect)
  await openDatabase(launch)
  if (values.check) return check()
  if (values['new-data-key']) return renewDataKey()
  const done = await bringUpToDate()
  await prepareDatabase()
  if (done.length > 0) await dropCaches()
  for (const { version, name, changed } of done) print(`${version} ${name}: ${changed} changed`)
  print(`The database has schema ${SCHEMA_VERSION}.`)
  return 0
})
