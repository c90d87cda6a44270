import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { locksOf } from '@/lib/db/review-locks'
import { transaction } from '@/lib/db/transaction'
import { raiseVersion } from '@/lib/db/user-version'
import { TAG } from '@/lib/domain/cache-tags'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, fieldError } from '@/lib/errors'
import { tell } from '@/lib/notices/commands'
import { findProfanity } from '@/lib/profanity/rules'
import { findAuthorToTell } from '@/lib/queue/subjects/authors'
import { keepReply } from '@/lib/queue/subjects/kept-texts'
import { changeReviews, countReply } from '@/lib/ratings/changes/commands'
import { requireMember } from '@/lib/ratings/points/commands'
import { loadIsWrittenIn } from '@/lib/ratings/reviews/language'
import { requireShown } from '@/lib/ratings/reviews/queries'
import { toReply } from '@/lib/ratings/reviews/record'
import type { Reply } from '@/lib/ratings/reviews/types'
import { ReplyModel, type ReplyRecord } from '@/models/reply'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import type { AccountRecord } from '@/models/user'

type Id = Types.ObjectId

/** The versions of a response that are kept. */
const HISTORY_MAX = 50

/**
 * Gives the official response to a shown review of the actor's own page, or changes it. Returns it. Throws `unprocessable`
 * for profanity, `notFound`, `forbidden` for all but the confirmed owner, `conflict` for a review whose text staff
 * hides and a response that staff took down.
 */
export async function saveResponse(
  { reviewId, text }: { reviewId: string; text: string },
  actor: Actor,
): Promise<Reply> {
  if (findProfanity(text, await loadIsWrittenIn())) {
    throw fieldError('unprocessable', 'text', MESSAGES.badLanguage)
  }
  const lockKeys = [`member ${actor.id}`, `review ${reviewId}`, ...(await locksOf(reviewId))]
  const id = await transaction(lockKeys, async () => {
    const author = await requireMember(actor)
    const review = await requireShown(reviewId)
    await requireOwner(review.influencerId, author._id)
    if (review.hiddenUnder) throw new AppError('conflict', SERVER_MESSAGES.responseHidden)
    const before = await ReplyModel.findOne({
      reviewId: review._id,
      isOfficial: true,
    }).lean<ReplyRecord>()
    if (!before) return give(review, text, author)
    await invalidate(TAG.influencer(String(review.influencerId)))
    return revise(before, text, author._id)
  })
  return toReply(await ReplyModel.findById(id).orFail().lean<ReplyRecord>(), actor.id)
}

/** Writes the profile's document, so that the command conflicts with a concurrent revocation. */
async function requireOwner(influencerId: Id, memberId: Id): Promise<void> {
  const owned = { _id: influencerId, claimedBy: memberId, ownership: trusted({ $ne: null }) }
  if (!(await raiseVersion(owned as object))) {
    throw new AppError('forbidden', SERVER_MESSAGES.notOwner)
  }
}

async function give(review: ReviewRecord, text: string, author: AccountRecord): Promise<Id> {
  const { _id, createdAt } = await ReplyModel.create({
    reviewId: review._id,
    authorId: author._id,
    authorName: author.name,
    text,
    isOfficial: true,
  })
  const after = { ...review, answeredAt: createdAt, isToldOfResponse: true }
  await changeReviews([{ before: review, after }], 'answered')
  if (!review.isToldOfResponse) {
    const { _id: reviewId, influencerId } = review
    const authorId = await findAuthorToTell(review)
    const event = { kind: 'response', subject: String(reviewId), influencerId } as const
    if (authorId) await tell(authorId, event)
  }
  return _id
}

async function revise(before: ReplyRecord, text: string, memberId: Id): Promise<Id> {
  const { _id, authorId, voided, history } = before
  if (!authorId.equals(memberId)) {
    throw new AppError('conflict', SERVER_MESSAGES.responseOfFormerOwner)
  }
  if (voided) throw new AppError('conflict', SERVER_MESSAGES.responseTakenDown)
  if (before.text === text) return _id
  const at = now()
  const versions = [...(history ?? []), { text: before.text, at }].slice(-HISTORY_MAX)
  await ReplyModel.updateOne({ _id }, { $set: { text, editedAt: at, history: versions } })
  return _id
}

