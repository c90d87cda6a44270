import { type Migration, walk, writeAll } from '@/lib/migrations/migration'
import { languageDetector } from '@/lib/ratings/reviews/language'
import { REMOVED_TEXT } from '@/lib/ratings/reviews/rules'
import { ReviewModel, type ReviewRecord } from '@/models/review'

export const reviewLanguages: Migration = {
  name: 'review-languages',
  what: 'the languages of reviews',
  models: [ReviewModel],
  async run(place) {
    const detect = await languageDetector()
    const languageOf = (review: ReviewRecord) =>
      review.details === REMOVED_TEXT ? '' : detect(review)
    await walk<ReviewRecord>(
      { model: ReviewModel, fields: 'title details language' },
      place,
      (batch) =>
        writeAll<ReviewRecord>(
          ReviewModel,
          batch
            .map((review) => ({ review, language: languageOf(review) }))
            .filter(({ review, language }) => review.language !== language)
            .map(({ review: { _id, title, details }, language }) => ({
              filter: { _id, title, details },
              set: { language },
            })),
        ),
    )
  },
}
