import { disconnect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { print, printError, step } from '@/tools/cli/terminal'
import { createCleanupStack } from '@/tools/launcher/cleanup-stack'
import { withRunningDatabase } from '@/tools/launcher/database'
import { bringUpToDate, dropCaches, openDatabase } from '@/tools/launcher/open-database'
import { readSettings } from '@/tools/launcher/settings'
import { DEMO_EMAIL, demoPassword, seed } from '@/tools/seed/seed'

/*
 * `npm run seed`: adds demo data to the database of MONGODB_URI, else to the embedded one, also when it is not empty and
 * while the site runs.
 */

const cleanup = createCleanupStack()
try {
  const launch = await withRunningDatabase(await readSettings('start'), cleanup)
  await openDatabase(launch)
  await ensureIndexes()
  await bringUpToDate()
  await step('Filling in demo data', seed)
  await dropCaches()
  print(`Demo member: ${DEMO_EMAIL}, password ${await demoPassword()}`)
} catch (error) {
  printError(error)
  process.exitCode = 1
} finally {
  await disconnect()
  await cleanup.run()
}
