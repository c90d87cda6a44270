import { MongoServerError } from 'mongodb'
import mongoose, { type Types } from 'mongoose'
import type { Migration } from '@/lib/migrations/migration'
import { JobModel } from '@/models/job'
import { SettingModel } from '@/models/setting'

/** An e-mail that waited for its mail server, as the version before kept it. */
type Letter = {
  _id: Types.ObjectId
  purpose: string
  messageId: string
  sealed: string
  tries: number
  dueAt: Date
  expiresAt: Date
}

const BATCH = 50
const NO_SUCH_COLLECTION = 26

/** Those that the version before sends at this moment are due when its try is over, and keep their message ids. */
export const letters: Migration = {
  name: 'letters',
  what: 'e-mails that wait for their server, from a collection of their own to the jobs',
  // As many as waited for the mail server, whose collection has no model any more.
  models: [],
  async run(place) {
    const collection = mongoose.connection.collection<Letter>('letters')
    for (;;) {
      const batch = await collection.find({}).sort({ _id: 1 }).limit(BATCH).toArray()
      const last = batch.at(-1)
      if (!last) break
      for (const letter of batch) {
        await toJob(letter)
        await collection.deleteOne({ _id: letter._id })
      }
      await place.keep(last._id, batch.length)
    }
    await collection.drop().catch(ignoreMissing)
    // When the purge ran last: its job says when it runs next.
    await SettingModel.deleteOne({ _id: 'purgedAt' })
  },
}

async function toJob({ purpose, messageId, sealed, expiresAt, dueAt, tries }: Letter) {
  const job = { data: { purpose, messageId, sealed, expiresAt }, dueAt, failures: tries }
  await JobModel.updateOne(
    { kind: 'email', subject: messageId },
    { $setOnInsert: job },
    { upsert: true, setDefaultsOnInsert: true },
  )
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof MongoServerError && error.code === NO_SUCH_COLLECTION)) throw error
}
