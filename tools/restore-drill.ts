import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { disconnect } from '@/lib/db/connect'
import { findMissingIndexes } from '@/lib/db/indexes'
import { LaunchError, print } from '@/tools/cli/terminal'
import { compare, dump, fill } from '@/tools/drill/copies'
import { openDatabase } from '@/tools/launcher/open-database'
import { runTool } from '@/tools/launcher/run-tool'
import { readSettings, withVariables } from '@/tools/launcher/settings'

/*
 * `npm run restore:drill`: rehearses a backup on the MongoDB of MONGODB_URI, while the site runs. Copies the database, as it
 * is at one moment, into files; restores these into another database of the same server; compares documents and indexes;
 * verifies the aggregates; reports how long each step took; and removes the files and the other database. Exits 1 when
 * anything differs.
 */

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  print(`${what}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
  return result
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

await runTool(async (cleanup) => {
  const launch = await readSettings('start')
  if (launch.isEmbedded) {
    throw new LaunchError('This rehearses backups of MONGODB_URI; npm run backup verifies its own.')
  }
  cleanup.add(disconnect)
  await openDatabase(launch)
  const { connection } = mongoose
  const source = connection.getClient().db(connection.name)
  const target = `${connection.name}_drill_${Date.now()}`
  const folder = await mkdtemp(join(tmpdir(), 'restore-drill-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  const session = connection.getClient().startSession({ snapshot: true })
  const copied = await timed('Backup', () => dump(source, session, folder))
  await session.endSession()
  const documents = copied.reduce((sum, one) => sum + one.documents, 0)
  print(`${documents} documents of ${copied.length} collections, ${await sizeOf(folder)} bytes.`)

  const restored = connection.getClient().db(target)
  cleanup.add(async () => void (await mongoose.connection.getClient().db(target).dropDatabase()))
  await timed('Restore', () => fill(restored, copied, folder))
  const differences = await timed('Comparison', () => compare(restored, copied))
  await disconnect()
  const uri = launch.env.MONGODB_URI.replace(/^(mongodb(?:\+srv)?:\/\/[^/]+\/)[^?]*/, `$1${target}`)
  await openDatabase(withVariables(launch, { MONGODB_URI: uri }))
  const missing = await findMissingIndexes()
  const discrepancies = await timed('Reconciliation', listDiscrepancies)
  for (const line of differences) print(line)
  print(
    `${differences.length} differences, ${missing.length} collections without an index, ${discrepancies.length} discrepancies.`,
  )
  return differences.length + missing.length + discrepancies.length > 0 ? 1 : 0
})
