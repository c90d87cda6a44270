import { ReviewEntryModel, type ReviewEntryRecord } from '@/models/review-entry'

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
