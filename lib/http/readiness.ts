import mongoose from 'mongoose'
import { findMissingIndexes } from '@/lib/db/indexes'
import { MESSAGES } from '@/lib/domain/messages'
import { AppError } from '@/lib/errors'

// Indexes do not go away again by themselves: once they were all seen, only the database is asked.
let areIndexesBuilt = false

/** Resolves when the database answers and has its indexes. Throws `unavailable` otherwise; needs a connection. */
export async function assertReady(): Promise<void> {
  await mongoose.connection.db?.admin().ping()
  areIndexesBuilt ||= (await findMissingIndexes()).length === 0
  if (!areIndexesBuilt) {
    throw new AppError('unavailable', MESSAGES.unavailable, { retryAfterSeconds: 5 })
  }
}
