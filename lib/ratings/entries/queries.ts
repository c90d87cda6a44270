import { type Types, trusted } from 'mongoose'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { ReviewEntryModel, type ReviewEntryRecord } from '@/models/review-entry'

type Id = { _id: Types.ObjectId }

/** Reads fields of the reviews of these entries, in their order. A review that is no longer shown is left out. */
export async function readReviewsOf<R extends Id = ReviewRecord>(
  entries: readonly Id[],
  fields: string,
): Promise<R[]> {
  if (entries.length === 0) return []
  const reviews = await ReviewModel.find(
    { _id: trusted({ $in: entries.map(({ _id }) => _id) }), status: 'shown' },
    fields,
  ).lean<R[]>()
  const byId = new Map(reviews.map((review) => [String(review._id), review]))
  return entries.flatMap(({ _id }) => byId.get(String(_id)) ?? [])
}

/** The fields of a review that its entry copies. */
export const ENTRY_FIELDS: readonly string[] = Object.keys(ReviewEntryModel.schema.paths).filter(
  (field) => !field.startsWith('_'),
)

/** Returns what an entry copies of a review, or of a change of one. */
export const entryOf = (review: Record<string, unknown>): Partial<ReviewEntryRecord> =>
  Object.fromEntries(
    ENTRY_FIELDS.filter((field) => review[field] !== undefined).map((field) => [
      field,
      review[field],
    ]),
  )
