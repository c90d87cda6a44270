import { type QueryFilter, type Types, trusted } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/account-state'
import { type Retention, retentionOf, voteRetentionOf } from '@/lib/ratings/propagation/rules'
import { FlagModel } from '@/models/flag'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReportModel, type ReportRecord } from '@/models/report'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import type { AccountRecord } from '@/models/user'

/** A contribution of a member, and the documents that hold its aggregates. */
export type Contribution = {
  kind: 'review' | 'reply' | 'reaction' | 'flag' | 'report'
  _id: Types.ObjectId
  influencerId?: Types.ObjectId
  reviewId?: Types.ObjectId
}

/** Reviews, shown or hidden by flags, that would count if their author's e-mail were verified; paid ones never count. */
export const AWAITING_COUNT: QueryFilter<ReviewRecord> = {
  $or: [{ status: 'shown' }, { status: 'held', heldAt: trusted({ $ne: null }) }],
  counted: false,
  relationship: trusted({ $ne: 'paid' as const }),
}

/** Returns the filter for reviews that are out of sync with their author's account. */
export function outOfSyncReviews(account: AccountRecord): QueryFilter<ReviewRecord> {
  const filters: Record<Retention, QueryFilter<ReviewRecord>> = {
    kept: {
      $or: [{ removedBy: 'account' }, ...(isVerifiedAuthor(account) ? [AWAITING_COUNT] : [])],
    },
    hidden: { status: trusted({ $in: ['shown', 'held'] as const }) },
    erased: {
      $or: [
        { removedBy: trusted({ $ne: 'author' as const }) },
        { 'history.0': trusted({ $exists: true }) },
      ],
    },
  }
  return filters[retentionOf(account)]
}

/** Filters for reactions and flags that are out of sync with a retention. */
export const VOTES_OUT_OF_SYNC: Readonly<Record<Retention, { voided?: boolean }>> = {
  kept: { voided: true },
  hidden: { voided: false },
  erased: {},
}

/** Filters for replies that are out of sync with a retention. Those that staff took down stay hidden. */
export const REPLIES_OUT_OF_SYNC: Readonly<
  Record<Retention, { voided?: boolean; takenDownUnder?: null }>
> = { ...VOTES_OUT_OF_SYNC, kept: { voided: true, takenDownUnder: null } }

/** Returns the filter for reports whose weight is out of sync with their member's account. They are never deleted. */
export function outOfSyncReports(account: AccountRecord): QueryFilter<ReportRecord> {
  const isVoid = voteRetentionOf(account) !== 'kept'
  return { reporterId: account._id, voided: isVoid ? trusted({ $ne: true }) : true }
}

/** Returns at most `limit` contributions that are out of sync with their member's account. */
export async function findOutOfSync(
  account: AccountRecord,
  limit: number,
): Promise<Contribution[]> {
  const { _id: userId } = account
  const below = REPLIES_OUT_OF_SYNC[retentionOf(account)]
  const votes = VOTES_OUT_OF_SYNC[voteRetentionOf(account)]
  const found: Contribution[] = []
  const left = () => limit - found.length
  const reviews = await ReviewModel.find(
    { authorId: userId, ...outOfSyncReviews(account) },
    'influencerId',
  )
    .limit(left())
    .lean()
  found.push(...reviews.map((one) => ({ ...one, kind: 'review' as const })))
  if (left() === 0) return found
  const replies = await ReplyModel.find({ authorId: userId, ...below }, 'reviewId')
    .limit(left())
    .lean()
  found.push(...replies.map((one) => ({ ...one, kind: 'reply' as const })))
  if (left() === 0) return found
  const reactions = await ReactionModel.find({ userId, ...votes }, 'reviewId influencerId')
    .limit(left())
    .lean()
  found.push(...reactions.map((one) => ({ ...one, kind: 'reaction' as const })))
  if (left() === 0) return found
  const flags = await FlagModel.find({ userId, ...votes }, 'reviewId')
    .limit(left())
    .lean()
  found.push(...flags.map(({ _id, reviewId }) => ({ _id, reviewId, kind: 'flag' as const })))
  if (left() === 0) return found
  const reports = await ReportModel.find(outOfSyncReports(account), '_id').limit(left()).lean()
  found.push(...reports.map((one) => ({ ...one, kind: 'report' as const })))
  return found
}
