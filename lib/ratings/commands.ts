import { type QueryFilter, Types, trusted } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/account-state'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { locksOf } from '@/lib/db/review-locks'
import { transaction } from '@/lib/db/transaction'
import { saveUsers } from '@/lib/db/user-version'
import { readAspects } from '@/lib/domain/aspects-and-tags'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type { Stars } from '@/lib/domain/stars'
import { AppError } from '@/lib/errors'
import { isOwnPage } from '@/lib/influencers/claims/queries'
import { findSurvivorId } from '@/lib/influencers/merged'
import { jobDone } from '@/lib/jobs/run'
import { findAnonymousPoints } from '@/lib/leaderboards/queries'
import { findProfanity } from '@/lib/profanity/rules'
import { keepReview } from '@/lib/queue/subjects/kept-texts'
import {
  type AuthorRecord,
  findRatingContext,
  type RatingContext,
} from '@/lib/ratings/aggregates/queries'
import { withdrawAnonymous } from '@/lib/ratings/anonymous/commands'
import { scheduleReview } from '@/lib/ratings/anonymous/schedule'
import { changeReviews } from '@/lib/ratings/changes/commands'
import {
  awardPoints,
  presentMember,
  requireMember,
  scoreChange,
} from '@/lib/ratings/points/commands'
import { languageDetector, loadIsWrittenIn } from '@/lib/ratings/reviews/language'
import { chooseAnonymous, findAnonymousOf } from '@/lib/ratings/reviews/own-anonymous'
import { deletedReview, type RatingText, revisedReview } from '@/lib/ratings/reviews/rules'
import type { RatingOutcome } from '@/lib/ratings/reviews/types'
import { isNewcomer } from '@/lib/surges/campaign'
import { surgeFor } from '@/lib/surges/rules'
import {
  type AnonymousDraft,
  AnonymousReviewModel,
  type AnonymousReviewRecord,
} from '@/models/anonymous-review'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import type { AccountRecord } from '@/models/user'

/** A rating that is sent; `isAnonymous` is a choice of the first one. */
type NewReview = RatingText & { influencerId: string; isAnonymous?: boolean }

/**
 * Rates a listed influencer, or edits the actor's earlier rating. Returns the outcome. Throws `refused` when the influencer
 * is not listed or is the actor, when the text contains profanity, when staff took the rating down, or when a review under
 * the actor's name is to be made anonymous.
 */
export async function rateInfluencer(rating: NewReview, actor: Actor): Promise<RatingOutcome> {
  const phrase = findProfanity(`${rating.title}\n${rating.details}`, await loadIsWrittenIn())
  if (phrase) throw new AppError('refused', MESSAGES.badLanguage, { phrase })
  const lockKeys = [`influencer ${rating.influencerId}`, `member ${actor.id}`]
  const language = (await languageDetector())(rating)
  const { surgeId, ...outcome } = await transaction(lockKeys, () =>
    writeReview({ ...rating, language }, actor),
  )
  if (!surgeId) return outcome
  // This rating opened a surge, whose job holds it with the others.
  await jobDone('surge', surgeId, DURATION.jobWaitMs)
  const { status } = await ReviewModel.findById(outcome.reviewId, 'status').orFail().lean()
  const isPendingModeration = status === 'held'
  return { ...outcome, isPendingModeration, isCounted: outcome.isCounted && !isPendingModeration }
}

type WriteOutcome = RatingOutcome & { surgeId: string | null }

type Sent = NewReview & { language: string }

/** Writes a review under the actor's name, or keeps an anonymous one until the end of the month. */
async function writeReview(
  { influencerId, isAnonymous: isChosen, ...rating }: Sent,
  actor: Actor,
): Promise<WriteOutcome> {
  const context = await requireRateable(influencerId, actor)
  const { influencer, before, anonymous } = context
  const author = presentMember(context.author)
  // Beside a named one that is deleted, the anonymous one is edited: never is it published under the name.
  const isNamed = before !== null && before.status !== 'removed'
  const earlier = isNamed ? null : await chooseAnonymous(anonymous, influencer._id)
  if (isChosen && before && !earlier) {
    throw new AppError('refused', SERVER_MESSAGES.anonymousTooLate)
  }
  if (!(isChosen || earlier)) return writeRating(author, context, rating)
  await saveUsers([scoreChange(author._id, 0)])
  const key = { author, influencerId: influencer._id }
  return { ...(await scheduleReview(key, earlier, rating)), surgeId: null }
}

async function writeRating(
  author: AuthorRecord,
  context: RatingContext,
  { language, ...rating }: RatingText & { language: string },
): Promise<WriteOutcome> {
  const { influencer, before } = context
  const key = { influencerId: influencer._id, authorId: author._id }
  const at = now()
  const isNew = isNewcomer({
    ageMs: at.getTime() - author.createdAt.getTime(),
    isUnconfirmed: !author.emailVerifiedAt,
    earlierRatings: context.earlierRatings,
  })
  const openSurgeId = surgeFor(influencer, { stars: rating.rating, isNewcomer: isNew, at })
  const { isEdit, isPendingModeration, ...revision } = revisedReview(before, {
    ...rating,
    language,
    authorName: author.name,
    authorSince: author.createdAt,
    surgeId: openSurgeId,
    isNewcomer: isNew,
    isVerified: isVerifiedAuthor(author),
    at,
  })
  const identity = before ?? { _id: new Types.ObjectId(), ...key }
  const review = { ...identity, ...revision.review } as ReviewRecord
  const { points, surgeId } = await changeReviews([{ before, after: review }], 'written', {
    rating: { ...context, author },
  })
  return {
    reviewId: String(review._id),
    pointsAwarded: points,
    isEdit,
    isCounted: review.counted,
    isPendingModeration,
    appearsAt: null,
    surgeId,
  }
}