/** Deletes the actor's response with its history, also below a hidden review. Throws `notFound`. */
export async function deleteResponse(reviewId: string, actor: Actor): Promise<void> {
  await transaction([`member ${actor.id}`, ...(await locksOf(reviewId))], async () => {
    const author = await requireMember(actor)
    const own = { reviewId, authorId: author._id, isOfficial: true, voided: false }
    const deleted = await ReplyModel.findOneAndDelete(own).lean<ReplyRecord>()
    const review = deleted && (await countReply(deleted, -1))
    if (!review) throw new AppError('notFound', SERVER_MESSAGES.responseNotFound)
    await keepReply(deleted, now())
  })
}

/** Responses of a member that are looked at in one transaction: some are on other pages. */
const LOOKED_AT = 500

/**
 * Takes down some of what a member had written as the owner of a page until `until`, who they turned out not to be: their
 * texts are no official responses then, and the next owner can respond. Goes back in time: returns until when the rest was
 * written; null when none are left. Call it in a transaction.
 */
export async function takeDownResponses(
  { influencerId, memberId, until }: { influencerId: Id; memberId: Id; until: Date },
  atOnce: number,
): Promise<Date | null> {
  const own = { authorId: memberId, isOfficial: true, createdAt: trusted({ $lte: until }) }
  const written = await ReplyModel.find(own)
    .sort({ createdAt: -1 })
    .limit(LOOKED_AT)
    .lean<ReplyRecord[]>()
  const ids = written.map(({ reviewId }) => reviewId)
  const below = await ReviewModel.find({ _id: trusted({ $in: ids }), influencerId }, '_id').lean()
  const isBelow = new Set(below.map(({ _id }) => String(_id)))
  const responses = written.filter(({ reviewId }) => isBelow.has(String(reviewId)))
  const taken = responses.slice(0, atOnce)
  for (const response of taken) {
    await countReply(response, response.voided ? 0 : -1)
    await ReplyModel.updateOne(
      { _id: response._id },
      { $set: { isOfficial: false, voided: true, takenDownUnder: 'impersonation' } },
      { timestamps: false },
    )
  }
  const isAll = taken.length === responses.length
  if (isAll && written.length < LOOKED_AT) return null
  const last = (isAll ? written : taken).at(-1)?.createdAt ?? until
  // Never the same ones again, should all have been written at once.
  return taken.length > 0 || last < until ? last : new Date(until.getTime() - 1)
}

/** Returns the newest official responses of a member that are shown: those that `takeDownResponses` looks at first. */
export async function findResponses(memberId: Id): Promise<Id[]> {
  const shown = { authorId: memberId, isOfficial: true, voided: false }
  const responses = await ReplyModel.find(shown, '_id').sort({ createdAt: -1 }).limit(LOOKED_AT)
  return responses.map(({ _id }) => _id)
}

const takenDown = (ids: readonly Id[]) => ({
  ...{ _id: trusted({ $in: [...ids] }), isOfficial: false, takenDownUnder: 'impersonation' },
})

/** Returns those of these responses that `takeDownResponses` has taken down. */
export const findTakenDown = (ids: readonly Id[]): Promise<Id[]> =>
  ReplyModel.distinct('_id', takenDown(ids))

/** Undoes `takeDownResponses` for these, but where the next owner has responded. */
export async function restoreResponses(ids: readonly Id[]): Promise<void> {
  for (const response of await ReplyModel.find(takenDown(ids)).lean<ReplyRecord[]>()) {
    const { _id, reviewId } = response
    if (await ReplyModel.exists({ reviewId, isOfficial: true })) continue
    const official = { isOfficial: true, voided: false, takenDownUnder: null }
    await ReplyModel.updateOne({ _id }, { $set: official }, { timestamps: false })
    await countReply({ ...response, ...official }, 1)
  }
}
