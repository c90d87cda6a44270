import type { Types } from 'mongoose'
import { days, hours } from '@/lib/domain/durations'
import { POINTS, REWARDED_PER_DAY } from '@/lib/domain/points'
import { demoId } from '@/tools/seed/demo-ids'
import { dateBetween, type Random } from '@/tools/seed/random'
import { createDeck } from '@/tools/seed/ratings'
import type { Author, SeededReview, Times } from '@/tools/seed/reviews'
import { repliesTo } from '@/tools/seed/texts'

type Id = Types.ObjectId

export type SeededReaction = Times & {
  _id: Id
  reviewId: Id
  userId: Id
  influencerId: Id
  kind: string
}
export type SeededFlag = Times & {
  _id: Id
  reviewId: Id
  userId: Id
  influencerId: Id
  raised: boolean
}
export type SeededReply = Times & {
  _id: Id
  reviewId: Id
  authorId: Id
  authorName: string
  text: string
}
export type SeededPoint = Times & {
  userId: Id
  cause: 'rating' | 'reply' | 'reaction'
  causeId: Id
  amount: number
  categoryId: Id | null
  daySlot?: string
}

export function createReactions(
  random: Random,
  now: Date,
  reviews: readonly SeededReview[],
  members: readonly Author[],
): SeededReaction[] {
  const mayBeQuoted = createQuotable(reviews)
  return reviews.flatMap((review) => {
    // Fewer members can read the others.
    const most = review.language === 'english' ? 26 : 6
    const count = random.happens(0.55) ? Math.floor(random.next() ** 3 * most) : 0
    const likeShare = review.rating > 3 ? 0.9 : 0.6
    const reactions = random
      .sample(members, count)
      .filter(({ _id }) => !_id.equals(review.authorId))
      .map(({ _id: userId }) => {
        const at = dateBetween(random, review.createdAt, now)
        return {
          _id: demoId('reaction', String(review._id), String(userId)),
          reviewId: review._id,
          userId,
          influencerId: review.influencerId,
          kind: random.happens(likeShare) ? 'like' : 'dislike',
          createdAt: at,
          updatedAt: at,
        }
      })
    const likes = reactions.filter(({ kind }) => kind === 'like').length
    return likes < QUOTED_LIKES_MIN || mayBeQuoted(review) ? reactions : reactions.slice(0, 1)
  })
}

/** Ratings with fewer likes are nobody's most helpful one. */
const QUOTED_LIKES_MIN = 2
/** More than the home screen shows. */
const NEWEST = 12

/**
 * Pages quote the newest ratings and the most helpful one of each influencer. Returns whether a text may be among the latter:
 * no other one that is quoted has it.
 */
function createQuotable(reviews: readonly SeededReview[]) {
  const newest = reviews
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, NEWEST)
  const quoted = new Map(newest.map(({ title, _id }) => [title, _id]))
  return ({ title, _id }: SeededReview): boolean => {
    if (!quoted.has(title)) quoted.set(title, _id)
    return quoted.get(title) === _id
  }
}

/** How many shown reviews are flagged. */
const FLAGGED_MAX = 3
/** Staff has not looked at a flag for at most so long. */
const FLAG_AGE_MS = days(4)

/** A few flags here and there; one review has enough of them to wait for moderation. */
export function createFlags(
  random: Random,
  now: Date,
  reviews: readonly SeededReview[],
  members: readonly Author[],
): SeededFlag[] {
  const since = new Date(now.getTime() - FLAG_AGE_MS)
  let flagged = 0
  return reviews.flatMap((review) => {
    const isHeld = review.status === 'held'
    const isFlagged = flagged < FLAGGED_MAX && random.happens(0.05)
    if (!(isHeld || isFlagged)) return []
    flagged += Number(isFlagged)
    const count = isHeld ? 6 : random.between(1, 3)
    return random
      .sample(members, count + 1)
      .filter(({ _id }) => !_id.equals(review.authorId))
      .slice(0, count)
      .map(({ _id: userId }) => {
        const at = dateBetween(random, review.createdAt > since ? review.createdAt : since, now)
        return flagOf(review, userId, at)
      })
  })
}