/**
 * Puts the actor's name on their anonymous review, for good, and publishes at once what of it waits. Throws `notFound`, `refused`
 * when they own the profile, or `conflict` when it is not shown or they have another one under their name.
 */
export async function showName(reviewId: string, actor: Actor): Promise<void> {
  await transaction([`member ${actor.id}`, ...(await locksOf(reviewId))], async () => {
    const author = await requireMember(actor)
    const { record, review } = await requireNameable(reviewId, author._id)
    await AnonymousReviewModel.deleteOne({ _id: record._id })
    if (review) await putName(review, author, record.points > 0)
    if (record.draft) await writeReview(sentAgain(record, review), actor)
  })
}

async function requireNameable(reviewId: string, memberId: Types.ObjectId) {
  const own = { _id: reviewId, memberId }
  const record = await AnonymousReviewModel.findOne(own).lean<AnonymousReviewRecord>()
  if (!record) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
  const review = await ReviewModel.findById(reviewId).lean<ReviewRecord>()
  if (review?.status === 'removed') {
    throw new AppError('conflict', SERVER_MESSAGES.anonymousTakenDown)
  }
  const { influencerId } = review ?? record
  if (await isOwnPage(influencerId, memberId)) {
    throw new AppError('refused', SERVER_MESSAGES.rateYourself)
  }
  if (await ReviewModel.exists({ influencerId, authorId: memberId })) {
    throw new AppError('conflict', SERVER_MESSAGES.anonymousHasOther)
  }
  return { record, review }
}

function putName(
  before: ReviewRecord,
  { _id: authorId, name, createdAt }: AccountRecord,
  isEarning: boolean,
) {
  const named = { authorId, authorName: name, authorSince: createdAt }
  // One that was out of the totals for its author, who is neither owner nor removed any more, counts.
  const after = { ...before, ...named, ...(before.outOfTotals && { outOfTotals: false }) }
  return changeReviews([{ before, after }], 'named', { isEarning })
}

function sentAgain(
  { draft, influencerId }: AnonymousReviewRecord,
  review: ReviewRecord | null,
): Sent {
  const { rating, title, details, language, ...aspects } = draft as AnonymousDraft
  return {
    ...{ rating: rating as Stars, title, details, language, ...readAspects(aspects) },
    influencerId: String(review?.influencerId ?? influencerId),
  }
}

/**
 * Deletes the actor's rating with its points, at once unless it is anonymous (`withdrawAnonymous`). The document stays, so that
 * flags cannot be evaded; staff sees its texts for 30 days. Throws `notFound`.
 */
export async function deleteReview(reviewId: string, actor: Actor): Promise<void> {
  await transaction([`member ${actor.id}`, ...(await locksOf(reviewId))], async () => {
    await requireMember(actor)
    const own: QueryFilter<ReviewRecord> = {
      _id: reviewId,
      authorId: actor.id,
      status: trusted({ $ne: 'removed' }),
    }
    const before =
      (await ReviewModel.findOne(own).lean<ReviewRecord>()) ??
      (await withdrawAnonymous(reviewId, actor.id))
    if (before === 'withdrawn') return
    if (!before) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
    await keepReview(before, now())
    await changeReviews([{ before, after: deletedReview(before, now()) }], 'deleted')
  })
}

/**
 * Ensures that the ledger has the points of the actor's rating of this influencer. Returns the actor's score; null without
 * such a rating.
 */
export function ensureRatingPoints(influencerId: string, actor: Actor): Promise<number | null> {
  const authorId = new Types.ObjectId(actor.id)
  return transaction([`member ${actor.id}`], async () => {
    const ratedId = (await findSurvivorId(influencerId)) ?? influencerId
    const key = { influencerId: new Types.ObjectId(ratedId), authorId }
    const present: QueryFilter<ReviewRecord> = { ...key, status: trusted({ $ne: 'removed' }) }
    const isNamed = (await ReviewModel.exists(present)) !== null
    if (!(isNamed || (await findAnonymousOf(authorId, ratedId)))) return null
    const member = await requireMember(actor)
    const contributionScore = member.contributionScore + (await findAnonymousPoints(authorId))
    if (!isNamed) return contributionScore
    const cause = { userId: authorId, cause: 'rating', causeId: key.influencerId } as const
    const points = await awardPoints({ ...cause, influencerId: key.influencerId })
    return contributionScore + points
  })
}

/** Throws `refused` when the influencer is not listed or is the actor, or when staff took the actor's rating down. */
async function requireRateable(influencerId: string, actor: Actor): Promise<RatingContext> {
  const context =
    (await findRatingContext(influencerId, actor.id)) ??
    (await findSurvivorContext(influencerId, actor))
  if (!context) throw new AppError('refused', MESSAGES.influencerNotFound)
  const { influencer, before } = context
  if (influencer.claimedBy?.equals(actor.id)) {
    throw new AppError('refused', SERVER_MESSAGES.rateYourself)
  }
  if (before?.removedBy === 'account' || before?.removedBy === 'staff') {
    throw new AppError('refused', SERVER_MESSAGES.ratingTakenDown)
  }
  return context
}

/** The context of a rating that is sent to a merged profile. */
async function findSurvivorContext(influencerId: string, actor: Actor) {
  const survivorId = await findSurvivorId(influencerId)
  return survivorId ? findRatingContext(survivorId, actor.id) : null
}
