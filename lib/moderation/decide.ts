import { type QueryFilter, trusted } from 'mongoose'
import { followIfChanged } from '@/lib/contributions/commands'
import { TAG } from '@/lib/domain/cache-tags'
import { getEnv } from '@/lib/env'
import { readFacets } from '@/lib/facets/rules'
import { shownAs } from '@/lib/reviews/differences'
import { toCountable } from '@/lib/reviews/record'
import { isCountable } from '@/lib/reviews/rules'
import { followCause } from '@/lib/scores/commands'
import { markUnsettled, settle } from '@/lib/totals/commands'
import { type Stage, scoreDifference } from '@/lib/totals/rules'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel, type UserRecord } from '@/models/user'

/** What staff decides about a rating, as one atomic write. */
export type Decision = {
  /** What a review must be for this decision. */
  standing: QueryFilter<ReviewRecord>
  stages(isVerified: boolean): Stage[]
  /** What it is afterwards. */
  statusAfter(before: ReviewRecord): ReviewRecord['status']
}

/**
 * Carries a decision out on one review, with all totals and points. Returns the tags that it made stale; null when the
 * review is not, or no longer, what the decision is for.
 */
export async function applyDecision(decision: Decision, id: unknown): Promise<string[] | null> {
  const standing = { ...decision.standing, _id: id } as QueryFilter<ReviewRecord>
  const review = await ReviewModel.findOne(standing, 'influencerId authorId').lean()
  if (!review) return null
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
  return (
    before && [
      TAG.list,
      TAG.contributors,
      TAG.influencer(String(influencerId)),
      TAG.member(String(authorId)),
    ]
  )
}

async function differenceOf(
  { statusAfter }: Decision,
  before: ReviewRecord,
  isVerified: boolean,
): Promise<Stage[]> {
  const { relationship } = readFacets(before)
  const status = statusAfter(before)
  const isCounted = isCountable({ status, relationship, isVerified })
  return shownAs(status === 'shown' ? { ...toCountable(before), isCounted } : null, before)
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
