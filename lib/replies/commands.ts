import { Types } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { followIfChanged } from '@/lib/contributions/commands'
import { TAG } from '@/lib/domain/cache-tags'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { findBadPhrase } from '@/lib/language/rules'
import { markBelow } from '@/lib/reviews/commands'
import { viewReview } from '@/lib/reviews/queries'
import { toReply } from '@/lib/reviews/record'
import type { Reply, ViewedReview } from '@/lib/reviews/types'
import { followCause } from '@/lib/scores/commands'
import { type Mark, settle } from '@/lib/totals/commands'
import { reviewDifference, scoreDifference } from '@/lib/totals/rules'
import { ReplyModel } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import type { UserRecord } from '@/models/user'

/** Answers a shown review. Throws `refused` for bad language (msg 'bad', nothing is stored), or `notFound`. */
export async function addReply(
  { reviewId, text }: { reviewId: string; text: string },
  actor: Actor,
): Promise<{ review: ViewedReview; reply: Reply }> {
  if (findBadPhrase(text)) throw new AppError('refused', MESSAGES.badReply)
  const [below, author] = await markBelow(reviewId, actor)
  const { parent } = below
  const reply = await ReplyModel.create({
    reviewId: parent._id,
    authorId: author.parent._id,
    authorName: author.parent.name,
    text,
  })
  const review = await settleReply({ below, author, replyId: reply._id }, 1, actor)
  return { review: await viewReview(review, actor.id), reply: toReply(reply, actor.id) }
}

type OwnReply = { reviewId: string; replyId: string }

/**
 * Changes the words of one's own reply below a shown review. Throws `refused` for bad language (msg 'bad', the old
 * words stay), or `notFound`, for everybody else's alike.
 */
export async function editReply(
  { reviewId, replyId, text }: OwnReply & { text: string },
  actor: Actor,
): Promise<Reply> {
  if (findBadPhrase(text)) throw new AppError('refused', MESSAGES.badReply)
  const review = await ReviewModel.findOne(
    { _id: reviewId, status: 'shown' },
    'influencerId',
  ).lean()
  if (!review) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
  const changed = { $ne: ['$text', { $literal: text }] }
  const reply = await ReplyModel.findOneAndUpdate(
    { _id: replyId, reviewId, authorId: actor.id, voided: false },
    [
      { $set: { editedAt: { $cond: [changed, now(), { $ifNull: ['$editedAt', null] }] } } },
      { $set: { text: { $literal: text } } },
    ],
    { returnDocument: 'after', updatePipeline: true },
  ).lean()
  if (!reply) throw new AppError('notFound', SERVER_MESSAGES.replyNotFound)
  await invalidate(TAG.influencer(String(review.influencerId)))
  return toReply(reply, actor.id)
}

/**
 * Takes one's own reply back, with its points; also below a review that is hidden by now, of which nothing is told
 * (null). Throws `notFound` for everybody else's alike.
 */
export async function deleteReply(
  { reviewId, replyId }: OwnReply,
  actor: Actor,
): Promise<ViewedReview | null> {
  const [below, author] = await markBelow(reviewId, actor, {})
  const own = { _id: replyId, reviewId: below.parent._id, authorId: author.parent._id }
  const deleted = await ReplyModel.findOneAndDelete({ ...own, voided: false }).lean()
  const write = { below, author, replyId: new Types.ObjectId(replyId) }
  const review = await settleReply(write, deleted ? -1 : 0, actor)
  if (!deleted) throw new AppError('notFound', SERVER_MESSAGES.replyNotFound)
  return review.status === 'shown' ? viewReview(review, actor.id) : null
}

type ReplyWrite = { below: Mark<ReviewRecord>; author: Mark<UserRecord>; replyId: Types.ObjectId }

async function settleReply(
  { below, author, replyId }: ReplyWrite,
  replies: number,
  actor: Actor,
): Promise<ReviewRecord> {
  const review = await settle(below, reviewDifference({ replies }))
  const userId = author.parent._id
  const points = await followCause({ userId, cause: 'reply', causeId: replyId }, async () =>
    Boolean(await ReplyModel.exists({ _id: replyId, authorId: userId })),
  )
  const member = await settle(author, scoreDifference(points))
  await followIfChanged(member, actor.isVerified)
  await invalidate(
    TAG.influencer(String(review.influencerId)),
    TAG.contributors,
    TAG.member(actor.id),
  )
  return review
}
