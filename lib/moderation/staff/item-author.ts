import { type Types, trusted } from 'mongoose'
import { toSuspension } from '@/lib/auth/account-state'
import { suspensionInForce } from '@/lib/auth/suspension/rules'
import { now } from '@/lib/clock'
import { isRestricting } from '@/lib/domain/decisions'
import { LIMIT } from '@/lib/domain/limits'
import { isStaff } from '@/lib/domain/powers'
import type { Role } from '@/lib/domain/roles'
import type { QueueItem } from '@/lib/moderation/staff/responses'
import { findDeletedBy } from '@/lib/queue/subjects/kept-texts'
import { DecisionModel } from '@/models/decision'
import type { KeptTextRecord } from '@/models/kept-text'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { type AccountRecord, UserModel } from '@/models/user'

/** Returns an author as a decision about them needs it: age, record, and what they wrote lately. Null when deleted. */
export async function findItemAuthor(_id: Types.ObjectId): Promise<QueueItem['author']> {
  const author = await UserModel.findById(
    _id,
    'name role powers createdAt emailVerifiedAt suspension',
  ).lean<AccountRecord>()
  if (!author) return null
  const [ratings, replies, decisions, lately] = await Promise.all([
    ReviewModel.countDocuments({ authorId: _id }),
    ReplyModel.countDocuments({ authorId: _id }),
    DecisionModel.find({ authorId: _id, state: 'inForce' }, 'measures').limit(1_000).lean(),
    findLately(_id),
  ])
  const restricted = decisions.filter(({ measures }) => measures.some(isRestricting)).length
  return {
    id: String(_id),
    name: author.name,
    memberSince: author.createdAt.toISOString(),
    isVerified: Boolean(author.emailVerifiedAt),
    ratings,
    replies,
    restricted,
    kept: decisions.length - restricted,
    isSuspended: suspensionInForce(toSuspension(author.suspension), now()) !== null,
    isStaff: isStaff({ ...author, role: author.role as Role }),
    lately,
  }
}

/** The review that a deleted text was, or was below. */
const reviewOf = ({ reviewId, subjectId }: KeptTextRecord) => reviewId ?? subjectId

type Lately = NonNullable<QueueItem['author']>['lately']

async function findLately(authorId: Types.ObjectId): Promise<Lately> {
  const newest = { createdAt: -1, _id: -1 } as const
  const [reviews, replies, deleted] = await Promise.all([
    ReviewModel.find(
      { authorId, removedBy: trusted({ $ne: 'author' as const }) },
      'title details status influencerId createdAt',
    )
      .sort(newest)
      .limit(LIMIT.latelyShown)
      .lean(),
    ReplyModel.find({ authorId }, 'text voided reviewId createdAt')
      .sort(newest)
      .limit(LIMIT.latelyShown)
      .lean(),
    findDeletedBy(authorId, LIMIT.latelyShown),
  ])
  const parents = await ReviewModel.find(
    {
      _id: trusted({ $in: [...replies.map(({ reviewId }) => reviewId), ...deleted.map(reviewOf)] }),
    },
    'influencerId',
  ).lean()
  const rated = new Map(parents.map(({ _id, influencerId }) => [String(_id), influencerId]))
  const written: Lately = [
    ...reviews.map((review) => ({
      kind: 'review' as const,
      text: `${review.title}: ${review.details}`,
      createdAt: review.createdAt.toISOString(),
      state: review.status,
      influencerId: String(review.influencerId),
    })),
    ...replies.map((reply) => ({
      kind: 'reply' as const,
      text: reply.text,
      createdAt: reply.createdAt.toISOString(),
      state: reply.voided ? ('removed' as const) : ('shown' as const),
      influencerId: String(rated.get(String(reply.reviewId)) ?? ''),
    })),
    ...deleted.map((text) => ({
      kind: text.kind,
      text: text.title ? `${text.title}: ${text.details}` : text.details,
      createdAt: text.at.toISOString(),
      state: 'removed' as const,
      influencerId: String(rated.get(String(reviewOf(text))) ?? ''),
    })),
  ]
  return written
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, LIMIT.latelyShown)
}
