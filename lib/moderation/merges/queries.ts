import { Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { findNames, named } from '@/lib/db/people-names'
import { FACT_LABELS, factWords } from '@/lib/domain/facts'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { hiddenUntil } from '@/lib/influencers/hiding'
import type { MergePreview, ProfileMerge } from '@/lib/moderation/merges/responses'
import { offeredFacts } from '@/lib/moderation/merges/rules'
import { ClaimModel } from '@/models/claim'
import { ProfileMergeModel, type ProfileMergeRecord } from '@/models/profile-merge'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewModel } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { type InfluencerRecord, UserModel } from '@/models/user'

export type MergedPair = { from: InfluencerRecord; into: InfluencerRecord }

/** Returns two profiles that can be merged. Throws `notFound`, or `conflict` with the reason why they cannot. */
export async function requireMergeable(fromId: string, intoId: string): Promise<MergedPair> {
  if (fromId === intoId) throw new AppError('conflict', SERVER_MESSAGES.mergeIntoItself)
  const [from, into] = [await findProfile(fromId), await findProfile(intoId)]
  if (!from || !into) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
  if (from.removedAt) throw new AppError('conflict', SERVER_MESSAGES.mergeRemoved)
  if (from.mergedInto) throw new AppError('conflict', SERVER_MESSAGES.mergedAway)
  if (hiddenUntil(from)) throw new AppError('conflict', SERVER_MESSAGES.mergeHidden)
  if (!into.listed) throw new AppError('conflict', SERVER_MESSAGES.mergeUnlisted)
  if (from.isMerging || into.isMerging) throw new AppError('conflict', SERVER_MESSAGES.mergeBusy)
  await refuseClaimed(from._id)
  await refuseSurges([from._id, into._id])
  return { from, into }
}

const findProfile = (_id: string) =>
  UserModel.findOne({ _id, role: ROLE.influencer }).lean<InfluencerRecord>()

/** A claimed profile is the one that stays: its owner has proved who it is about, and answers there. */
async function refuseClaimed(influencerId: Types.ObjectId): Promise<void> {
  const claims = { influencerId, $or: [{ state: 'pending' as const }, { isOwner: true }] }
  if (await ClaimModel.exists(claims)) throw new AppError('conflict', SERVER_MESSAGES.mergeClaimed)
}

/** Throws `conflict` while ratings of these profiles wait because of a surge, or a decision about one is being carried out. */
export async function refuseSurges(influencerIds: Types.ObjectId[]): Promise<void> {
  const surges = await SurgeModel.find(
    { influencerId: trusted({ $in: influencerIds }) },
    'open step',
  ).lean()
  const isRunning = surges.some(({ open, step }) => open || step)
  const subjectId = trusted({ $in: surges.map(({ _id }) => _id) })
  if (isRunning || (await QueueItemModel.exists({ kind: 'surge', subjectId, isOpen: true }))) {
    throw new AppError('conflict', SERVER_MESSAGES.mergeSurge)
  }
}

/** Returns what a merge of two profiles will do. Throws like `requireMergeable`. */
export async function previewMerge(fromId: string, intoId: string): Promise<MergePreview> {
  const { from, into } = await requireMergeable(fromId, intoId)
  return {
    from: sideOf(from),
    into: sideOf(into),
    ratings: await ReviewModel.countDocuments({ influencerId: from._id }),
    ratedBoth: await countRatedBoth(from._id, into._id),
    facts: offeredFacts(from, into).map(({ name, value }) => ({
      name,
      label: FACT_LABELS[name],
      value: factWords(name, value),
    })),
  }
}

const sideOf = ({ _id, name, pic, category, averageRating, reviewsCount }: InfluencerRecord) => ({
  id: String(_id),
  name,
  pic,
  category,
  averageRating,
  reviewsCount,
})

/** By the keys of one index alone, so that no rating is read. */
async function countRatedBoth(...ids: [Types.ObjectId, Types.ObjectId]): Promise<number> {
  const [row] = await ReviewModel.aggregate<{ count: number }>([
    { $match: { influencerId: { $in: ids } } },
    { $group: { _id: '$authorId', ratings: { $sum: 1 } } },
    { $match: { ratings: { $gt: 1 } } },
    { $count: 'count' },
  ])
  return row?.count ?? 0
}

/** The most merges that an account's sheet names. */
const MERGES_SHOWN = 10

/** Returns the merges into and of a profile that have not been undone, the newest first. */
export async function listMerges(id: string): Promise<ProfileMerge[]> {
  const _id = new Types.ObjectId(id)
  const merges = await ProfileMergeModel.find({
    $or: [{ intoId: _id }, { fromId: _id }],
    state: trusted({ $ne: 'parted' as const }),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MERGES_SHOWN)
    .lean<ProfileMergeRecord[]>()
  const names = await findNames(merges.flatMap(({ fromId, intoId }) => [fromId, intoId]))
  return merges.map((merge) => ({
    id: String(merge._id),
    from: named(merge.fromId, names),
    into: named(merge.intoId, names),
    state: merge.state,
    at: merge.createdAt.toISOString(),
    undoUntil: merge.undoUntil.toISOString(),
    canBeUndone: merge.state === 'merged' && merge.undoUntil > now(),
  }))
}
