import { type Types, trusted } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/account-state'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { groupBy } from '@/lib/domain/group-by'
import { trendingFields } from '@/lib/domain/rating-totals'
import { saveEvents } from '@/lib/influencers/facts/events'
import { enqueue } from '@/lib/jobs/commands'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { movedReview, setAsideReview, stayingOf } from '@/lib/moderation/merges/rules'
import { closeItem, openUnreported } from '@/lib/queue/items'
import { findSubject } from '@/lib/queue/subjects/find'
import { countTrending } from '@/lib/ratings/aggregates/queries'
import { changeReviews } from '@/lib/ratings/changes/commands'
import { retentionOf } from '@/lib/ratings/propagation/rules'
import { restoredReview } from '@/lib/ratings/reviews/rules'
import { enqueueTopicsOf } from '@/lib/ratings/topics/commands'
import { placeJoint, placeReports } from '@/lib/reports/placement/placement'
import { DecisionModel } from '@/models/decision'
import { FlagModel } from '@/models/flag'
import { PointModel } from '@/models/point'
import { ProfileMergeModel, type ProfileMergeRecord } from '@/models/profile-merge'
import { ReactionModel } from '@/models/reaction'
import { RelationModel } from '@/models/relation'
import { ReplyModel } from '@/models/reply'
import { ReportModel } from '@/models/report'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { type AccountRecord, UserModel } from '@/models/user'

/*
 * A profile can have more ratings than one transaction can write, so a job moves them in chunks. Each chunk changes reviews
 * and totals of both profiles together: at any moment the totals of each are the sums of the ratings that are there.
 */

export const MERGE_JOB = 'profile-merge'
/** Few enough for one transaction on a busy host. */
const AT_ONCE = 50
const NO_TIMESTAMPS = { timestamps: false } as const

type Id = Types.ObjectId
const oneOf = (ids: readonly Id[]) => trusted({ $in: [...ids] })

/** One chunk of a merge, or of its undoing. Safe to repeat. */
export async function moveMerged({ subject, cursor }: Chunk): Promise<ChunkResult> {
  const profiles = await ProfileMergeModel.findById(subject, 'fromId intoId').lean()
  if (!profiles) return 'done'
  const lockKeys = [`influencer ${profiles.fromId}`, `influencer ${profiles.intoId}`]
  return transaction(lockKeys, async () => {
    const merge = await ProfileMergeModel.findById(subject).lean<ProfileMergeRecord>()
    if (merge?.state === 'moving') return continueMoving(merge, cursor as Id | null)
    if (merge?.state === 'parting' && (await partSome(merge))) return { cursor: null }
    if (merge?.state === 'parting') await finishParting(merge)
    return 'done'
  })
}

/** First the ratings, then the followers; `follower` is the last one that was copied. */
async function continueMoving(
  merge: ProfileMergeRecord,
  follower: Id | null,
): Promise<ChunkResult> {
  if (!follower && (await moveSome(merge))) return { cursor: null }
  const cursor = await copyFollowers(merge, follower)
  if (cursor) return { cursor }
  // A rating that was committed while followers were copied.
  if (await moveSome(merge)) return { cursor: null }
  await finishMoving(merge)
  return 'done'
}

const FOLLOWERS_AT_ONCE = 200

/** Lets who followed the profile that is gone follow the surviving one. Returns the last of them; null when there are no more. */
async function copyFollowers(
  { fromId, intoId }: ProfileMergeRecord,
  after: Id | null,
): Promise<Id | null> {
  const of = (targetId: Id) => ({ targetId, kind: 'follow' as const })
  const followers = await RelationModel.find(
    { ...of(fromId), ...(after && { memberId: trusted({ $gt: after }) }) },
    'memberId',
  )
    .sort({ memberId: 1 })
    .limit(FOLLOWERS_AT_ONCE)
    .lean()
  const ids = followers.map(({ memberId }) => memberId)
  const members = await RelationModel.distinct('memberId', { ...of(intoId), memberId: oneOf(ids) })
  const isKnown = new Set(members.map(String))
  const added = ids.filter((id) => !isKnown.has(String(id)))
  await RelationModel.insertMany(added.map((memberId) => ({ ...of(intoId), memberId })))
  const counted = { $inc: { followersCount: added.length } }
  await UserModel.updateOne({ _id: intoId }, counted, NO_TIMESTAMPS)
  return ids.at(-1) ?? null
}

/** Whether there was something to move: the next chunk looks again. */
type Step = Promise<boolean>

