import { parseArgs } from 'node:util'
import mongoose from 'mongoose'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { disconnect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { LaunchError, print, step } from '@/tools/cli/terminal'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { withDatabase } from '@/tools/launcher/database'
import { openDatabase } from '@/tools/launcher/open-database'
import { runTool } from '@/tools/launcher/run-tool'
import { type Launch, readSettings, withVariables } from '@/tools/launcher/settings'
import { connectToMove, moveDatabase } from '@/tools/move/move'

/*
 * `npm run move -- <mongodb-uri>`: copies the embedded database, with pictures and documents, into an empty database of a
 * MongoDB, and with --back the other way. No site may run on either. Ends with a comparison of every collection and a check of
 * the aggregates, and exits 1 when anything differs. An interrupted one goes on where it was when it is run again.
 */

const USAGE = 'Usage: npm run move -- [--back] mongodb://…/<name of the database>'

async function open({ env }: Launch, cleanup: CleanupStack) {
  const client = await connectToMove(env.MONGODB_URI)
  cleanup.add(() => client.close())
  return client.db()
}

/** Throws `LaunchError` for a database that the site could not run on. */
async function probe(launch: Launch): Promise<void> {
  await openDatabase(launch)
  await disconnect()
}

// Nothing is written into a target that is refused.
mongoose.set('autoCreate', false)

await runTool(async (cleanup) => {
  const { values, positionals } = parseArgs({
    options: { back: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [uri] = positionals
  if (!uri || positionals.length > 1) throw new LaunchError(USAGE)
  // The secret of the embedded site, whatever MONGODB_URI is set to: the data key is encrypted under it.
  const settings = await readSettings('start', { MONGODB_URI: '' })
  const embedded = await withDatabase(settings, cleanup)
  const mongodb = withVariables(settings, { MONGODB_URI: uri })
  const [from, into] = values.back ? [mongodb, embedded] : [embedded, mongodb]
  for (const launch of [from, into]) await probe(launch)
  const [source, target] = [await open(from, cleanup), await open(into, cleanup)]
  const where = values.back ? `${source.databaseName} of a MongoDB` : settings.env.DATA_DIR
  const moved = await step('Copying and comparing', () =>
    moveDatabase({ source, target, from: where }, print),
  )
  const different = moved.filter(({ difference }) => difference !== null)
  for (const { name, difference } of different) print(`${name}: ${difference}`)
  if (different.length > 0) {
    print('The source has changed meanwhile: stop the site, drop the target, and move again.')
    return 1
  }
  const documents = moved.reduce((sum, one) => sum + one.documents, 0)
  print(`${documents} documents of ${moved.length} collections are the same on both sides.`)
  cleanup.add(disconnect)
  await openDatabase(into)
  await ensureIndexes()
  const discrepancies = await step('Checking the aggregates', listDiscrepancies)
  print(`${discrepancies.length} discrepancies.`)
  print(
    values.back
      ? 'Remove MONGODB_URI from the settings, keep JWT_SECRET, and start the site.'
      : `Set MONGODB_URI to this address, JWT_SECRET to what ${settings.env.DATA_DIR}/jwt-secret or the settings hold, and start the site.`,
  )
  return discrepancies.length > 0 ? 1 : 0
})
