import { type Types, trusted } from 'mongoose'
import { transaction } from '@/lib/db/transaction'
import { endOfLastMonth } from '@/lib/domain/anonymous'
import type { Stars } from '@/lib/domain/stars'
import { publishReview } from '@/lib/ratings/anonymous/publication'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { ReviewModel } from '@/models/review'
import { ReviewEntryModel } from '@/models/review-entry'
import { demoId } from '@/tools/seed/demo-ids'

type Person = { _id: Types.ObjectId }

/** Reviews under 'Anonymous reviewer', and one that waits for the end of the month. */
const REVIEWS: readonly { rating: Stars; title: string; details: string; isWaiting?: true }[] = [
  {
    rating: 2,
    title: 'I worked on two of these campaigns',
    details:
      'The products were real and the pay was fair. The comments below the posts were answered by the agency, and no one said so.',
  },
  {
    rating: 4,
    title: 'Honest with those who help behind the camera',
    details: 'Paid on time, credited by name. Planning is not a strength.',
  },
  {
    rating: 3,
    title: 'The course is fine, the refund is not',
    details: 'Six good lessons out of nine. The refund took two months and four emails.',
    isWaiting: true,
  },
]

/** Stores them for members who have written nothing else, and publishes them by the functions of the site. */
export async function seedAnonymous(
  now: Date,
  influencers: readonly Person[],
  members: readonly Person[],
): Promise<void> {
  const authors = members.slice(-REVIEWS.length)
  for (const [index, { isWaiting, ...text }] of REVIEWS.entries()) {
    const [author, influencer] = [authors[index], influencers[index + 2]]
    if (!(author && influencer)) continue
    const _id = demoId('anonymous review', index)
    const at = isWaiting ? now : endOfLastMonth(now)
    await AnonymousReviewModel.create({
      ...{ _id, memberId: author._id, influencerId: influencer._id, points: 100 },
      draft: { ...text, language: 'en', at },
    })
    if (!isWaiting) await transaction([], () => publishReview(_id, at))
  }
}

/** Deletes what `seedAnonymous` has made, of an earlier run. */
export async function clearAnonymous(): Promise<void> {
  const ids = trusted({ $in: REVIEWS.map((_, index) => demoId('anonymous review', index)) })
  await AnonymousReviewModel.deleteMany({ _id: ids })
  await ReviewModel.deleteMany({ _id: ids })
  await ReviewEntryModel.deleteMany({ _id: ids })
}
