import type { Types } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { UNSPECIFIED } from '@/lib/domain/guidelines'
import { POINTS, REWARDED_PER_DAY } from '@/lib/domain/points'
import { tell } from '@/lib/notices/commands'
import { withdrawEvent, withdrawNotice, withdrawSubject } from '@/lib/notices/withdrawals/commands'
import { EDITED, hasOpenItem, openNoticed, openUnreported } from '@/lib/queue/items'
import { findAuthorToTell } from '@/lib/queue/subjects/authors'
import { changesOf, changeTotals, saveRatings } from '@/lib/ratings/aggregates/commands'
import type { RatingContext } from '@/lib/ratings/aggregates/queries'
import { type ReviewDifference, withBridgingOf, withCounts } from '@/lib/ratings/aggregates/rules'
import { type Cause, type Consequences, consequencesOf } from '@/lib/ratings/changes/consequences'
import { copyToEntries } from '@/lib/ratings/entries/commands'
import {
  awardPoints,
  enterPoints,
  followPoints,
  forfeitPoints,
  type PointEntry,
  scoreChange,
  withdrawPoints,
} from '@/lib/ratings/points/commands'
import { deleteProofs } from '@/lib/ratings/proofs/deletion'
import { watchRatings } from '@/lib/surges/commands'
import type { ReplyRecord } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { ReviewProofModel } from '@/models/review-proof'
import { type AccountRecord, type InfluencerRecord, UserModel } from '@/models/user'

/*
 * A command that changes a review reads it, decides with pure functions what becomes of it, and calls `changeReviews`, which
 * saves it with all that follows (`consequencesOf`). Call these functions inside the transaction that has read the review, so
 * that a concurrent change of one of the documents is a write conflict.
 */

/** A review as it was read, null for a new one, and as it becomes. */
export type ReviewChange = { before: ReviewRecord | null; after: ReviewRecord }

/** What a command knows beside its changes. */
type ChangeContext = {
  /** What a rating depends on, as read in one query; its author is saved with the influencer. */
  rating?: RatingContext
  /** The author of what staff decides; null: there is no account to give points to. */
  author?: AccountRecord | null | undefined
  /** The rule that a review taken down has broken. */
  rule?: string | undefined
  /** Whether a review has earned its points. */
  isEarning?: boolean
}

type Following = ReviewChange & Consequences

/**
 * Saves changes of reviews, also of several influencers, with all that follows from them. One that is edited or hidden loses
 * its bridging score. Returns the points of a new rating, and the surge that one has opened.
 */
export async function changeReviews(
  changes: readonly ReviewChange[],
  cause: Cause,
  context: ChangeContext = {},
): Promise<{ points: number; surgeId: string | null }> {
  if (changes.length === 0) return { points: 0, surgeId: null }
  const following = changes.map(({ before, after: changed }): Following => {
    const after = before ? withBridgingOf(before, changed) : changed
    return { before, after, ...consequencesOf(before, after, cause) }
  })
  await saveReviews(following)
  const reward = await enterReward(following, context)
  const rated = await saveTotals(following, context, reward)
  let surgeId: string | null = null
  for (const change of following) {
    await movePoints(change, context)
    surgeId = (await watch(change, rated, context)) ?? surgeId
    await letStaffLook(change)
    await moveNotices(change, context)
    await moveProof(change)
  }
  await invalidate(...following.flatMap(({ tags }) => tags))
  return { points: reward?.amount ?? 0, surgeId }
}

async function saveReviews(changes: readonly Following[]): Promise<void> {
  const saved = changes.flatMap(({ before, after, entries }) => {
    const { _id } = after
    const set = changesOf<Record<string, unknown>>(before ?? { _id }, after)
    // An empty `$set` is refused.
    return Object.keys(set).length === 0 ? [] : [{ _id, set, entries, isNew: before === null }]
  })
  if (saved.length === 0) return
  await ReviewModel.bulkWrite([
    ...makeRoom(changes),
    ...saved.map(({ _id, set, isNew }) => {
      const options = { timestamps: false, upsert: isNew, setDefaultsOnInsert: false }
      // A copy, because Mongoose moves fields of it to `$setOnInsert`.
      return { updateOne: { filter: { _id }, update: { $set: { ...set } }, ...options } }
    }),
  ])
  await copyToEntries(saved.filter(({ entries }) => entries))
}

/** Two reviews of one member that exchange their places, which no two can have at once, do so by a place of its own. */
function makeRoom(changes: readonly ReviewChange[]) {
  const moved = changes.filter(
    ({ before, after }) => before && !before.influencerId.equals(after.influencerId),
  )
  const keys = new Set(moved.map(({ before }) => before && keyOf(before)))
  return moved
    .filter(({ after }) => keys.has(keyOf(after)))
    .map(({ after: { _id } }) => ({
      updateOne: { filter: { _id }, update: { $set: { influencerId: _id } }, timestamps: false },
    }))
}

const keyOf = ({ influencerId, authorId }: ReviewRecord) => `${influencerId} ${authorId}`

const causeOf = ({ influencerId, authorId }: ReviewRecord) =>
  ({ userId: authorId, cause: 'rating', causeId: influencerId }) as const

/** Enters the points of a new rating; none above the daily cap. Returns null when its entry exists. */
async function enterReward(
  [change]: readonly Following[],
  { rating }: ChangeContext,
): Promise<PointEntry | null> {
  if (!(rating && change?.points === 'award')) return null
  const isPaid = rating.rewardsToday < REWARDED_PER_DAY.rating
  return enterPoints(causeOf(change.after), rating.categoryId, isPaid ? POINTS.rating : 0)
}

