import mongoose from 'mongoose'
import { failBrokenWrites } from '@/lib/db/broken-writes'
import { watchCommands } from '@/lib/db/commands'
import { watchConnections } from '@/lib/db/connection-state'
import { loadDataKey } from '@/lib/db/data-key'
import { stayAwakeUntilIdle } from '@/lib/db/idle-pool'
import { watchPublicReads } from '@/lib/db/public-reads'
import { requireSupported, UnsupportedDatabase } from '@/lib/db/topology'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { perProcess } from '@/lib/process/per-process'

mongoose.set('strictQuery', 'throw')
mongoose.set('sanitizeFilter', true)
// `ensureIndexes` builds them once at boot; otherwise the models of each route bundle would do it again.
mongoose.set('autoIndex', false)
// Calls inside `transaction()` join it without passing a session through every function.
mongoose.set('transactionAsyncLocalStorage', true)

const shared = perProcess<{ connection?: Promise<typeof mongoose> | undefined }>(
  'database connection',
  () => ({}),
)

/** The codes of MongoDB and of Atlas. */
const REFUSED_LOGIN = [18, 8_000]

/**
 * Connects once per process; later calls wait for the same connection. Throws `AppError('unavailable')` when the database
 * cannot be reached and `UnsupportedDatabase` when the site must not run on it, or it refuses the login; the next call retries.
 * `isPatient` waits for a silent server, as the embedded one is while it builds the index of a large collection.
 */
export async function connect({ isPatient = false } = {}): Promise<void> {
  shared.connection ??= open(isPatient)
  try {
    await shared.connection
  } catch (cause) {
    shared.connection = undefined
    if (cause instanceof UnsupportedDatabase) throw cause
    if (REFUSED_LOGIN.includes(Number((cause as { code?: unknown }).code)))
      throw new UnsupportedDatabase('MONGODB_URI: the database refuses user or password.', {
        cause,
      })
    throw new AppError('unavailable', SERVER_MESSAGES.unavailable, { cause, retryAfterSeconds: 5 })
  }
}

async function open(isPatient: boolean) {
  const { MONGODB_URI, MONGODB_POOL_SIZE, MONGODB_IDLE_MS, MONGODB_SELECTION_MS, VERCEL } = getEnv()
  const opened = await mongoose.connect(MONGODB_URI, {
    // Acknowledged writes are durable on a majority and reads cannot be rolled back. lib/env rejects URIs that weaken this.
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    retryWrites: true,
    retryReads: true,
    monitorCommands: true,
    maxPoolSize: MONGODB_POOL_SIZE,
    maxIdleTimeMS: MONGODB_IDLE_MS,
    serverSelectionTimeoutMS: MONGODB_SELECTION_MS,
    // Without a primary Mongoose would keep transactions back for ten seconds, and end them by an error of its own.
    bufferCommands: false,
    // A silent server is given up after the sum of both, within the time limit of a response.
    heartbeatFrequencyMS: 1_000,
    connectTimeoutMS: isPatient ? 0 : 2_000,
    socketTimeoutMS: isPatient ? 0 : 20_000,
  })
  try {
    const client = opened.connection.getClient()
    await requireSupported(client)
    failBrokenWrites(client)
    watchPublicReads(opened.connection)
    watchCommands()
    watchConnections(client)
    if (VERCEL) stayAwakeUntilIdle(client)
    await loadDataKey()
  } catch (error) {
    await opened.disconnect()
    throw error
  }
  return opened
}

/** Closes the connection, for tools and tests. */
export async function disconnect(): Promise<void> {
  shared.connection = undefined
  await mongoose.disconnect()
}
