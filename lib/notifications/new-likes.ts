import { Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { seconds } from '@/lib/domain/durations'
import type { ChunkResult } from '@/lib/jobs/types'
import { tell } from '@/lib/notices/commands'
import { findAuthorToTell } from '@/lib/queue/subjects/authors'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'

/*
 * The recurring job `new-likes`: tells authors how many members found a review helpful. It looks for the first presses of
 * members since the last run, so that a like costs no more for being told; one that was taken back meanwhile is not told, and
 * none is told twice. A chunk is one transaction.
 */

type Id = Types.ObjectId

/** The setting that holds the id up to which reactions have been told of. */
const TOLD_UNTIL = 'new-likes-told-until'
const REACTIONS_AT_ONCE = 200
/** Ids of reactions begin with the second of their creation by the database's clock; by then all of them are committed. */
const SETTLED_MS = seconds(60)

/** One chunk: tells of the next reactions. */
export async function tellLikes(): Promise<ChunkResult> {
  const end = Types.ObjectId.createFromTime(Math.floor((now().getTime() - SETTLED_MS) / 1_000))
  const setting = await SettingModel.findById(TOLD_UNTIL).lean()
  const start = setting?.value as Id | undefined
  // The first run only sets the start.
  const reactions = start
    ? await ReactionModel.find({ _id: trusted({ $gt: start, $lt: end }) }, 'reviewId kind voided')
        .sort({ _id: 1 })
        .limit(REACTIONS_AT_ONCE)
        .lean()
    : []
  const likes = reactions.filter(({ kind, voided }) => kind === 'like' && !voided)
  await tellAuthors(likes.map(({ reviewId }) => reviewId))
  const hasMore = reactions.length === REACTIONS_AT_ONCE
  const value = (hasMore && reactions.at(-1)?._id) || end
  await SettingModel.updateOne({ _id: TOLD_UNTIL }, { $set: { value } }, { upsert: true })
  return hasMore ? { cursor: null } : 'done'
}

/** Tells the authors of public reviews of their likes; a review that is liked twice is named twice. */
async function tellAuthors(liked: readonly Id[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const id of liked) counts.set(String(id), (counts.get(String(id)) ?? 0) + 1)
  const reviews = await ReviewModel.find(
    { _id: trusted({ $in: [...liked] }), status: 'shown' },
    'authorId influencerId',
  ).lean()
  for (const review of reviews) {
    const { _id, influencerId } = review
    const subject = String(_id)
    const count = counts.get(subject) ?? 0
    const authorId = await findAuthorToTell(review)
    if (authorId) await tell(authorId, { kind: 'like', subject, influencerId, count })
  }
}
