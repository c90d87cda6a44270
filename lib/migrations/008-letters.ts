import { MongoServerError } from 'mongodb'
import mongoose, { type Types } from 'mongoose'
import type { Migration } from '@/lib/migrations/migration'
import { JobModel } from '@/models/job'
import { SettingModel } from '@/models/setting'

/** A queued e-mail as the previous version stored it. */
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

/** E-mails that the previous version is sending become due when its try ends. They keep their message ids. */
export const letters: Migration = {
  name: 'letters',
  what: 'e-mails that wait for their server, from a collection of their own to the jobs',
  // The collection no longer has a model, and holds only queued e-mails.
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
    // The time of the last purge, which the purge job replaces.
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