async function moveSome(merge: ProfileMergeRecord): Step {
  const { _id: id, fromId, intoId } = merge
  const reviews = await ReviewModel.find({
    influencerId: fromId,
    'merges.id': trusted({ $ne: id }),
  })
    .limit(AT_ONCE)
    .lean<ReviewRecord[]>()
  if (reviews.length === 0) return false
  const authors = reviews.map(({ authorId }) => authorId)
  const rivals = await ReviewModel.find({
    influencerId: intoId,
    authorId: oneOf(authors),
  }).lean<ReviewRecord[]>()
  const rivalOf = new Map(rivals.map((rival) => [String(rival.authorId), rival]))
  const ownerId = (await UserModel.findById(intoId, 'claimedBy').lean())?.claimedBy
  const isOwner = ({ authorId }: ReviewRecord) => Boolean(ownerId?.equals(authorId))
  const alone = reviews.filter((one) => !(rivalOf.has(String(one.authorId)) || isOwner(one)))
  const moves = alone.map((before) => ({ before, after: movedReview(before, id, intoId) }))
  for (const review of reviews) {
    const rival = rivalOf.get(String(review.authorId))
    // An owner does not rate their own profile.
    if (isOwner(review)) moves.push(setAside(review, merge))
    else if (rival) moves.push(...settle(review, rival, merge))
  }
  await relocate(moves, id)
  return true
}

/** Of one member's two ratings keeps one at the surviving profile; the other one is set aside at the one that is gone. */
function settle(review: ReviewRecord, rival: ReviewRecord, merge: ProfileMergeRecord): Move[] {
  const { _id: id, fromId, intoId } = merge
  if (stayingOf(review, rival) === rival) return [setAside(review, merge)]
  return [
    { before: review, after: movedReview(review, id, intoId) },
    { before: rival, after: setAsideReview(movedReview(rival, id, fromId)) },
  ]
}

const setAside = (before: ReviewRecord, { _id: id, fromId }: ProfileMergeRecord): Move => ({
  before,
  after: setAsideReview(movedReview(before, id, fromId)),
})

type Move = { before: ReviewRecord; after: ReviewRecord }

/** Saves moved reviews with all that names their influencer. `between` is a place that no points are booked under. */
async function relocate(moves: readonly Move[], between: Id): Promise<void> {
  await changeReviews(moves, 'merged')
  const moved = moves.filter(({ before, after }) => !before.influencerId.equals(after.influencerId))
  const ways = groupBy(moved, ({ before }) => String(before.influencerId))
  const [there = [], back = []] = ways.values()
  const returning = new Set(back.map(({ before }) => String(before.authorId)))
  const exchanged = there.filter(({ before }) => returning.has(String(before.authorId)))
  for (const move of exchanged) {
    await movePoints([move.before.authorId], move.before.influencerId, between)
  }
  for (const way of [there, back]) await moveBelow(way)
  for (const { after } of exchanged) await movePoints([after.authorId], between, after.influencerId)
}

/** Moves what is below reviews, and the points for them. All go the same way. */
async function moveBelow(moves: readonly Move[]): Promise<void> {
  const [first] = moves
  if (!first) return
  const [from, to] = [first.before.influencerId, first.after.influencerId]
  const reviewIds = moves.map(({ after }) => after._id)
  const below = { reviewId: oneOf(reviewIds) }
  const there = { $set: { influencerId: to } }
  await ReactionModel.updateMany(below, there, NO_TIMESTAMPS)
  await FlagModel.updateMany(below, there, NO_TIMESTAMPS)
  const replyIds = await ReplyModel.distinct('_id', below)
  const decided = { subjectId: oneOf([...reviewIds, ...replyIds]), influencerId: from }
  await DecisionModel.updateMany(decided, there, NO_TIMESTAMPS)
  await movePoints(
    moves.map(({ after }) => after.authorId),
    from,
    to,
  )
}

/** The points of a rating are booked under its influencer. */
async function movePoints(userIds: readonly Id[], from: Id, to: Id): Promise<void> {
  const own = { userId: oneOf(userIds), cause: 'rating' as const }
  const taken = await PointModel.distinct('userId', { ...own, causeId: to })
  const free = { ...own, causeId: from, $nor: [{ userId: oneOf(taken) }] }
  await PointModel.updateMany(free, { $set: { causeId: to } }, NO_TIMESTAMPS)
}

async function finishMoving(merge: ProfileMergeRecord): Promise<void> {
  const { _id, fromId, intoId } = merge
  const surgeIds = await SurgeModel.distinct('_id', { influencerId: fromId })
  await moveSurges(surgeIds, intoId)
  await moveCampaigns(fromId, intoId)
  await moveReports(fromId, intoId)
  await ProfileMergeModel.updateOne({ _id }, { $set: { state: 'merged', surgeIds } })
  await UserModel.updateOne({ _id: intoId }, { $set: { isMerging: false } })
  await refresh(merge)
}

const moveSurges = (ids: Id[], influencerId: Id) =>
  SurgeModel.updateMany({ _id: oneOf(ids) }, { $set: { influencerId } }, NO_TIMESTAMPS)

/** Lets the campaigns that staff confirmed on a profile be events of another one. */
const moveCampaigns = (subjectId: Id, influencerId: Id) =>
  DecisionModel.updateMany(
    { subjectId, kind: 'influencer', measures: 'confirmCampaign' },
    { $set: { influencerId } },
    NO_TIMESTAMPS,
  )

