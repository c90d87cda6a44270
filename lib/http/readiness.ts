import mongoose from 'mongoose'
import { findMissingIndexes } from '@/lib/db/indexes'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { isMigrated } from '@/lib/migrations/queries'

// Neither becomes false again: afterwards only the connection is checked.
let areIndexesBuilt = false
let isSchemaCurrent = false

/** Resolves when the database responds, has its indexes and is migrated; else throws `unavailable`. Needs a connection. */
export async function assertReady(): Promise<void> {
  await mongoose.connection.db?.admin().ping()
  areIndexesBuilt ||= (await findMissingIndexes()).length === 0
  if (!areIndexesBuilt) throw notReady(SERVER_MESSAGES.unavailable)
  isSchemaCurrent ||= await isMigrated()
  if (!isSchemaCurrent) throw notReady(SERVER_MESSAGES.schemaOlder)
}

const notReady = (message: string) => new AppError('unavailable', message, { retryAfterSeconds: 5 })
