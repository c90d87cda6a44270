import { type Types, trusted } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/verified-author'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { ANONYMOUS_REVIEWER, endOfLastMonth, startOfMonth } from '@/lib/domain/anonymous'
import { TAG } from '@/lib/domain/cache-tags'
import { monthOf } from '@/lib/domain/rating-breakdown'
import type { Stars } from '@/lib/domain/stars'
import { findSurvivorId } from '@/lib/influencers/merged'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { tell } from '@/lib/notices/commands'
import { openEdited, openUnreported } from '@/lib/queue/items'
import { changeRating, saveRatings, saveReview } from '@/lib/ratings/aggregates/commands'
import { findRatingContext } from '@/lib/ratings/aggregates/queries'
import { conformedReview, settledReview } from '@/lib/ratings/anonymous/rules'
import { isOtherText, revisedReview } from '@/lib/ratings/reviews/rules'
import { isNewcomer } from '@/lib/surges/campaign'
import { watchRatings } from '@/lib/surges/commands'
import { countEarlierRatings } from '@/lib/surges/queries'
import { surgeFor } from '@/lib/surges/rules'
import { AnonymousReviewModel, type AnonymousReviewRecord } from '@/models/anonymous-review'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { type AccountRecord, type InfluencerRecord, UserModel } from '@/models/user'

export const ANONYMOUS_JOB = 'anonymous-reviews'
/** The setting that holds the last month in which the job was complete. */
const DONE = 'anonymous-reviews-month'
const AT_ONCE = 20

type Id = Types.ObjectId
type Cursor = { month: string; last: Id }

/**
 * One chunk of the job `anonymous-reviews`. After the end of a month (UTC) it makes public what has become of anonymous
 * reviews in it: new ones and edits, all with the same time, and what follows from the accounts of their authors. By id,
 * which is a random order. A month whose end was missed is caught up with; a chunk that is repeated changes nothing.
 */
export async function publishMonth({ cursor }: Pick<Chunk, 'cursor'>): Promise<ChunkResult> {
  const before = cursor as Cursor | null
  const month = before?.month ?? monthOf(now())
  if (!before && (await SettingModel.findById(DONE).lean())?.value === month) return 'done'
  const records = await AnonymousReviewModel.find(
    before ? { _id: trusted({ $gt: before.last }) } : {},
    '_id',
  )
    .sort({ _id: 1 })
    .limit(AT_ONCE)
    .lean()
  for (const { _id } of records) await bringUpToDate(_id)
  const last = records.at(-1)?._id
  if (last) return { cursor: { month, last } satisfies Cursor }
  await SettingModel.updateOne({ _id: DONE }, { $set: { value: month } }, { upsert: true })
  return 'done'
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
  })
}

/** The profile that a review is about, also after a merge. */
async function findRated(_id: Id): Promise<{ influencerId: Id | string } | null> {
  const review = await ReviewModel.findById(_id, 'influencerId').lean()
  if (review) return review
  const record = await AnonymousReviewModel.findById(_id, 'influencerId').lean()
  if (!record) return null
  const survivorId = await findSurvivorId(String(record.influencerId))
  return { influencerId: survivorId ?? record.influencerId }
}

/**
 * Publishes what waits of one review, as of `at`; one whose influencer is not listed goes on waiting, as does that of a removed
 * account. Call inside a transaction.
 */
