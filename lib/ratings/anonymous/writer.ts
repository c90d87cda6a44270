import { type Types, trusted } from 'mongoose'
import { days } from '@/lib/domain/durations'
import { AGES_TOLD, CAMPAIGN } from '@/lib/domain/rating-surge'
import { isNewcomer } from '@/lib/surges/campaign'
import { countEarlierRatings } from '@/lib/surges/queries'
import { AnonymousReviewModel, type Written } from '@/models/anonymous-review'
import { ReviewModel } from '@/models/review'
import type { AccountRecord } from '@/models/user'

type Id = Types.ObjectId
type Writer = Pick<AccountRecord, '_id' | 'createdAt' | 'emailVerifiedAt'>

/** Returns what is kept of an anonymous rating's author as of when it was written. */
export async function describeWriter(
  { _id: memberId, createdAt, emailVerifiedAt }: Writer,
  influencerId: Id,
  at: Date,
): Promise<Written> {
  const earlierRatings = Math.min(
    (await countEarlierRatings({ influencerId, authorId: memberId }, at)) +
      (await countEarlierAnonymous(memberId, influencerId, at)),
    CAMPAIGN.earlierRatingsMin,
  )
  const ageMs = at.getTime() - createdAt.getTime()
  return {
    at,
    isNewcomer: isNewcomer({ ageMs, isUnconfirmed: !emailVerifiedAt, earlierRatings }),
    accountDays: AGES_TOLD.findLast((age) => days(age) <= ageMs) ?? 0,
    earlierRatings,
  }
}

/** Counts the anonymous ratings of others that are history for an anonymous one, as they would be under the name. */
async function countEarlierAnonymous(memberId: Id, influencerId: Id, at: Date): Promise<number> {
  const earlier = await AnonymousReviewModel.find(
    {
      memberId,
      influencerId: trusted({ $ne: influencerId }),
      createdAt: trusted({ $lt: new Date(at.getTime() - CAMPAIGN.earlierMs) }),
    },
    'publishedAt',
  ).lean()
  const published = earlier.filter(({ publishedAt }) => publishedAt).map(({ _id }) => _id)
  const counted = { _id: trusted({ $in: published }), counted: true }
  return earlier.length - published.length + (await ReviewModel.countDocuments(counted))
}
