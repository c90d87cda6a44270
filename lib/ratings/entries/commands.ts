import type { Types } from 'mongoose'
import { ENTRY_FIELDS, entryOf } from '@/lib/ratings/entries/queries'
import { ReviewModel } from '@/models/review'
import { ReviewEntryModel, type ReviewEntryRecord } from '@/models/review-entry'

type Id = { _id: Types.ObjectId }

/** A review whose fields were set; `isNew`: all of them. */
type SetReview = Id & { set: Record<string, unknown>; isNew: boolean }

/** Copies what was set of reviews to their entries. Call inside the transaction that saves the reviews. */
export async function copyToEntries(changes: readonly SetReview[]): Promise<void> {
  const writes = changes.flatMap(({ _id, set, isNew }) => {
    const $set = entryOf(set)
    if (Object.keys($set).length === 0) return []
    return { updateOne: { filter: { _id }, update: { $set }, upsert: isNew } }
  })
  if (writes.length > 0) await ReviewEntryModel.bulkWrite(writes)
}

/** Writes the entries of reviews anew. Takes reviews with the fields of an entry. Returns how many had none. */
export async function writeEntries(reviews: readonly Id[]): Promise<number> {
  if (reviews.length === 0) return 0
  const writes = reviews.map((review) => {
    const replacement = entryOf(review) as ReviewEntryRecord
    return { replaceOne: { filter: { _id: review._id }, replacement, upsert: true } }
  })
  return (await ReviewEntryModel.bulkWrite(writes, { skipValidation: true })).upsertedCount
}

/** Reviews per command. */
const BATCH = 1_000

/** Writes the entries of all reviews anew, for tools that store reviews without a command. */
export async function rewriteEntries(): Promise<void> {
  const reviews = ReviewModel.find({}, ENTRY_FIELDS.join(' '))
    .lean<Id[]>()
    .cursor({ batchSize: BATCH })
  let batch: Id[] = []
  for await (const review of reviews) {
    batch.push(review)
    if (batch.length < BATCH) continue
    await writeEntries(batch)
    batch = []
  }
  await writeEntries(batch)
}