const flagOf = (review: SeededReview, userId: Id, at: Date): SeededFlag => ({
  _id: demoId('flag', String(review._id), String(userId)),
  reviewId: review._id,
  userId,
  influencerId: review.influencerId,
  raised: true,
  createdAt: at,
  updatedAt: at,
})

/** How many members flag how many ratings of the campaign: too few to hide one. */
const CAMPAIGN = { members: 3, ratings: 4 } as const

/** The flags of a campaign: some members flag every low rating of one influencer. */
export function createFlagCampaign(
  now: Date,
  reviews: readonly SeededReview[],
  members: readonly Author[],
): SeededFlag[] {
  const low = reviews.filter(({ status, rating }) => status === 'shown' && rating <= 2)
  const ratings = low
    .map(({ influencerId }) => low.filter((one) => one.influencerId.equals(influencerId)))
    .findLast(({ length }) => length >= CAMPAIGN.ratings)
    ?.slice(0, CAMPAIGN.ratings)
  const flaggers = members
    .filter(({ _id }) => !ratings?.some(({ authorId }) => authorId.equals(_id)))
    .slice(-CAMPAIGN.members)
  return (ratings ?? []).flatMap((review, at) =>
    flaggers.map(({ _id }, n) => flagOf(review, _id, new Date(now.getTime() - hours(9 - at - n)))),
  )
}

export function createReplies(
  random: Random,
  now: Date,
  reviews: readonly SeededReview[],
  members: readonly Author[],
): SeededReply[] {
  const deck = createDeck(random)
  return reviews.flatMap((review) => {
    const count = random.happens(0.22) ? random.between(1, 3) : 0
    const texts = repliesTo(review.rating, review.language)
    const others = members.filter(({ _id }) => !_id.equals(review.authorId))
    let last = review.createdAt
    return Array.from({ length: count }, (_, index) => {
      const text = deck(texts, [String(review.influencerId)])
      if (text === undefined) return []
      const author = random.pick(others)
      const soon = new Date(last.getTime() + days(3) * random.next() ** 2)
      last = soon < now ? soon : dateBetween(random, last, now)
      return {
        _id: demoId('reply', String(review._id), index),
        reviewId: review._id,
        authorId: author._id,
        authorName: author.name,
        text,
        createdAt: last,
        updatedAt: last,
      }
    }).flat()
  })
}

/**
 * The ledger entries that these contributions have earned, as the site would have written them; `categoryOf`
 * returns the category of an influencer.
 */
export function createPoints(
  { reviews, replies, reactions }: Contributions,
  categoryOf: (influencerId: Id) => Id | null,
): SeededPoint[] {
  const point = pointIn(reviews, categoryOf)
  const standing = reviews.filter(({ status }) => status !== 'removed')
  const rewarded = new Map<string, number>()
  return [
    ...standing.map(({ authorId, influencerId, createdAt }) =>
      point(authorId, 'rating', influencerId, createdAt),
    ),
    ...replies.map(({ authorId, _id, reviewId, createdAt }) =>
      point(authorId, 'reply', _id, createdAt, reviewId),
    ),
    ...reactions.flatMap(({ userId, reviewId, createdAt }) => {
      const day = createdAt.toISOString().slice(0, 10)
      const nth = (rewarded.get(`${userId} ${day}`) ?? 0) + 1
      rewarded.set(`${userId} ${day}`, nth)
      if (nth > REWARDED_PER_DAY.reaction) return []
      const daySlot = `${day}#${String(nth - 1).padStart(2, '0')}`
      return [{ ...point(userId, 'reaction', reviewId, createdAt, reviewId), daySlot }]
    }),
  ]
}

type Contributions = {
  reviews: readonly SeededReview[]
  replies: readonly SeededReply[]
  reactions: readonly SeededReaction[]
}

function pointIn(reviews: readonly SeededReview[], categoryOf: (influencerId: Id) => Id | null) {
  const rated = new Map(reviews.map(({ _id, influencerId }) => [String(_id), influencerId]))
  return (userId: Id, cause: SeededPoint['cause'], causeId: Id, at: Date, reviewId?: Id) => {
    const influencerId = reviewId ? rated.get(String(reviewId)) : causeId
    return {
      userId,
      cause,
      causeId,
      amount: POINTS[cause],
      categoryId: influencerId ? categoryOf(influencerId) : null,
      createdAt: at,
      updatedAt: at,
    }
  }
}
