import { type Types, trusted } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/account-state'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { endOfLastMonth, startOfMonth } from '@/lib/domain/anonymous'
import { monthOf } from '@/lib/domain/rating-breakdown'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { findRatingContext, type RatingContext } from '@/lib/ratings/aggregates/queries'
import { publishedReview } from '@/lib/ratings/anonymous/rules'
import { conform, findRated, settleTotals } from '@/lib/ratings/anonymous/standing'
import { holdWaiting } from '@/lib/ratings/anonymous/surges'
import { describeWriter } from '@/lib/ratings/anonymous/writer'
import { changeReviews } from '@/lib/ratings/changes/commands'
import {
  type AnonymousDraft,
  AnonymousReviewModel,
  type AnonymousReviewRecord,
} from '@/models/anonymous-review'
import type { ReviewRecord } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { type AccountRecord, UserModel } from '@/models/user'

export const ANONYMOUS_JOB = 'anonymous-reviews'
/** The setting that holds the last month in which the job was complete. */
const DONE = 'anonymous-reviews-month'
const AT_ONCE = 20

type Id = Types.ObjectId
type Cursor = { month: string; last: Id | null }

/**
 * One chunk of the job `anonymous-reviews`. After the end of a month (UTC) it makes public what has become of anonymous
 * reviews in it: new ones and edits, all with the same time, and the deletion of others. By id, which is a random order. A
 * month whose end was missed is caught up with; a chunk that is repeated changes nothing.
 */
export async function publishMonth({ cursor }: Pick<Chunk, 'cursor'>): Promise<ChunkResult> {
  const before = cursor as Cursor | null
  const { month, last } = before ?? { month: monthOf(now()), last: null }
  if (!before && (await SettingModel.findById(DONE).lean())?.value === month) return 'done'
  const records = await AnonymousReviewModel.find(
    last ? { _id: trusted({ $gt: last }) } : {},
    '_id',
  )
    .sort({ _id: 1 })
    .limit(AT_ONCE)
    .lean()
  for (const { _id } of records) await bringUpToDate(_id)
  const next = records.at(-1)?._id
  if (next) return { cursor: { month, last: next } satisfies Cursor }
  await SettingModel.updateOne({ _id: DONE }, { $set: { value: month } }, { upsert: true })
  return 'done'
}

/**
 * Returns up to when no review appears later, at most `until`: those of a month that is being published have the time of its
 * end.
 */
export async function settledUntil(until: Date): Promise<Date> {
  const done = await SettingModel.findById(DONE).lean()
  if (!done || done.value === monthOf(now())) return until
  const before = endOfLastMonth(now()).getTime() - 1
  return new Date(Math.min(until.getTime(), before))
}

async function bringUpToDate(_id: Id): Promise<void> {
  const { influencerId } = (await findRated(_id)) ?? {}
  const lockKeys = influencerId ? [`influencer ${influencerId}`] : []
  await transaction(lockKeys, async () => {
    const at = now()
    await conform(_id)
    const record = await AnonymousReviewModel.findById(_id, 'draft.at').lean()
    if (record?.draft && record.draft.at < startOfMonth(at))
      await publishReview(_id, endOfLastMonth(at))
    await settleTotals(_id)
  })
}

/**
 * Publishes what waits of one review, as of `at`; one whose influencer is not listed goes on waiting, as does that of a removed
 * account. Call inside a transaction.
 */
export async function publishReview(_id: Id, at: Date): Promise<void> {
  const waiting = await AnonymousReviewModel.findById(_id).lean<AnonymousReviewRecord>()
  const author = waiting?.memberId && (await findAccount(waiting.memberId))
  if (!(waiting?.draft && author) || author.removedAt) return
  const rated = await findRated(_id)
  const context = rated && (await findRatingContext(String(rated.influencerId), String(_id)))
  if (!context) return
  if (waiting.draft.surgeId === undefined) await holdWaiting(context.influencer, _id)
  const record = await AnonymousReviewModel.findById(_id).orFail().lean<AnonymousReviewRecord>()
  await writeVersion(record, { author, context, at })
}

type Publication = { at: Date; author: AccountRecord; context: RatingContext }

/** Writes a version into the public review with all that follows from it, but points: its author has these already. */
async function writeVersion(
  { _id, draft, publishedAt }: AnonymousReviewRecord,
  { at, author, context }: Publication,
): Promise<void> {
  const { influencer, before } = context
  const waiting = draft as AnonymousDraft
  const written = waiting.written ?? (await describeWriter(author, influencer._id, waiting.at))
  const isVerified = isVerifiedAuthor(author)
  const version = publishedReview(waiting, { before, written, isVerified, at })
  const identity = before ?? { _id, authorId: _id, influencerId: influencer._id }
  const review = { ...identity, ...version.review } as ReviewRecord
  await changeReviews([{ before, after: review }], 'published', { rating: context })
  const published = { publishedAt: publishedAt ?? at, ...(version.isMoved && { written }) }
  await AnonymousReviewModel.updateOne({ _id }, { $set: { draft: null, ...published } })
}

const findAccount = (_id: Id) => UserModel.findById(_id).lean<AccountRecord>()