/** Saves the totals of the influencers, and the author of a rating with its reward. Returns the influencers by id. */
async function saveTotals(
  changes: readonly Following[],
  { rating }: ChangeContext,
  reward: PointEntry | null,
): Promise<Map<string, InfluencerRecord | null>> {
  if (rating) {
    return new Map([[String(rating.influencer._id), await saveRated(changes, rating, reward)]])
  }
  const rated = new Map<string, InfluencerRecord | null>()
  const moving = changes.filter(({ totals, breakdown, topics }) => totals || breakdown || topics)
  for (const [id, place] of placesOf(moving)) {
    rated.set(id, await changeTotals(place, partsAt(id, moving)))
  }
  return rated
}

async function saveRated(
  changes: readonly Following[],
  rating: RatingContext,
  reward: PointEntry | null,
): Promise<InfluencerRecord> {
  const { author } = rating
  const points = reward?.amount ?? 0
  const influencer = await saveRatings(
    rating,
    changes,
    author ? [scoreChange(author._id, points)] : [],
  )
  // An edited rating has earned its points already.
  if (author && reward) await followPoints(author, reward, points)
  return influencer
}

const placesOf = (changes: readonly ReviewChange[]) =>
  new Map(
    changes.flatMap(({ before, after }) =>
      [before ?? after, after].map(({ influencerId }) => [String(influencerId), influencerId]),
    ),
  )

/** What changes of reviews are for one influencer: a review that is moved leaves one and reaches the other. */
const partsAt = (id: string, changes: readonly Following[]) =>
  changes.map(({ before, after, topics }) => ({
    before: before && String(before.influencerId) === id ? before : null,
    after: String(after.influencerId) === id ? after : null,
    topics,
  }))

async function movePoints(
  { points, after }: Following,
  { author, rule = UNSPECIFIED, isEarning = true }: ChangeContext,
): Promise<void> {
  const cause = causeOf(after)
  if (points === 'withdraw') await withdrawPoints(cause)
  if (points === 'forfeit') await forfeitPoints(cause, rule)
  if (points !== 'restore' || author === null) return
  const { influencerId } = after
  await awardPoints({ ...cause, influencerId, isEarning, isRestored: isEarning })
}

async function watch(
  { surge, after }: Following,
  rated: ReadonlyMap<string, InfluencerRecord | null>,
  { rating }: ChangeContext,
): Promise<string | null> {
  const influencer = surge && rated.get(String(after.influencerId))
  if (!influencer) return null
  const watched = { isNewcomer: after.move?.isNewcomer ?? true, isFirst: surge === 'first' }
  return watchRatings(influencer, watched, rating?.recentSurges)
}

async function letStaffLook({ item, after }: Following): Promise<void> {
  const { _id, surgeId = null, language } = after
  const isDecided = item.includes('reviewUnlessSurge') && !(await hasOpenItem('surge', surgeId))
  if (isDecided || item.includes('review')) await openNoticed('review', _id, EDITED, language)
  if (surgeId && item.includes('surge')) await openUnreported('surge', surgeId)
}

async function moveNotices(
  { notices, after }: Following,
  { rating }: ChangeContext,
): Promise<void> {
  if (notices === 'withdraw') return withdrawNotices(after)
  if (notices === 'owner' && rating) return tellOwner(rating.influencer)
  const authorId = notices === 'held' && (await findAuthorToTell(after))
  const { _id, influencerId } = after
  if (authorId) await tell(authorId, { kind: 'held', subject: String(_id), influencerId })
}

const tellOwner = async ({ _id, claimedBy, ownership }: InfluencerRecord): Promise<void> => {
  if (!(claimedBy && ownership)) return
  await tell(claimedBy, { kind: 'ownedReview', subject: String(_id), influencerId: _id })
}

const ABOUT_REVIEW = ['reply', 'like', 'response', 'proof'] as const

/** Unread notices about a review go with it. */
async function withdrawNotices(review: ReviewRecord): Promise<void> {
  const { influencerId, createdAt } = review
  const authorId = await findAuthorToTell(review)
  const subject = String(review._id)
  if (authorId) await withdrawSubject(authorId, { kinds: ABOUT_REVIEW, subject })
  const influencer = await UserModel.findById(influencerId, 'claimedBy').lean()
  if (!influencer?.claimedBy) return
  const rated = { kind: 'ownedReview', subject: String(influencerId), at: createdAt } as const
  await withdrawEvent(influencer.claimedBy, rated)
}

async function moveProof({ proofs, after: { _id } }: Following): Promise<void> {
  if (proofs === 'delete') await deleteProofs([_id])
  if (proofs !== 'again') return
  const again = { state: 'pending' as const, sentAt: now(), decidedAt: null }
  const { modifiedCount } = await ReviewProofModel.updateOne(
    { _id, state: 'shown' },
    { $set: again },
  )
  if (modifiedCount > 0) await openUnreported('proof', _id)
}

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
  const review = await changeCounts(reply.reviewId, { replies: sign })
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
  await changeReviews([{ before, after }], 'answered')
  return after
}

/** Applies a difference to the counts of a review. Returns the updated review; null when it does not exist. */
export async function changeCounts(
  reviewId: Types.ObjectId,
  difference: ReviewDifference,
): Promise<ReviewRecord | null> {
  const before = await ReviewModel.findById(reviewId).lean<ReviewRecord>()
  if (!before) return null
  const after = withCounts(before, difference)
  await changeReviews([{ before, after }], 'voted')
  return after
}
