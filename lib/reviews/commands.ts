import { type QueryFilter, Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { followAccount, followIfChanged } from '@/lib/contributions/commands'
import { retryRace } from '@/lib/db/retry-race'
import { TAG } from '@/lib/domain/cache-tags'
import { MESSAGES } from '@/lib/domain/messages'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { readFacets } from '@/lib/facets/rules'
import { findBadPhrase } from '@/lib/language/rules'
import { shownAs } from '@/lib/reviews/differences'
import { toShown } from '@/lib/reviews/record'
import {
  deletionStages,
  isCountable,
  type RatingText,
  ratingStages,
  writtenStatus,
} from '@/lib/reviews/rules'
import { followCause } from '@/lib/scores/commands'
import { watchRatings } from '@/lib/storms/commands'
import { type Mark, markUnsettled, settle } from '@/lib/totals/commands'
import { findSiteMean } from '@/lib/totals/queries'
import { ratingDifference, type Stage, scoreDifference } from '@/lib/totals/rules'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

const PIPELINE = { returnDocument: 'before', timestamps: false, updatePipeline: true } as const

export type RatingOutcome = {
  reviewId: string
  /** 0 when the points of this rating were given before (C44). */
  pointsAwarded: number
  isEdit: boolean
  isCounted: boolean
  /** It waits for staff, with others that came at the same time (lib/storms). */
  isHeld: boolean
}

/**
 * Rates a listed influencer, or edits one's rating of him (C31, C32). Throws `refused` when the influencer is not
 * listed or is oneself, when the words are bad, or when staff took this rating down.
 */
export async function rateInfluencer(
  rating: RatingText & { influencerId: string },
  actor: Actor,
): Promise<RatingOutcome> {
  const phrase = findBadPhrase(`${rating.title}\n${rating.details}`)
  if (phrase) throw new AppError('refused', MESSAGES.badLanguage, { phrase })
  const rated = await markInfluencer(rating.influencerId, actor)
  const rater = await markAuthor(actor, rated)
  const at = now()
  const isStormy = Boolean(rated.parent.storm)
  const stages = ratingStages({
    ...rating,
    authorName: rater.parent.name,
    authorSince: rater.parent.createdAt,
    stormId: rated.parent.storm?.id ?? null,
    isVerified: actor.isVerified,
    at,
  })
  const key = { influencerId: rated.parent._id, authorId: rater.parent._id }
  const before = await writeRating(key, stages)
  if (before === 'taken down') {
    await Promise.all([settle(rated), settle(rater)])
    throw new AppError('refused', SERVER_MESSAGES.ratingTakenDown)
  }
  const after = { ...readFacets(before ?? {}), ...rating }
  const status = writtenStatus(before, isStormy)
  const isCounted = isCountable({
    status,
    relationship: after.relationship,
    isVerified: actor.isVerified,
  })
  const difference = {
    before: toShown(before),
    after: status === 'shown' ? { ...after, isCounted } : null,
    at: before?.createdAt ?? at,
    now: at,
    siteMean: await findSiteMean(),
  }
  const isEdit = before !== null && before.status !== 'removed'
  // Before the mark goes: after a crash here the sweep looks for a storm when it counts the influencer.
  const isInStorm = !isEdit && (await watchRatings(key.influencerId, isStormy))
  const [pointsAwarded] = await Promise.all([
    followRatingPoints(key, true),
    settle(rated, ratingDifference(difference)),
  ])
  const author = await settle(rater, scoreDifference(pointsAwarded))
  await followIfChanged(author, actor.isVerified)
  await invalidate(...tagsOf(key))
  return { ...(await findWritten(key, { isInStorm, isCounted })), pointsAwarded, isEdit }
}

/** What has become of a rating that was just written: a storm may have begun with it. */
async function findWritten(
  key: Key,
  { isInStorm, isCounted }: { isInStorm: boolean; isCounted: boolean },
): Promise<Pick<RatingOutcome, 'reviewId' | 'isCounted' | 'isHeld'>> {
  const { _id, status } = await ReviewModel.findOne(key, 'status').orFail().lean()
  const isHeld = isInStorm && status === 'held'
  return { reviewId: String(_id), isCounted: isCounted && !isHeld, isHeld }
}

/** Takes one's own rating back, with its points; its place stays, so that flags cannot be shaken off. Throws `notFound`. */
export async function deleteReview(reviewId: string, actor: Actor): Promise<void> {
  const own: QueryFilter<ReviewRecord> = {
    _id: reviewId,
    authorId: actor.id,
    status: trusted({ $ne: 'removed' }),
  }
  const review = await ReviewModel.findOne(own, 'influencerId authorId').lean()
  if (!review) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
  const key = { influencerId: review.influencerId, authorId: review.authorId }
  const rated = await markUnsettled<UserRecord>(UserModel, { _id: key.influencerId })
  const rater = await markAuthor(actor, rated)
  const before = await ReviewModel.findOneAndUpdate(
    own,
    deletionStages(now()),
    PIPELINE,
  ).lean<ReviewRecord>()
  if (rated) await settle(rated, before ? await shownAs(null, before) : [])
  const author = await settle(rater, scoreDifference(await followRatingPoints(key)))
  await followIfChanged(author, actor.isVerified)
  await invalidate(...tagsOf(key))
  if (!before) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
}

/**
 * Makes sure that the points of one's rating of this influencer are in the ledger (C29). Returns the score;
 * null without such a rating.
 */
export async function ensureRatingPoints(
  influencerId: string,
  actor: Actor,
): Promise<number | null> {
  const key = {
    influencerId: new Types.ObjectId(influencerId),
    authorId: new Types.ObjectId(actor.id),
  }
  if (!(await isRated(key))) return null
  const rater = await markAuthor(actor)
  const points = await followRatingPoints(key)
  const { contributionScore } = await settle(rater, scoreDifference(points))
  if (points !== 0) await invalidate(TAG.contributors, TAG.member(actor.id))
  return contributionScore
}

/** Counts the ratings of a member whose e-mail has just been verified; set `cascade: 'verify'` with `emailVerifiedAt`. */
export const countReviewsOf = (authorId: string): Promise<void> => followAccount(authorId)

/** Hides all that a removed member wrote and chose; set `cascade: 'remove'` with `removedAt`. */
export const removeContributionsOf = (userId: string): Promise<void> => followAccount(userId)

/** Shows it again; set `cascade: 'restore'` when `removedAt` is cleared. */
export const restoreContributionsOf = (userId: string): Promise<void> => followAccount(userId)

type Key = { influencerId: Types.ObjectId; authorId: Types.ObjectId }

const tagsOf = ({ influencerId, authorId }: Key) => [
  TAG.list,
  TAG.contributors,
  TAG.influencer(String(influencerId)),
  TAG.member(String(authorId)),
]

async function markInfluencer(influencerId: string, actor: Actor): Promise<Mark<UserRecord>> {
  const listed = { _id: influencerId, role: ROLE.influencer, listed: true }
  const mark = await markUnsettled<UserRecord>(UserModel, {
    ...listed,
    claimedBy: trusted({ $ne: new Types.ObjectId(actor.id) }),
  })
  if (mark) return mark
  const isOwn = await UserModel.exists(listed)
  throw new AppError('refused', isOwn ? SERVER_MESSAGES.rateYourself : MESSAGES.influencerNotFound)
}

/** Marks the acting member; when the account has just gone, gives the other mark back and throws `unauthenticated`. */
async function markAuthor(
  actor: Actor,
  other: Mark<UserRecord> | null = null,
): Promise<Mark<UserRecord>> {
  const mark = await markUnsettled<UserRecord>(UserModel, { _id: actor.id, removedAt: null })
  if (mark) return mark
  if (other) await settle(other)
  throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
}

/**
 * Marks a review, a shown one unless told otherwise, and the member who does something to it. Throws `notFound` or
 * `unauthenticated`.
 */
export async function markBelow(
  reviewId: string,
  actor: Actor,
  wanted: QueryFilter<ReviewRecord> = { status: 'shown' },
): Promise<[Mark<ReviewRecord>, Mark<UserRecord>]> {
  const [below, member] = await Promise.all([
    markUnsettled<ReviewRecord>(ReviewModel, { ...wanted, _id: reviewId }),
    markUnsettled<UserRecord>(UserModel, { _id: actor.id, removedAt: null }),
  ])
  if (below && member) return [below, member]
  await Promise.all([below && settle(below), member && settle(member)])
  if (!member) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
}

const REVIVABLE = trusted({ $in: [null, 'author'] as const })
const TAKEN_DOWN = trusted({ $in: ['account', 'staff'] as const })

/** Writes the rating in one atomic upsert and returns what stood there before. */
async function writeRating(key: Key, stages: Stage[]): Promise<ReviewRecord | null | 'taken down'> {
  // The filter leaves out what was taken down, so that the upsert fails on it.
  const isTakenDown = async () =>
    Boolean(await ReviewModel.exists({ ...key, removedBy: TAKEN_DOWN }))
  const write = () =>
    ReviewModel.findOneAndUpdate({ ...key, removedBy: REVIVABLE }, stages, {
      ...PIPELINE,
      upsert: true,
    }).lean<ReviewRecord>()
  try {
    return await retryRace(write, isTakenDown)
  } catch (error) {
    if (await isTakenDown()) return 'taken down'
    throw error
  }
}

async function isRated(key: Key): Promise<boolean> {
  const standing: QueryFilter<ReviewRecord> = { ...key, status: trusted({ $ne: 'removed' }) }
  return Boolean(await ReviewModel.exists(standing))
}

const followRatingPoints = (key: Key, standing?: boolean) =>
  followCause(
    { userId: key.authorId, cause: 'rating', causeId: key.influencerId },
    () => isRated(key),
    standing,
  )
