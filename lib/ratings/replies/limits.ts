import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { hours } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { ROLE } from '@/lib/domain/roles'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { CROWD, isDecidedSince, openNoticed } from '@/lib/queue/items'
import { isAuthorOf } from '@/lib/queue/subjects/authors'
import { REPLIES } from '@/lib/ratings/replies/rules'
import { findWithRecord } from '@/lib/surges/vote-integrity/queries'
import { ReplyModel } from '@/models/reply'
import type { ReviewRecord } from '@/models/review'
import { type AccountRecord, UserModel } from '@/models/user'

type Author = Pick<AccountRecord, '_id' | 'role' | 'createdAt' | 'replyHour'>
type Review = Pick<ReviewRecord, '_id' | 'authorId' | 'language' | 'isClosedToNew'>

const factored = (max: number) => Math.max(1, Math.round(max * getEnv().RATE_LIMIT_FACTOR))

/**
 * Counts a reply that a member is about to write. Throws `refused` for one of a new account below a review that is closed to
 * them, and for the fourth that no one has answered, `tooManyRequests` for a new account's eleventh of an hour, however many
 * of them were deleted. Call after `requireMember`, whose write lets no two replies of one member pass at once.
 */
export async function countNewReply(author: Author, review: Review): Promise<void> {
  const at = now()
  const isNew =
    author.role === ROLE.member && at.getTime() - author.createdAt.getTime() < REPLIES.newMs
  if (isNew && review.isClosedToNew && !(await isAuthorOf(review.authorId, author._id))) {
    throw new AppError('refused', MESSAGES.repliesClosed)
  }
  const unanswered = await countUnanswered(author._id, review._id)
  if (unanswered >= factored(REPLIES.unansweredMax)) {
    throw new AppError('refused', MESSAGES.repliesUnanswered)
  }
  if (isNew) await countInHour(author, at)
}

async function countUnanswered(authorId: Types.ObjectId, reviewId: Types.ObjectId) {
  const answer = await ReplyModel.findOne(
    { reviewId, voided: false, authorId: trusted({ $ne: authorId }) },
    'createdAt',
  )
    .sort({ createdAt: -1 })
    .lean()
  const later = answer && { createdAt: trusted({ $gte: answer.createdAt }) }
  return ReplyModel.countDocuments({
    ...{ reviewId, authorId, isOfficial: trusted({ $ne: true }) },
    ...later,
  })
}

async function countInHour({ _id, replyHour }: Author, at: Date): Promise<void> {
  const isRunning = replyHour && at.getTime() - replyHour.since.getTime() < hours(1)
  const window = isRunning
    ? { since: replyHour.since, count: replyHour.count + 1 }
    : { since: at, count: 1 }
  if (window.count > factored(REPLIES.newPerHour)) {
    const waitMs = window.since.getTime() + hours(1) - at.getTime()
    throw new AppError('tooManyRequests', MESSAGES.repliesThisHour, {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    })
  }
  await UserModel.updateOne({ _id }, { $set: { replyHour: window } }, { timestamps: false })
}

/** Lets staff look at a review below which many accounts without a record reply: once, until new ones have come. */
export async function noticeCrowd({ _id, authorId, language }: Review): Promise<void> {
  const since = new Date(now().getTime() - REPLIES.crowdMs)
  const lately = { reviewId: _id, isOfficial: trusted({ $ne: true }) }
  const authors = await ReplyModel.distinct('authorId', {
    ...lately,
    createdAt: trusted({ $gt: since }),
  })
  const others = authors.filter((id) => !id.equals(authorId))
  if (others.length < REPLIES.crowdMin) return
  const withRecord = await findWithRecord(others)
  if (others.length - withRecord.size < REPLIES.crowdMin) return
  if (await isDecidedSince('review', _id, since)) return
  await openNoticed('review', _id, CROWD, language ?? '')
}
