import type { Types } from 'mongoose'
import { days } from '@/lib/domain/durations'
import { POINTS, REWARDED_PER_DAY } from '@/lib/domain/points'
import type { Stars } from '@/lib/domain/stars'
import { demoId } from '@/tools/seed/demo-ids'
import type { SeededInfluencer } from '@/tools/seed/people'
import type { Random } from '@/tools/seed/random'
import { REPLIES, writeRating } from '@/tools/seed/ratings'

type Id = Types.ObjectId
type Author = { _id: Id; name: string; createdAt: Date; emailVerifiedAt?: Date | null }
type Times = { createdAt: Date; updatedAt: Date }

export type SeededReview = Times & {
  _id: Id
  influencerId: Id
  authorId: Id
  authorName: string
  rating: Stars
  title: string
  details: string
  status: 'shown' | 'held' | 'removed'
  removedBy: 'author' | 'staff' | null
  heldAt: Date | null
  counted: boolean
  history: { rating: Stars; title: string; details: string; at: Date }[]
  editedAt: Date | null
}
export type SeededReaction = Times & {
  _id: Id
  reviewId: Id
  userId: Id
  influencerId: Id
  kind: string
}
export type SeededFlag = Times & { _id: Id; reviewId: Id; userId: Id; raised: boolean }
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

/** The popularity of an influencer: weights of 1 to 5 stars. */
const TEMPERS = [
  [1, 1, 3, 8, 12],
  [1, 2, 4, 9, 7],
  [2, 3, 6, 6, 4],
  [6, 5, 4, 3, 3],
  [1, 1, 1, 3, 16],
  [8, 2, 1, 2, 9],
] as const

/** Most influencers are rated well. */
const TEMPER_WEIGHTS = [6, 5, 3, 2, 4, 1] as const

/** How many ratings the influencer at this index has, so that each state of a screen occurs. */
function ratingsOf(random: Random, index: number): number {
  if (index === 10) return 88
  if (index === 17 || index === 41) return random.between(34, 46)
  if (index % 13 === 6) return 0
  if (index % 13 === 9) return random.between(1, 2)
  return random.between(3, 15)
}

const dateBetween = (random: Random, from: Date, to: Date) =>
  new Date(from.getTime() + random.next() * (to.getTime() - from.getTime()))

/** Over the last year, more of them lately; now and then an influencer trends, with half of them in a fortnight. */
function ratedAt(random: Random, now: Date, isTrending: boolean): Date {
  const spanMs = isTrending && random.happens(0.5) ? days(12) : days(360)
  return new Date(now.getTime() - spanMs * random.next() ** 1.4 - random.between(60_000, 3_600_000))
}

/** The ratings of all influencers, with a few that are no longer shown. */
export function createReviews(
  random: Random,
  now: Date,
  influencers: readonly SeededInfluencer[],
  members: readonly Author[],
): SeededReview[] {
  const reviews = createShownReviews(random, now, influencers, members)
  const hide = (index: number, change: Partial<SeededReview>) => {
    const review = reviews[index]
    if (review) reviews[index] = { ...review, counted: false, ...change }
  }
  const deleted = { title: '(deleted)', details: '(deleted)', history: [] }
  hide(40, { status: 'removed', removedBy: 'author', ...deleted })
  hide(220, { status: 'removed', removedBy: 'staff' })
  const worst = reviews.findIndex(({ rating, status }) => rating === 1 && status === 'shown')
  hide(worst, { status: 'held', heldAt: now })
  return reviews
}

function createShownReviews(
  random: Random,
  now: Date,
  influencers: readonly SeededInfluencer[],
  members: readonly Author[],
): SeededReview[] {
  return influencers.flatMap((influencer, index) => {
    const temper = TEMPERS[index === 10 ? 0 : random.weigh(TEMPER_WEIGHTS)] ?? TEMPERS[0]
    const isTrending = index % 8 === 2
    return random.sample(members, ratingsOf(random, index)).map((author): SeededReview => {
      const rating = (random.weigh(temper) + 1) as Stars
      const createdAt = ratedAt(random, now, isTrending)
      const review: SeededReview = {
        _id: demoId('review', String(influencer._id), String(author._id)),
        influencerId: influencer._id,
        authorId: author._id,
        authorName: author.name,
        rating,
        ...writeRating(random, influencer.category, rating),
        status: 'shown',
        removedBy: null,
        heldAt: null,
        counted: Boolean(author.emailVerifiedAt),
        history: [],
        editedAt: null,
        createdAt,
        updatedAt: createdAt,
      }
      return random.happens(0.08) ? edited(random, now, review, influencer) : review
    })
  })
}

/** The same rating after an edit. */
function edited(
  random: Random,
  now: Date,
  review: SeededReview,
  { category }: SeededInfluencer,
): SeededReview {
  const at = dateBetween(random, review.createdAt, now)
  const rating = Math.min(5, Math.max(1, review.rating + random.pick([-1, 1, 1, 2]))) as Stars
  const { title, details } = review
  return {
    ...review,
    rating,
    ...writeRating(random, category, rating),
    history: [{ rating: review.rating, title, details, at }],
    editedAt: at,
    updatedAt: at,
  }
}

export function createReactions(
  random: Random,
  now: Date,
  reviews: readonly SeededReview[],
  members: readonly Author[],
): SeededReaction[] {
  return reviews.flatMap((review) => {
    const count = random.happens(0.55) ? Math.floor(random.next() ** 3 * 26) : 0
    const likeShare = review.rating > 3 ? 0.9 : 0.6
    return random
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
  })
}

/** A few reports here and there; one review has enough of them to wait for moderation. */
export function createFlags(
  random: Random,
  now: Date,
  reviews: readonly SeededReview[],
  members: readonly Author[],
): SeededFlag[] {
  return reviews.flatMap((review) => {
    const isHeld = review.status === 'held'
    const count = isHeld ? 6 : random.happens(0.05) ? random.between(1, 3) : 0
    return random
      .sample(members, count + 1)
      .filter(({ _id }) => !_id.equals(review.authorId))
      .slice(0, count)
      .map(({ _id: userId }) => {
        const at = dateBetween(random, review.createdAt, now)
        return {
          _id: demoId('flag', String(review._id), String(userId)),
          reviewId: review._id,
          userId,
          raised: true,
          createdAt: at,
          updatedAt: at,
        }
      })
  })
}

export function createReplies(
  random: Random,
  now: Date,
  reviews: readonly SeededReview[],
  members: readonly Author[],
): SeededReply[] {
  return reviews.flatMap((review) => {
    const count = random.happens(0.22) ? random.between(1, 4) : 0
    return Array.from({ length: count }, (_, index) => {
      const author = random.pick(members)
      const at = dateBetween(random, review.createdAt, now)
      return {
        _id: demoId('reply', String(review._id), index),
        reviewId: review._id,
        authorId: author._id,
        authorName: author.name,
        text: random.pick(REPLIES),
        createdAt: at,
        updatedAt: at,
      }
    })
  })
}

/**
 * The ledger entries that these contributions have earned, as the site would have written them; `categoryOf`
 * returns the category of an influencer.
 */
export function createPoints(
  { reviews, replies, reactions }: Earning,
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

type Earning = {
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