export async function publishReview(_id: Id, at: Date): Promise<void> {
  const record = await AnonymousReviewModel.findById(_id).lean<AnonymousReviewRecord>()
  const author = record?.memberId && (await findAccount(record.memberId))
  const rated = await findRated(_id)
  if (!(record?.draft && author && rated) || author.removedAt) return
  const context = await findRatingContext(String(rated.influencerId), String(_id))
  if (!context) return
  const { influencer, before } = context
  const { language, rating, title, details, criteria, tags, relationship } = record.draft
  const isNew = isNewcomer({
    ageMs: now().getTime() - author.createdAt.getTime(),
    isUnconfirmed: !author.emailVerifiedAt,
    earlierRatings: await countEarlierRatings(
      { influencerId: influencer._id, authorId: author._id },
      now(),
    ),
  })
  const openSurgeId = surgeFor(influencer, { stars: rating, isNewcomer: isNew, at: now() })
  const { isMoving, isPendingModeration, ...revision } = revisedReview(before, {
    ...{ rating: rating as Stars, title, details, language, at },
    ...({ criteria, tags, relationship } as object),
    authorName: ANONYMOUS_REVIEWER,
    authorSince: author.createdAt,
    surgeId: openSurgeId,
    isNewcomer: isNew,
    isVerified: isVerifiedAuthor(author),
  })
  const identity = before ?? { _id, authorId: _id, influencerId: influencer._id }
  const review = settledReview({ ...identity, ...revision.review } as ReviewRecord, {
    before,
    at: now(),
  })
  await saveReview(before, review)
  const isOther = before && isOtherText(before, review)
  if (isOther && (before.hiddenUnder || before.editAsked)) {
    await openEdited('review', _id, review.language)
  }
  const saved = await saveRatings(context, [{ before, after: review }])
  if (isMoving) await watchRatings(saved, { isNewcomer: isNew, isFirst: before === null })
  if (isPendingModeration && openSurgeId) await openUnreported('surge', openSurgeId)
  if (!before && review.status === 'shown') await tellOwner(influencer)
  const publishedAt = record.publishedAt ?? at
  await AnonymousReviewModel.updateOne({ _id }, { $set: { draft: null, publishedAt } })
  await invalidateRated(influencer._id)
}

const findAccount = (_id: Id) => UserModel.findById(_id).lean<AccountRecord>()

async function tellOwner({ _id, claimedBy, ownership }: InfluencerRecord): Promise<void> {
  if (!(claimedBy && ownership)) return
  await tell(claimedBy, { kind: 'ownedReview', subject: String(_id), influencerId: _id })
}

/** Makes one review agree with the account of its author, which readers must not see at the moment when that changes. */
async function conform(_id: Id): Promise<void> {
  const record = await AnonymousReviewModel.findById(_id).lean<AnonymousReviewRecord>()
  const rated = await findRated(_id)
  if (!(record && rated)) return
  const { isErased, memberId = null } = record
  const before = await ReviewModel.findById(_id).lean<ReviewRecord>()
  const account = memberId && (await findAccount(memberId))
  const after =
    before &&
    conformedReview(before, {
      isErased: isErased === true,
      account,
      isVerified: isVerifiedAuthor(account),
      isOwner: memberId !== null && (await isOwnerOf(rated.influencerId, memberId)),
      hasOther: memberId !== null && (await hasNamedReview(rated.influencerId, memberId)),
      at: now(),
    })
  if (before && after && after !== before) {
    await changeRating(before, after)
    await invalidateRated(before.influencerId)
  }
  const isOver =
    isErased ||
    (!before && memberId && (await isOwnerOf(rated.influencerId, memberId))) ||
    (!before && memberId && (await hasNamedReview(rated.influencerId, memberId)))
  if (isOver) await AnonymousReviewModel.deleteOne({ _id })
}

const isOwnerOf = async (_id: Id | string, memberId: Id): Promise<boolean> =>
  (await UserModel.exists({ _id, claimedBy: memberId } as object)) !== null

/** Whether the member has a review of the same influencer under their name, as after a merge of profiles. */
const hasNamedReview = async (influencerId: Id | string, authorId: Id): Promise<boolean> =>
  (await ReviewModel.exists({
    influencerId,
    authorId,
    status: trusted({ $ne: 'removed' as const }),
  })) !== null

const invalidateRated = (influencerId: Id) =>
  invalidate(TAG.list, TAG.contributors, TAG.influencer(String(influencerId)))
