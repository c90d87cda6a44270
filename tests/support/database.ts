import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import type { TestProject } from 'vitest/node'
import { keepTemporaryFilesInMemory } from '@/tools/launcher/memory-folder'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into vitest's
  interface ProvidedContext {
    mongodbUri: string
  }
}

const TTL_SECONDS = 5
/** As recommended in docs/operate.md. */
const TRANSACTION_SECONDS = 15
/** MongoDB keeps the files of dropped collections open for this long: by default for five minutes of dropped databases. */
const HISTORY_SECONDS = 5
/** Files that nobody uses are closed after twenty seconds; by default after ten minutes. */
const FILES = 'file_manager=(close_idle_time=20,close_scan_interval=5)'

/**
 * Starts the embedded database in a fresh folder for the whole run, or uses the server of `TEST_MONGODB_URI`.
 * Called once by vitest; the returned function stops it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepTemporaryFilesInMemory()
  // biome-ignore lint/style/noProcessEnv: chooses the server under test, before any setting is read
  const given = process.env.TEST_MONGODB_URI
  if (given) {
    project.provide('mongodbUri', given)
    await shortenLifetimes(given)
    return async () => {}
  }
  const { startEmbeddedMongo } = await import('embedded-mongo')
  const folder = await mkdtemp(join(tmpdir(), 'test-database-'))
  const server = await startEmbeddedMongo({ folder })
  project.provide('mongodbUri', server.uri)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Makes MongoDB delete expired documents and abort transactions of killed processes within seconds, so that tests need
 * not wait for its default of a minute, and close the files of dropped databases: hundreds of test files have a database
 * each, and MongoDB ends itself when it may not open another file.
 */
async function shortenLifetimes(uri: string): Promise<void> {
  const client = await new MongoClient(uri).connect()
  const admin = client.db('admin')
  await admin.command({ setParameter: 1, ttlMonitorSleepSecs: TTL_SECONDS })
  await admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: TRANSACTION_SECONDS })
  await admin.command({ setParameter: 1, minSnapshotHistoryWindowInSeconds: HISTORY_SECONDS })
  await admin.command({ setParameter: 1, wiredTigerEngineRuntimeConfig: FILES })
  await client.close()
}
