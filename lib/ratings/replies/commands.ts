import { trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { isAnonymous } from '@/lib/domain/anonymous'
import { TAG } from '@/lib/domain/cache-tags'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { tell } from '@/lib/notices/commands'
import { findProfanity } from '@/lib/profanity/rules'
import { findAuthorToTell, isAuthorOf } from '@/lib/queue/subjects/authors'
import { keepReply } from '@/lib/queue/subjects/kept-texts'
import { withCounts } from '@/lib/ratings/aggregates/rules'
import { changeReviews, countReply } from '@/lib/ratings/changes/commands'
import { awardPoints, requireMember, withdrawPoints } from '@/lib/ratings/points/commands'
import { countNewReply, noticeCrowd } from '@/lib/ratings/replies/limits'
import { EARLIER_REPLIES_READ, isLongEnough, isSameText } from '@/lib/ratings/replies/rules'
import { loadIsWrittenIn } from '@/lib/ratings/reviews/language'
import { requireShown, viewReview } from '@/lib/ratings/reviews/queries'
import { toReply } from '@/lib/ratings/reviews/record'
import type { Reply, ViewedReview } from '@/lib/ratings/reviews/types'
import { ReplyModel, type ReplyRecord } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'

/**
 * Replies to a shown review. Returns the review and the reply. Throws `refused` for profanity (msg 'bad') and for the author of
 * an anonymous review, whom it would name, or `notFound`; and like `countNewReply`.
 */
export async function addReply(
  { reviewId, text }: { reviewId: string; text: string },
  actor: Actor,
): Promise<{ review: ViewedReview; reply: Reply }> {
  if (findProfanity(text, await loadIsWrittenIn())) throw new AppError('refused', MESSAGES.badReply)
  const lockKeys = [`review ${reviewId}`, `member ${actor.id}`]
  const replyId = await transaction(lockKeys, async () => {
    const author = await requireMember(actor)
    const review = await requireShown(reviewId)
    const authorId = await findAuthorToTell(review)
    if (isAnonymous(review) && authorId?.equals(author._id)) {
      throw new AppError('refused', SERVER_MESSAGES.anonymousReply)
    }
    await countNewReply(author, review)
    const { _id } = await ReplyModel.create({
      reviewId: review._id,
      authorId: author._id,
      authorName: author.name,
      text,
    })
    await changeReviews([{ before: review, after: withCounts(review, { replies: 1 }) }], 'voted')
    if (authorId) {
      const { _id: subject, influencerId } = review
      const event = { kind: 'reply', subject: String(subject), influencerId } as const
      await tell(authorId, { ...event, personId: author._id })
    }
    await awardPoints({
      userId: author._id,
      cause: 'reply',
      causeId: _id,
      influencerId: review.influencerId,
      isEarning: await isEarning({ _id, authorId: author._id, text }, review),
    })
    await noticeCrowd(review)
    return String(_id)
  })
  const reply = await ReplyModel.findById(replyId).lean()
  const review = await ReviewModel.findById(reviewId).lean<ReviewRecord>()
  // Deleted since the commit.
  if (!review || !reply) throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
  return { review: await viewReview(review, actor.id), reply: toReply(reply, actor.id) }
}

/**
 * Closes the actor's own review, also an anonymous one, to replies of new accounts, or opens it. Readers see that,
 * of an anonymous review its author alone. Throws `notFound`, also for other members' reviews.
 */
export async function closeToNew(
  reviewId: string,
  isClosedToNew: boolean,
  actor: Actor,
): Promise<void> {
  await transaction([`review ${reviewId}`, `member ${actor.id}`], async () => {
    const author = await requireMember(actor)
    const review = await requireShown(reviewId)
    if (!(await isAuthorOf(review.authorId, author._id))) {
      throw new AppError('notFound', SERVER_MESSAGES.reviewNotFound)
    }
    await changeReviews([{ before: review, after: { ...review, isClosedToNew } }], 'voted')
  })
}

type ReplyText = Pick<ReplyRecord, '_id' | 'authorId' | 'text'>

/** Whether a reply earns points: to another member's rating, long enough, and not a repetition of the author's earlier ones. */
async function isEarning(
  { _id, authorId, text }: ReplyText,
  review: Pick<ReviewRecord, 'authorId'>,
): Promise<boolean> {
  if (review.authorId.equals(authorId) || !isLongEnough(text)) return false
  const earlier = await ReplyModel.find({ authorId, _id: trusted({ $ne: _id }) }, 'text')
    .sort({ createdAt: -1 })
    .limit(EARLIER_REPLIES_READ)
    .lean()
  return !earlier.some((reply) => isSameText(reply.text, text))
}

/** Official responses have commands of their own. */
const PLAIN = { voided: false, isOfficial: trusted({ $ne: true }) } as const

type OwnReply = { reviewId: string; replyId: string }

/**
 * Edits the actor's own reply to a shown review and returns it. Throws `refused` for profanity (msg 'bad'), or `notFound`,
 * also for other members' replies.
 */
export async function editReply(
  { reviewId, replyId, text }: OwnReply & { text: string },
  actor: Actor,
): Promise<Reply> {
  if (findProfanity(text, await loadIsWrittenIn())) throw new AppError('refused', MESSAGES.badReply)
  await transaction([`member ${actor.id}`], async () => {
    const author = await requireMember(actor)
    const review = await requireShown(reviewId)
    const own = { ...PLAIN, _id: replyId, reviewId: review._id, authorId: author._id }
    const before = await ReplyModel.findOne(own).lean<ReplyRecord>()
    if (!before) throw new AppError('notFound', SERVER_MESSAGES.replyNotFound)
    if (before.text !== text) {
      await keepReply(before, now(), false)
      await ReplyModel.updateOne({ _id: before._id }, { $set: { text, editedAt: now() } })
    }
    await invalidate(TAG.influencer(String(review.influencerId)))
  })
  const reply = await ReplyModel.findById(replyId).lean()
  if (!reply) throw new AppError('notFound', SERVER_MESSAGES.replyNotFound)
  return toReply(reply, actor.id)
}

/**
 * Deletes the actor's own reply with its points, also below a hidden review; staff sees it for 30 days. Returns the review; null when it is hidden.
 * Throws `notFound`, also for other members' replies.
 */
export async function deleteReply(
  { reviewId, replyId }: OwnReply,
  actor: Actor,
): Promise<ViewedReview | null> {
  await transaction([`review ${reviewId}`, `member ${actor.id}`], async () => {
    const author = await requireMember(actor)
    const own = { ...PLAIN, _id: replyId, reviewId, authorId: author._id }
    const deleted = await ReplyModel.findOneAndDelete(own).lean<ReplyRecord>()
    const review = deleted && (await countReply(deleted, -1))
    if (!review) throw new AppError('notFound', SERVER_MESSAGES.replyNotFound)
    await keepReply(deleted, now())
    await withdrawPoints({ userId: author._id, cause: 'reply', causeId: deleted._id })
  })
  const review = await ReviewModel.findById(reviewId).lean<ReviewRecord>()
  return review?.status === 'shown' ? viewReview(review, actor.id) : null
}
