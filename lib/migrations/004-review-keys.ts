import { isSameList, type Migration, walk, writeAll } from '@/lib/migrations/migration'
import { REMOVED_TEXT, reviewTokensOf } from '@/lib/ratings/reviews/rules'
import { ReviewModel, type ReviewRecord } from '@/models/review'

export const reviewKeys: Migration = {
  name: 'review-keys',
  what: 'the words by which reviews are found',
  models: [ReviewModel],
  run: (place) =>
    walk<ReviewRecord>({ model: ReviewModel, fields: 'title details searchKeys' }, place, (batch) =>
      writeAll<ReviewRecord>(
        ReviewModel,
        batch
          .filter((review) => !isSameList(review.searchKeys, keysOf(review)))
          .map((review) => {
            const { _id, title, details } = review
            return { filter: { _id, title, details }, set: { searchKeys: keysOf(review) } }
          }),
      ),
    ),
}

/** Deleted reviews are not searchable. */
const keysOf = ({ title, details }: ReviewRecord): string[] =>
  title === REMOVED_TEXT && details === REMOVED_TEXT ? [] : reviewTokensOf({ title, details })
