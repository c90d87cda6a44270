import { isDeepStrictEqual } from 'node:util'
import type { Types } from 'mongoose'
import { now } from '@/lib/clock'
import { saveUsers, type UserChange } from '@/lib/db/user-version'
import { NO_BREAKDOWN, type RatingBreakdown } from '@/lib/domain/rating-breakdown'
import { trendingFields, trendingWeight } from '@/lib/domain/rating-totals'
import { haveOtherWords } from '@/lib/domain/words'
import { findSiteMean } from '@/lib/influencers/site-mean'
import { withdrawEvent, withdrawNotice, withdrawSubject } from '@/lib/notices/withdrawals/commands'
import { openUnreported } from '@/lib/queue/items'
import { findAuthorToTell } from '@/lib/queue/subjects/authors'
import { withBreakdown } from '@/lib/ratings/aggregates/breakdown'
import { countTrending, type RatingContext } from '@/lib/ratings/aggregates/queries'
import {
  type Bridge,
  type RatingChange,
  type ReviewDifference,
  trendingWith,
  trendingWithout,
  withBridgingOf,
  withCounts,
  withRating,
} from '@/lib/ratings/aggregates/rules'
import { copyToEntries, type SetReview } from '@/lib/ratings/entries/commands'
import { enqueueTopics } from '@/lib/ratings/topics/commands'
import { RatingBreakdownModel, type RatingBreakdownRecord } from '@/models/rating-breakdown'
import type { ReplyRecord } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { ReviewProofModel } from '@/models/review-proof'
import { type InfluencerRecord, UserModel } from '@/models/user'

/*
 * Aggregates are derived from reviews, reactions, flags, replies and the ledger. A command changes both in one transaction:
 * it reads, decides with the pure functions of rules.ts, and writes the documents that it has read, so that a concurrent
 * change of one of them is a write conflict. Call these functions inside a transaction.
 */

const NO_TIMESTAMPS = { timestamps: false } as const

type SavedReview = Bridge & { _id: Types.ObjectId }

/**
 * Saves what a command has changed of a review that it has read; null: a new one. One that is edited or hidden loses its
 * bridging score.
 */
export const saveReview = <R extends SavedReview>(before: R | null, after: R): Promise<void> =>
  saveReviews([{ before, after }])

/** Saves changes of reviews like `saveReview`, in one command. */
export async function saveReviews<R extends SavedReview>(
  changes: readonly { before: R | null; after: R }[],
): Promise<void> {
  const saved = changes.flatMap(({ before, after }): SetReview[] => {
    const { _id } = after
    const set = changesOf<Record<string, unknown>>(
      before ?? { _id },
      before ? withBridgingOf(before, after) : after,
    )
    // An empty `$set` is refused.
    return Object.keys(set).length === 0 ? [] : [{ _id, set, isNew: before === null }]
  })
  if (saved.length === 0) return
  await ReviewModel.bulkWrite(
    saved.map(({ _id, set, isNew }) => {
      const options = { ...NO_TIMESTAMPS, upsert: isNew, setDefaultsOnInsert: false }
      // A copy, because Mongoose moves fields of it to `$setOnInsert`.
      return { updateOne: { filter: { _id }, update: { $set: { ...set } }, ...options } }
    }),
  )
  await copyToEntries(saved)
  for (const { before, after } of changes) {
    if (before) await followReview(before, after)
  }
}

/** Unread notices about a review go with it; staff looks at its proof again when the text says something else. */
async function followReview(former: SavedReview, after: SavedReview): Promise<void> {
  const before = former as ReviewRecord
  const review = { ...before, ...after } as ReviewRecord
  if (review.status === 'removed') {
    if (before.status !== 'removed') await withdrawReviewNotices(review)
    return
  }
  if (review.provenStars && haveOtherWords(textOf(before), textOf(review))) {
    const again = { state: 'pending' as const, sentAt: now(), decidedAt: null }
    const shown = { _id: review._id, state: 'shown' as const }
    const { modifiedCount } = await ReviewProofModel.updateOne(shown, { $set: again })
    if (modifiedCount > 0) await openUnreported('proof', review._id)
  }
}

const textOf = ({ title, details }: ReviewRecord) => `${title}\n${details}`

const ABOUT_REVIEW = ['reply', 'like', 'response', 'proof'] as const

async function withdrawReviewNotices(review: ReviewRecord): Promise<void> {
  const { influencerId, createdAt } = review
  const authorId = await findAuthorToTell(review)
  const subject = String(review._id)
  if (authorId) await withdrawSubject(authorId, { kinds: ABOUT_REVIEW, subject })
  const influencer = await UserModel.findById(influencerId, 'claimedBy').lean()
  if (!influencer?.claimedBy) return
  const rated = { kind: 'ownedReview', subject: String(influencerId), at: createdAt } as const
  await withdrawEvent(influencer.claimedBy, rated)
}

type ReviewChange = Pick<RatingChange, 'before' | 'after'>

/** Applies changes of reviews to the totals of their influencer. Returns the influencer; null when it does not exist. */
export async function changeTotals(
  influencerId: Types.ObjectId,
  changes: readonly ReviewChange[],
): Promise<InfluencerRecord | null> {
  const influencer = await UserModel.findById(influencerId).lean<InfluencerRecord>()
  if (!influencer) return null
  const breakdown = await RatingBreakdownModel.findById(influencerId).lean<RatingBreakdownRecord>()
  return saveRatings({ influencer, breakdown, siteMean: await findSiteMean() }, changes)
}

/**
 * Saves what changes of reviews change of an influencer's totals and of their breakdown, which were read before, in one
 * command with changes of other users. Returns the influencer.
 */
