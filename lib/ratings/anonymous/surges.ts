import { Types, trusted } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/account-state'
import { now } from '@/lib/clock'
import { startOfMonth } from '@/lib/domain/anonymous'
import { days } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { publishedReview } from '@/lib/ratings/anonymous/rules'
import { describeWriter } from '@/lib/ratings/anonymous/writer'
import { saveReplayed } from '@/lib/surges/commands'
import { findReplayed } from '@/lib/surges/queries'
import { toSurgeRating } from '@/lib/surges/record'
import { type ReplayedRating, replayRatings } from '@/lib/surges/replay'
import { type AnonymousDraft, AnonymousReviewModel } from '@/models/anonymous-review'
import { ProfileMergeModel } from '@/models/profile-merge'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { type AccountRecord, type InfluencerRecord, UserModel } from '@/models/user'

type Id = Types.ObjectId

/**
 * Decides which surge holds an anonymous version that is to be published, and those of the same influencer that are due with it:
 * as when each was written, with all other ratings of that time. In the caller's transaction.
 */
export async function holdWaiting(influencer: InfluencerRecord, _id: Id): Promise<void> {
  const records = await findUndecided(influencer._id, _id)
  const waiting = await toWaiting(records, influencer._id)
  const oldest = Math.min(...waiting.map(({ at }) => at.getTime()))
  const ids = records.map((one) => one._id)
  await AnonymousReviewModel.updateMany(
    { _id: trusted({ $in: ids }) },
    { $set: { 'draft.surgeId': null } },
  )
  if (waiting.length === 0) return
  const history = await findReplayed(influencer, new Date(oldest - days(1)))
  const ratings = [...history.ratings, ...waiting].sort((one, other) => +one.at - +other.at)
  const changed = replayRatings({
    ...history,
    ratings,
    factor: getEnv().SURGE_FACTOR,
    until: now(),
    newId: () => String(new Types.ObjectId()),
  })
  for (const surge of changed) await saveReplayed(influencer._id, surge)
  for (const { id, surgeId } of waiting.filter((one) => one.surgeId)) {
    await AnonymousReviewModel.updateOne({ _id: id }, { $set: { 'draft.surgeId': surgeId } })
  }
}

type Undecided = { _id: Id; memberId: Id; draft: AnonymousDraft }

/** Also those about profiles that were merged into this one since. */
async function findUndecided(influencerId: Id, _id: Id): Promise<Undecided[]> {
  const merges = await ProfileMergeModel.find({ intoId: influencerId }, 'fromId').lean()
  const rated = [influencerId, ...merges.map(({ fromId }) => fromId)]
  return AnonymousReviewModel.find(
    {
      influencerId: trusted({ $in: rated }),
      memberId: trusted({ $ne: null }),
      draft: trusted({ $ne: null }),
      'draft.surgeId': trusted({ $exists: false }),
      $or: [{ _id }, { 'draft.at': trusted({ $lt: startOfMonth(now()) }) }],
    },
    'memberId draft',
  ).lean<Undecided[]>()
}

/** Maps those that would move the average. */
async function toWaiting(
  records: readonly Undecided[],
  influencerId: Id,
): Promise<ReplayedRating[]> {
  const ids = trusted({ $in: records.map(({ _id }) => _id) })
  const published = await ReviewModel.find({ _id: ids }).lean<ReviewRecord[]>()
  const memberIds = trusted({ $in: records.map(({ memberId }) => memberId) })
  const authors = await UserModel.find({ _id: memberIds, removedAt: null }).lean<AccountRecord[]>()
  const waiting: ReplayedRating[] = []
  for (const { _id, memberId, draft } of records) {
    const author = authors.find((one) => one._id.equals(memberId))
    if (!author) continue
    const written = draft.written ?? (await describeWriter(author, influencerId, draft.at))
    const before = published.find((one) => one._id.equals(_id)) ?? null
    const isVerified = isVerifiedAuthor(author)
    const { review, isMoving } = publishedReview(draft, {
      ...{ before, written, isVerified },
      at: now(),
    })
    if (!isMoving) continue
    waiting.push({
      ...toSurgeRating(review as ReviewRecord),
      ...{ id: String(_id), isWaiting: true, surgeId: null },
    })
  }
  return waiting
}
