import { type QueryFilter, type Types, trusted } from 'mongoose'
import { isVerifiedAuthor } from '@/lib/auth/account-state'
import { now } from '@/lib/clock'
import { findNames, named } from '@/lib/db/people-names'
import { RESTRICTING } from '@/lib/domain/decisions'
import { days } from '@/lib/domain/durations'
import { levelOf, STANDING } from '@/lib/domain/standing'
import { VOTES } from '@/lib/domain/votes'
import { findMemberBehind } from '@/lib/queue/subjects/authors'
import { countOutcomes } from '@/lib/surges/vote-integrity/outcomes'
import type { VotePair } from '@/lib/surges/vote-integrity/responses'
import { flagsWeight, hasRecord, monthOf, pairKind } from '@/lib/surges/vote-integrity/rules'
import { DecisionModel } from '@/models/decision'
import { FlagModel, type FlagRecord } from '@/models/flag'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel } from '@/models/user'
import { VotePairModel, type VotePairRecord } from '@/models/vote-pair'

/** Returns which of these accounts have a record (`hasRecord`). `outcomes`: of their reports, where they are known. */
export async function findWithRecord(
  userIds: readonly Types.ObjectId[],
  outcomes?: Awaited<ReturnType<typeof countOutcomes>>,
): Promise<Set<string>> {
  const at = now().getTime()
  const accounts = await UserModel.find(
    { _id: trusted({ $in: [...userIds] }), removedAt: null, votesVoidedAt: null },
    'createdAt emailVerifiedAt',
  ).lean()
  const kept = await ReviewModel.aggregate<FlagCount>([
    {
      $match: {
        authorId: { $in: [...userIds] },
        status: 'shown',
        counted: true,
        createdAt: { $lte: new Date(at - VOTES.recordRatingsAgeMs) },
      },
    },
    { $group: { _id: '$authorId', count: { $sum: 1 } } },
  ])
  const reports = outcomes ?? (await countOutcomes(userIds))
  const withRecord = accounts.filter(({ _id, createdAt, emailVerifiedAt }) =>
    hasRecord({
      ageMs: at - createdAt.getTime(),
      isVerified: isVerifiedAuthor({ emailVerifiedAt: emailVerifiedAt ?? null }),
      keptRatings: kept.find((one) => one._id.equals(_id))?.count ?? 0,
      upheldReports: reports.get(String(_id))?.upheld ?? 0,
    }),
  )
  return new Set(withRecord.map(({ _id }) => String(_id)))
}

type FlagCount = { _id: Types.ObjectId; count: number }
type ReviewKeys = Pick<ReviewRecord, '_id' | 'influencerId' | 'authorId'>

/** Returns the total weight of a review's flags towards hiding it. Those of its author and of the influencer are left out. */
export async function weighFlags({ _id, influencerId, authorId }: ReviewKeys): Promise<number> {
  const influencer = await UserModel.findById(influencerId, 'claimedBy').lean()
  const author = await findMemberBehind(authorId)
  const parties = [author, influencer?.claimedBy].filter((id) => id !== null && id !== undefined)
  const raised = await FlagModel.find(
    {
      reviewId: _id,
      voided: false,
      raised: true,
      userId: trusted({ $nin: parties }),
      ...(await sinceKept(_id)),
    },
    'userId createdAt',
  ).lean<Pick<FlagRecord, 'userId' | 'createdAt'>[]>()
  const ids = raised.map(({ userId }) => userId)
  const withRecord = await findWithRecord(ids)
  const others = await FlagModel.find(
    {
      userId: trusted({ $in: ids }),
      influencerId,
      reviewId: trusted({ $ne: _id }),
      createdAt: trusted({ $gte: new Date(now().getTime() - VOTES.flagsOnInfluencerMs) }),
      state: trusted({ $ne: 'upheld' as const }),
    },
    'userId createdAt',
  ).lean<Pick<FlagRecord, 'userId' | 'createdAt'>[]>()
  const decided = await FlagModel.aggregate<FlagOutcomeCount>([
    { $match: { userId: { $in: ids }, raised: true, state: { $in: ['upheld', 'dismissed'] } } },
    { $group: { _id: { userId: '$userId', state: '$state' }, count: { $sum: 1 } } },
  ])
  const count = (userId: Types.ObjectId, state: FlagOutcomeCount['_id']['state']) =>
    decided.find((one) => one._id.userId.equals(userId) && one._id.state === state)?.count ?? 0
  return flagsWeight(
    raised.map(({ userId, createdAt }) => ({
      hasRecord: withRecord.has(String(userId)),
      upheld: count(userId, 'upheld'),
      dismissed: count(userId, 'dismissed'),
      earlierOnInfluencer: others.filter(
        (other) => other.userId.equals(userId) && other.createdAt <= createdAt,
      ).length,
    })),
  )
}