export async function saveRatings(
  { influencer, breakdown, siteMean }: Pick<RatingContext, 'influencer' | 'breakdown' | 'siteMean'>,
  changes: readonly ReviewChange[],
  others: readonly UserChange[] = [],
): Promise<InfluencerRecord> {
  const context = { siteMean, now: now() }
  const after = changes.reduce(
    (totals, change) => withRating(totals, { ...change, ...context }),
    influencer,
  )
  // Without a breakdown there is either nothing to break down yet, or a reconciliation will count it.
  const sums = breakdown ?? (influencer.reviewsCount === 0 ? NO_BREAKDOWN : null)
  if (sums) await saveBreakdown(influencer._id, sums, changes.reduce(withBreakdown, sums))
  await enqueueTopics(after, influencer)
  const saved = await withTrendingCounted(influencer, after)
  await saveUsers([...others, totalsChange(influencer, saved)])
  return saved
}

async function saveBreakdown(
  _id: Types.ObjectId,
  before: RatingBreakdown,
  after: RatingBreakdown,
): Promise<void> {
  if (before === after) return
  await RatingBreakdownModel.updateOne(
    { _id },
    { $set: changesOf(before, after) },
    { upsert: true },
  )
}

/** Saves a change of a review with the totals of its influencer. Returns the influencer; null when it does not exist. */
export async function changeRating(
  before: ReviewRecord,
  after: ReviewRecord,
): Promise<InfluencerRecord | null> {
  await saveReview(before, after)
  return changeTotals(before.influencerId, [{ before, after }])
}

/** What a change of an influencer's trending score begins with. */
type TrendingTotals = {
  _id: Types.ObjectId
  trendingScore?: number | null
  trendingLevel?: number | null
}

/** A like that was added or withdrawn, and its time. */
type LikeChange = { at: Date; isAdded: boolean }

/** Saves the trending score after likes were added or withdrawn. */
export async function moveTrending(
  influencer: TrendingTotals,
  likes: readonly LikeChange[],
): Promise<void> {
  await saveUsers([await trendingChange(influencer, likes)])
}

/** Returns the change of an influencer whose ratings got or lost likes, for `saveUsers`. */
export async function trendingChange(
  influencer: TrendingTotals,
  likes: readonly LikeChange[],
): Promise<UserChange> {
  // Added ones first: a score that reaches 0 in between would lose its remainder.
  const inOrder = [...likes].sort((one, other) => Number(other.isAdded) - Number(one.isAdded))
  const trendingScore = inOrder.reduce(
    (score, { at, isAdded }) =>
      (isAdded ? trendingWith : trendingWithout)(score, trendingWeight(at)),
    influencer.trendingScore ?? 0,
  )
  const after = await withTrendingCounted(influencer, {
    ...influencer,
    ...trendingFields(trendingScore),
  })
  return totalsChange(influencer, after)
}

/** Recounts a trending score that reaches 0: a sum stored as a logarithm loses small remainders. */
async function withTrendingCounted<T extends TrendingTotals>(before: T, after: T): Promise<T> {
  const isEmptied = after.trendingScore === 0 && before.trendingScore !== 0
  return isEmptied ? { ...after, ...trendingFields(await countTrending(after._id)) } : after
}

/** What a command has changed of an influencer that it has read. */
const totalsChange = <T extends TrendingTotals>(before: T, after: T): UserChange => ({
  _id: after._id,
  update: { $set: changesOf(before, after) } as UserChange['update'],
})

type CountedReply = Pick<ReplyRecord, 'reviewId' | 'authorId' | 'isOfficial' | 'createdAt'>

/**
 * Counts a reply that appears (1), disappears (-1) or does neither (0) below its review; with one that disappears goes the
 * notice of it. An official response is none of the counted replies: it answers the rating. Returns the review; null when it
 * does not exist.
 */
export async function countReply(
  reply: CountedReply,
  sign: 1 | 0 | -1,
): Promise<ReviewRecord | null> {
  if (reply.isOfficial) return changeAnswer(reply, sign)
  const review = await changeReview(reply.reviewId, { replies: sign })
  const raterId = review && sign < 0 && (await findAuthorToTell(review))
  if (raterId) {
    const about = { kind: 'reply', subject: String(review._id) } as const
    await withdrawNotice(raterId, { ...about, personId: reply.authorId })
  }
  return review
}

async function changeAnswer(
  { reviewId, createdAt }: CountedReply,
  sign: 1 | 0 | -1,
): Promise<ReviewRecord | null> {
  const before = await ReviewModel.findById(reviewId).lean<ReviewRecord>()
  if (!before || sign === 0) return before
  const raterId = sign < 0 && (await findAuthorToTell(before))
  const about = { kinds: ['response'], subject: String(reviewId) } as const
  // A rater who never read of it is told of the next one.
  const isUntold = raterId && (await withdrawSubject(raterId, about))
  const answeredAt = sign > 0 ? createdAt : null
  const after = { ...before, answeredAt, ...(isUntold && { isToldOfResponse: false }) }
  await changeRating(before, after)
  return after
}

/** Applies a difference to the counts of a review. Returns the updated review; null when it does not exist. */
export async function changeReview(
  reviewId: Types.ObjectId,
  difference: ReviewDifference,
): Promise<ReviewRecord | null> {
  const before = await ReviewModel.findById(reviewId).lean<ReviewRecord>()
  if (!before) return null
  const after = withCounts(before, difference)
  await saveReview(before, after)
  return after
}

/** Returns the fields of `after` that differ from `before`, for `$set`: what a command has not changed is not written. */
function changesOf<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const changed = Object.entries(after).filter(
    ([field, value]) => !isDeepStrictEqual(value, before[field as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}