/** Moves the open reports of a profile. Of one person's reports about both, the one about the surviving profile stays. */
async function moveReports(fromId: Id, intoId: Id): Promise<void> {
  const open = { state: 'open', subjectKind: 'influencer' } as const
  const keys = await ReportModel.distinct('reporterKey', { ...open, subjectId: intoId })
  const twice = { ...open, subjectId: fromId, reporterKey: trusted({ $in: keys }) }
  await ReportModel.updateMany(twice, { $set: { state: 'withdrawn', contact: '', reported: null } })
  const rest = { ...open, subjectId: fromId }
  await ReportModel.updateMany(rest, { $set: { subjectId: intoId } }, NO_TIMESTAMPS)
  const joint = { jointId: fromId, state: 'open' } as const
  await ReportModel.updateMany(joint, { $set: { jointId: intoId } }, NO_TIMESTAMPS)
  await closeItem('influencer', fromId)
  for (const id of [fromId, intoId]) await placeJoint(id)
  const subject = await findSubject('influencer', intoId)
  if (subject) await placeReports(subject)
}

/** Counts anew what the chunks leave to the end, and lets every page of the two be rendered anew. */
async function refresh({ fromId, intoId }: ProfileMergeRecord): Promise<void> {
  for (const _id of [fromId, intoId]) {
    await saveEvents(_id)
    await enqueueTopicsOf(_id)
    const trending = trendingFields(await countTrending(_id))
    await UserModel.updateOne({ _id }, { $set: { ...trending, totalsAt: now() } }, NO_TIMESTAMPS)
    await invalidate(TAG.influencer(String(_id)))
  }
  await invalidate(TAG.list, TAG.listed, TAG.contributors)
}

async function partSome(merge: ProfileMergeRecord): Step {
  const { _id: id } = merge
  const some = await ReviewModel.find({ 'merges.id': id }, 'authorId').limit(AT_ONCE).lean()
  if (some.length === 0) return false
  const authorIds = some.map(({ authorId }) => authorId)
  const reviews = await ReviewModel.find({
    'merges.id': id,
    authorId: oneOf(authorIds),
  }).lean<ReviewRecord[]>()
  const authors = await UserModel.find({ _id: oneOf(authorIds) }).lean<AccountRecord[]>()
  const authorOf = new Map(authors.map((author) => [String(author._id), author]))
  const moves = reviews.map((before) => {
    const author = authorOf.get(String(before.authorId))
    return { before, after: returned(before, id, author) }
  })
  await relocate(moves, id)
  return true
}

/** Returns a review as it was before a merge, with all that has happened to it since. */
function returned(
  before: ReviewRecord,
  mergeId: Id,
  author: AccountRecord | undefined,
): ReviewRecord {
  const merge = before.merges?.find(({ id }) => id.equals(mergeId))
  const after = {
    ...before,
    influencerId: merge?.from ?? before.influencerId,
    merges: before.merges?.filter(({ id }) => !id.equals(mergeId)) ?? [],
  } as ReviewRecord
  if (before.removedBy !== 'merge') return after
  // Its author's account was removed meanwhile: the rating comes back with the account.
  if (!author || retentionOf(author) !== 'kept') return { ...after, removedBy: 'account' }
  return restoredReview(after, isVerifiedAuthor(author) || (merge?.wasCounted ?? false))
}

async function finishParting(merge: ProfileMergeRecord): Promise<void> {
  const { _id, fromId, intoId, before, surgeIds } = merge
  await moveSurges(surgeIds, fromId)
  await moveCampaigns(fromId, fromId)
  await ProfileMergeModel.updateOne({ _id }, { $set: { state: 'parted' } })
  const back = { mergedInto: null, approved: before.approved, listed: before.listed }
  await UserModel.updateOne({ _id: fromId }, { $set: back })
  await UserModel.updateOne({ _id: intoId }, { $set: { isMerging: false } })
  if (!before.approved) await openUnreported('submission', fromId)
  await refresh(merge)
}

/** How many merges of a day lose what was set aside. */
const EXPIRED_AT_ONCE = 100

/** Starts the deletion of the profiles whose merge can no longer be undone, with the ratings set aside there. */
export async function deleteMerged(job: string): Promise<void> {
  const expired = await ProfileMergeModel.find(
    { state: 'merged', deletedAt: null, undoUntil: trusted({ $lt: now() }) },
    'fromId',
  )
    .limit(EXPIRED_AT_ONCE)
    .lean()
  for (const { _id, fromId } of expired) {
    await transaction([], async () => {
      await ProfileMergeModel.updateOne({ _id }, { $set: { deletedAt: now() } })
      await enqueue(job, String(fromId))
    })
  }
}

/** Whether the merge of a profile into another one can no longer be undone. */
export const isMergedForGood = async (fromId: string): Promise<boolean> =>
  (await ProfileMergeModel.exists({
    fromId,
    state: 'merged',
    deletedAt: trusted({ $ne: null }),
  })) !== null
