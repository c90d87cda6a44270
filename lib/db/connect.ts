import mongoose from 'mongoose'
import { failBrokenWrites } from '@/lib/db/broken-writes'
import { watchCommands } from '@/lib/db/commands'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'

mongoose.set('strictQuery', 'throw')
mongoose.set('sanitizeFilter', true)
// `ensureIndexes` builds them, once at boot: each route bundle's models would start over beside it.
mongoose.set('autoIndex', false)
// Every call inside `transaction()` takes part in it, without a session handed through all functions.
mongoose.set('transactionAsyncLocalStorage', true)

// Route bundles are separate module graphs in one process, and `next dev` reloads them: one connection for all.
const shared = globalThis as typeof globalThis & {
  databaseConnection?: Promise<typeof mongoose> | undefined
}

/**
 * Connects once per process; every later call waits for the same connection.
 * Throws `AppError('unavailable')` when the database cannot be reached; the next call tries again.
 */
export async function connect(): Promise<void> {
  shared.databaseConnection ??= open()
  try {
    await shared.databaseConnection
  } catch (cause) {
    shared.databaseConnection = undefined
    throw new AppError('unavailable', SERVER_MESSAGES.unavailable, { cause, retryAfterSeconds: 5 })
  }
}

async function open() {
  const opened = await mongoose.connect(getEnv().MONGODB_URI, {
    monitorCommands: true,
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
    socketTimeoutMS: 20_000,
    maxPoolSize: 50,
  })
  failBrokenWrites(opened.connection.getClient())
  watchCommands()
  return opened
}

/** Ends the connection: for tools and tests. */
export async function disconnect(): Promise<void> {
  shared.databaseConnection = undefined
  await mongoose.disconnect()
}
