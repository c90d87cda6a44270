import { type QueryFilter, trusted } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { recordAction } from '@/lib/audit/commands'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { followIfChanged } from '@/lib/contributions/commands'
import { TAG } from '@/lib/domain/cache-tags'
import { MESSAGES } from '@/lib/domain/messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { readFacets } from '@/lib/facets/rules'
import { toCountable, toCounted } from '@/lib/reviews/record'
import { isCountable, restoringStages, revivedStatus } from '@/lib/reviews/rules'
import { followCause } from '@/lib/scores/commands'
import { markUnsettled, settle } from '@/lib/totals/commands'
import { findSiteMean } from '@/lib/totals/queries'
import { ratingDifference, type Stage, scoreDifference } from '@/lib/totals/rules'
import { FlagModel } from '@/models/flag'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

type Decision = {
  action: 'releaseReview' | 'removeReview' | 'restoreReview'
  /** What a review must be for this decision. */
  standing: QueryFilter<ReviewRecord>
  stages(isVerified: boolean): Stage[]
  /** What it is afterwards. */
  statusAfter(before: ReviewRecord): ReviewRecord['status']
  /** What becomes of the flags that staff had not looked at. */
  flags: 'upheld' | 'dismissed' | 'open'
  refusal: string
}

const RELEASE: Decision = {
  action: 'releaseReview',
  standing: { status: 'held' },
  // Shown first: what restores a review takes over its status.
  stages: (isVerified) => [{ $set: { status: 'shown' } }, ...restoringStages(isVerified)],
  statusAfter: () => 'shown',
  flags: 'dismissed',
  refusal: MESSAGES.reviewNotHeld,
}

const TAKE_DOWN: Decision = {
  action: 'removeReview',
  standing: { status: trusted({ $in: ['shown', 'held'] as const }) },
  stages: () => [
    { $set: { status: 'removed', removedBy: 'staff', formerStatus: '$status', counted: false } },
  ],
  statusAfter: () => 'removed',
  flags: 'upheld',
  refusal: MESSAGES.reviewNotFound,
}

const RESTORE: Decision = {
  action: 'restoreReview',
  standing: { status: 'removed', removedBy: 'staff' },
  stages: restoringStages,
  statusAfter: revivedStatus,
  flags: 'open',
  refusal: MESSAGES.reviewNotTakenDown,
}

/** Shows a held rating again; flags cannot hide it a second time (C41). Throws `notFound` when it is not held. */
export const releaseReview = (actor: Actor, id: string, reason = ''): Promise<void> =>
  decide(RELEASE, { actor, id, reason })

/** Takes a rating down for good, with its points; its author cannot write it anew. Throws `notFound`. */
export const takeReviewDown = (actor: Actor, id: string, reason: string): Promise<void> =>
  decide(TAKE_DOWN, { actor, id, reason })

/** Undoes that: the rating is held or shown, as it was. Throws `notFound`. */
export const restoreReview = (actor: Actor, id: string, reason = ''): Promise<void> =>
  decide(RESTORE, { actor, id, reason })

type Order = { actor: Actor; id: string; reason: string }

async function decide(decision: Decision, { actor, id, reason }: Order): Promise<void> {
  const standing: QueryFilter<ReviewRecord> = { _id: id, ...decision.standing }
  const review = await ReviewModel.findOne(standing, 'influencerId authorId').lean()
  if (!review) throw new AppError('notFound', decision.refusal)
  const { influencerId, authorId } = review
  const rated = await markUnsettled<UserRecord>(UserModel, { _id: influencerId })
  const author = await markUnsettled<UserRecord>(UserModel, { _id: authorId })
  const isVerified = Boolean(author?.parent.emailVerifiedAt) || !getEnv().REQUIRE_VERIFIED_EMAIL
  const before = await ReviewModel.findOneAndUpdate(standing, decision.stages(isVerified), {
    returnDocument: 'before',
    timestamps: false,
    updatePipeline: true,
  }).lean<ReviewRecord>()
  if (rated) await settle(rated, before ? await differenceOf(decision, before, isVerified) : [])
  if (author) {
    const member = await settle(author, scoreDifference(await followPoints(review)))
    // His account may have been removed, or its address proven, while the rating was away.
    await followIfChanged(member, isVerified)
  }
  if (!before) throw new AppError('notFound', decision.refusal)
  await FlagModel.updateMany({ reviewId: id }, { $set: { state: decision.flags } })
  await recordAction(decision.action, { actor, subjectKind: 'review', subjectId: id, reason })
  await invalidate(
    TAG.list,
    TAG.contributors,
    TAG.influencer(String(influencerId)),
    TAG.member(String(authorId)),
  )
}

async function differenceOf(
  { statusAfter }: Decision,
  before: ReviewRecord,
  isVerified: boolean,
): Promise<Stage[]> {
  const { relationship } = readFacets(before)
  const counts = isCountable({ status: statusAfter(before), relationship, isVerified })
  const [was, is] = [toCounted(before), counts ? toCountable(before) : null]
  if (was === null && is === null) return []
  return ratingDifference({
    before: was,
    after: is,
    at: before.createdAt,
    now: now(),
    siteMean: await findSiteMean(),
  })
}

/** A rating that staff took down has no points, a held one keeps them. */
function followPoints({ influencerId, authorId }: Pick<ReviewRecord, 'influencerId' | 'authorId'>) {
  const rating: QueryFilter<ReviewRecord> = {
    influencerId,
    authorId,
    status: trusted({ $ne: 'removed' as const }),
  }
  return followCause({ userId: authorId, cause: 'rating', causeId: influencerId }, async () =>
    Boolean(await ReviewModel.exists(rating)),
  )
}