/** Matches the flags that were raised after staff had last kept the rating; those before were about an earlier text. */
async function sinceKept(reviewId: Types.ObjectId): Promise<QueryFilter<FlagRecord>> {
  const kept = await DecisionModel.findOne(
    { subjectId: reviewId, kind: 'review', state: 'inForce', measures: 'keep' },
    'createdAt',
  )
    .sort({ createdAt: -1 })
    .lean()
  return kept ? { updatedAt: trusted({ $gt: kept.createdAt }) } : {}
}

type FlagOutcomeCount = {
  _id: { userId: Types.ObjectId; state: 'upheld' | 'dismissed' }
  count: number
}

/** Returns for each member who flags a review how many reviews of its influencer they flag without a decision. */
export async function countFlagsByFlagger({
  _id,
  influencerId,
}: Pick<ReviewKeys, '_id' | 'influencerId'>): Promise<Map<string, number>> {
  const open = { raised: true, voided: false, state: 'open' } as const
  const flaggers = await FlagModel.distinct('userId', { reviewId: _id, ...open })
  const counted = await FlagModel.aggregate<FlagCount>([
    { $match: { userId: { $in: flaggers }, influencerId, ...open } },
    { $group: { _id: '$userId', count: { $sum: 1 } } },
  ])
  const counts = new Map(counted.map((one) => [String(one._id), one.count]))
  return new Map(flaggers.map((id) => [String(id), counts.get(String(id)) ?? 1]))
}

/** Returns on whose ratings a member voted unusually often in this month and the last, most votes first. */
export async function listVotePairs(voterId: Types.ObjectId): Promise<VotePair[]> {
  const at = now()
  const before = new Date(at.getTime() - days(at.getUTCDate()))
  const read = (month: string) =>
    VotePairModel.find({
      month,
      votes: trusted({ $gte: VOTES.pairAlertMin }),
      voterId,
    })
      .sort({ votes: -1, _id: 1 })
      .limit(VOTES.pairsShown)
      .lean<VotePairRecord[]>()
  const found = (await Promise.all([monthOf(at), monthOf(before)].map(read))).flat()
  const pairs = found.sort((one, other) => other.votes - one.votes).slice(0, VOTES.pairsShown)
  const [back, names] = await Promise.all([
    findBack(pairs),
    findNames(pairs.flatMap(({ voterId, authorId }) => [voterId, authorId])),
  ])
  return pairs.map(({ month, voterId, authorId, likes, dislikes, flags }) => {
    const counts = {
      likes,
      dislikes,
      flags,
      back: back.get(`${month} ${authorId} ${voterId}`) ?? 0,
    }
    const [voter, author] = [named(voterId, names), named(authorId, names)]
    return { month, kind: pairKind(counts), voter, author, ...counts }
  })
}

/** Returns the votes in the opposite direction, by month, voter and author. */
async function findBack(pairs: readonly VotePairRecord[]): Promise<Map<string, number>> {
  if (pairs.length === 0) return new Map()
  const reversed: QueryFilter<VotePairRecord> = {
    $or: pairs.map(({ month, voterId, authorId }) => ({
      month,
      voterId: authorId,
      authorId: voterId,
    })),
  }
  const found = await VotePairModel.find(reversed).lean<VotePairRecord[]>()
  return new Map(found.map((one) => [`${one.month} ${one.voterId} ${one.authorId}`, one.votes]))
}

/** Whether a member is trusted (lib/domain/standing), so that their reports weigh more. */
export async function isTrusted(userId: Types.ObjectId): Promise<boolean> {
  const account = await UserModel.findById(userId, 'createdAt').lean()
  if (!account) return false
  const kept = { authorId: userId, status: 'shown', counted: true } as const
  const against = {
    authorId: userId,
    state: 'inForce',
    measures: trusted({ $in: [...RESTRICTING] }),
  } as const
  const level = levelOf({
    ageMs: now().getTime() - account.createdAt.getTime(),
    keptRatings: await ReviewModel.countDocuments(kept).limit(STANDING.ratingsMin),
    isRestricted: (await DecisionModel.exists(against)) !== null,
  })
  return level === 'trusted'
}
