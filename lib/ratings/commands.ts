import { type QueryFilter, Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { isVerifiedAuthor } from '@/lib/auth/verified-author'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { locksOf } from '@/lib/db/review-locks'
import { transaction } from '@/lib/db/transaction'
import { readAspects } from '@/lib/domain/aspects-and-tags'
import { TAG } from '@/lib/domain/cache-tags'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { findSiteMean } from '@/lib/influencers/site-mean'
import { jobDone } from '@/lib/jobs/run'
import { findProfanity } from '@/lib/profanity/rules'
import { hasOpenItem, openEdited, openUnreported } from '@/lib/queue/items'
import { changeInfluencer } from '@/lib/ratings/aggregates/commands'
import { ratingDifference, type Stage } from '@/lib/ratings/aggregates/rules'
import { changedTo, inTotals } from '@/lib/ratings/aggregates/totals'
import { awardPoints, requireMember, withdrawPoints } from '@/lib/ratings/points/commands'
import { languageDetector, loadIsWrittenIn } from '@/lib/ratings/reviews/language'
import {
  deletionStages,
  isOtherText,
  type RatingText,
  ratingStages,
  revivedStatus,
  textChange,
  writtenAs,
} from '@/lib/ratings/reviews/rules'
import type { RatingOutcome } from '@/lib/ratings/reviews/types'
import { isNewcomer } from '@/lib/surges/campaign'
import { watchRatings } from '@/lib/surges/commands'
import { countEarlierRatings } from '@/lib/surges/queries'
import { surgeFor } from '@/lib/surges/rules'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { type InfluencerRecord, UserModel } from '@/models/user'

const PIPELINE = { returnDocument: 'before', timestamps: false, updatePipeline: true } as const

/**
 * Rates a listed influencer, or edits the actor's earlier rating. Returns the outcome. Throws `refused` when the influencer
 * is not listed or is the actor, when the text contains profanity, or when staff took the rating down.
 */
export async function rateInfluencer(
  rating: RatingText & { influencerId: string },
  actor: Actor,
): Promise<RatingOutcome> {
  const phrase = findProfanity(`${rating.title}\n${rating.details}`, await loadIsWrittenIn())
  if (phrase) throw new AppError('refused', MESSAGES.badLanguage, { phrase })
  const hot = [`influencer ${rating.influencerId}`, `member ${actor.id}`]
  const language = (await languageDetector())(rating)
  const { surgeId, ...outcome } = await transaction(hot, () =>
    writeRating({ ...rating, language }, actor),
  )
  if (!surgeId) return outcome
  // This rating opened a surge, whose job holds it with the others.
  await jobDone('surge', surgeId, DURATION.jobWaitMs)
  const { status } = await ReviewModel.findById(outcome.reviewId, 'status').orFail().lean()
  const isPendingModeration = status === 'held'
  return { ...outcome, isPendingModeration, isCounted: outcome.isCounted && !isPendingModeration }
}

type Key = { influencerId: Types.ObjectId; authorId: Types.ObjectId }
type Written = RatingOutcome & { surgeId: string | null }

async function writeRating(
  { influencerId, language, ...rating }: RatingText & { influencerId: string; language: string },
  actor: Actor,
): Promise<Written> {
  const author = await requireMember(actor)
  const influencer = await requireRateable(influencerId, actor)
  const key = { influencerId: influencer._id, authorId: author._id }
  const at = now()
  const isVerified = isVerifiedAuthor(author)
  const isNew = isNewcomer({
    ageMs: at.getTime() - author.createdAt.getTime(),
    isUnconfirmed: !author.emailVerifiedAt,
    earlierRatings: await countEarlierRatings(key, at),
  })
  const openSurgeId = surgeFor(influencer, { stars: rating.rating, isNewcomer: isNew, at })
  const stages = ratingStages({
    ...rating,
    language,
    authorName: author.name,
    authorSince: author.createdAt,
    surgeId: openSurgeId,
    isNewcomer: isNew,
    isVerified,
    at,
  })
  const { before, reviewId } = await storeRating(key, stages)
  if (before) await followEdit(before, { ...rating, language, openSurgeId }, at)
  const after = { ...readAspects(before ?? {}), ...rating }
  const { status, isEdit, isCounted, isMoving, isPendingModeration } = writtenAs(before, {
    ...after,
    isVerified,
    isDuringSurge: openSurgeId !== null,
  })
  const isShown = status === 'shown'
  const difference = ratingDifference({
    before: inTotals(before),
    after: isShown || isCounted ? { ...after, isShown, isCounted } : null,
    at: before?.createdAt ?? at,
    now: at,
    siteMean: await findSiteMean(),
  })
  const rated = await changeInfluencer(key.influencerId, difference)
  const surgeId =
    isMoving && rated
      ? await watchRatings(rated, { isNewcomer: isNew, isFirst: before === null })
      : null
  if (isPendingModeration && openSurgeId) await openUnreported('surge', openSurgeId)
  // An edited rating has earned its points already.
  const pointsAwarded = isEdit
    ? 0
    : await awardPoints({
        ...causeOf(key),
        influencerId: influencer._id,
        category: influencer.category,
      })
  await invalidate(...tagsOf(key))
  return { reviewId, pointsAwarded, isEdit, isCounted, isPendingModeration, surgeId }
}

/**
 * Keeps the version of the text, and lets staff look again at an edit of one that is hidden, by it or by flags, or that it
 * asked its author to edit.
 */
async function followEdit(
  before: ReviewRecord,
  { openSurgeId, ...text }: RatingText & { language: string; openSurgeId: Types.ObjectId | null },
  at: Date,
): Promise<void> {
  const change = textChange(before, text, at)
  await ReviewModel.updateOne({ _id: before._id }, { $set: change }, { timestamps: false })
  if (!isOtherText(before, text)) return
  const isRestricted = before.hiddenUnder || before.editAsked
  if (isRestricted || (await isHiddenAgain(before, openSurgeId))) {
    await openEdited('review', before._id, text.language)
  }
}

/**
 * Whether the author writes again what was pending and they then deleted, by flags or in a surge that staff has decided
 * meanwhile: the item may be closed.
 */
async function isHiddenAgain(
  before: ReviewRecord,
  openSurgeId: Types.ObjectId | null,
): Promise<boolean> {
  if (before.status !== 'removed' || revivedStatus(before) !== 'held') return false
  return (
    before.heldAt !== null || !(await hasOpenItem('surge', openSurgeId ?? before.stormId ?? null))
  )
}

/** Writes the rating. Throws `refused` when staff took it down. */
async function storeRating(key: Key, stages: Stage[]) {
  const { value: before, lastErrorObject: written } = await ReviewModel.findOneAndUpdate(
    key,
    stages,
    { ...PIPELINE, upsert: true, includeResultMetadata: true },
  ).lean<{ value: ReviewRecord | null; lastErrorObject: { upserted?: Types.ObjectId } }>()
  if (before?.removedBy === 'account' || before?.removedBy === 'staff') {
    throw new AppError('refused', SERVER_MESSAGES.ratingTakenDown)
  }
  return { before, reviewId: String(before?._id ?? written.upserted) }
}

/** Deletes the actor's rating with its points. The document stays, so that flags cannot be evaded. Throws `notFound`. */
export async function deleteReview(reviewId: string, actor: Actor): Promise<void> {
  await transaction([`member ${actor.id}`, ...(await locksOf(reviewId))], async () => {
    await requireMember(actor)
    const own: QueryFilter<ReviewRecord> = {
      _id: reviewId,
      authorId: actor.id,
      status: trusted({ $ne: 'removed' }),
    }
    const before = await ReviewModel.findOneAndUpdate(
      own,
      deletionStages(now()),
      PIPELINE,
    ).lean<ReviewRecord>()
    if (!before) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
    if (before.editAsked) await holdOnReturn(before)
    await changeInfluencer(before.influencerId, await changedTo(null, before))
    await withdrawPoints(causeOf(before))
    await invalidate(...tagsOf(before))
  })
}

/** A rating that staff asked to edit waits for staff when it is written again: its deletion is not the edit. */
const holdOnReturn = ({ _id, heldAt }: ReviewRecord) =>
  ReviewModel.updateOne(
    { _id },
    { $set: { formerStatus: 'held', heldAt: heldAt ?? now() } },
    { timestamps: false },
  )

/**
 * Ensures that the ledger has the points of the actor's rating of this influencer. Returns the actor's score; null without
 * such a rating.
 */
export function ensureRatingPoints(influencerId: string, actor: Actor): Promise<number | null> {
  const key = {
    influencerId: new Types.ObjectId(influencerId),
    authorId: new Types.ObjectId(actor.id),
  }
  return transaction([`member ${actor.id}`], async () => {
    const present: QueryFilter<ReviewRecord> = { ...key, status: trusted({ $ne: 'removed' }) }
    if (!(await ReviewModel.exists(present))) return null
    const { contributionScore } = await requireMember(actor)
    const points = await awardPoints({ ...causeOf(key), influencerId: key.influencerId })
    if (points !== 0) await invalidate(TAG.contributors)
    return contributionScore + points
  })
}

const causeOf = ({ influencerId, authorId }: Key) =>
  ({ userId: authorId, cause: 'rating', causeId: influencerId }) as const

const tagsOf = ({ influencerId }: Key) => [
  TAG.list,
  TAG.contributors,
  TAG.influencer(String(influencerId)),
]

async function requireRateable(influencerId: string, actor: Actor): Promise<InfluencerRecord> {
  const influencer = await UserModel.findOne({
    _id: influencerId,
    role: ROLE.influencer,
    listed: true,
  }).lean<InfluencerRecord>()
  if (!influencer) throw new AppError('refused', MESSAGES.influencerNotFound)
  if (influencer.claimedBy?.equals(actor.id)) {
    throw new AppError('refused', SERVER_MESSAGES.rateYourself)
  }
  return influencer
}
