import { type QueryFilter, type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { days } from '@/lib/domain/durations'
import { VOTES } from '@/lib/domain/votes'
import { getEnv } from '@/lib/env'
import { flagWeight, monthOf, pairKind } from '@/lib/ratings/vote-integrity/rules'
import type { VotePair } from '@/lib/ratings/vote-integrity/types'
import { DecisionModel } from '@/models/decision'
import { FlagModel, type FlagRecord } from '@/models/flag'
import { UserModel } from '@/models/user'
import { VotePairModel, type VotePairRecord } from '@/models/vote-pair'

/** Returns the total weight of a review's flags, ignoring accounts that are too new or, where required, unverified. */
export async function weighFlags(reviewId: Types.ObjectId): Promise<number> {
  const raised = await FlagModel.find(
    { reviewId, voided: false, raised: true, ...(await sinceKept(reviewId)) },
    'userId',
  ).lean()
  const known = await UserModel.find(
    {
      _id: trusted({ $in: raised.map(({ userId }) => userId) }),
      createdAt: trusted({ $lte: new Date(now().getTime() - VOTES.flaggerAgeMinMs) }),
      ...(getEnv().REQUIRE_VERIFIED_EMAIL && { emailVerifiedAt: trusted({ $ne: null }) }),
    },
    '_id',
  ).lean()
  const flaggers = known.map(({ _id }) => _id)
  const decided = await FlagModel.aggregate<Decided>([
    {
      $match: { userId: { $in: flaggers }, raised: true, state: { $in: ['upheld', 'dismissed'] } },
    },
    { $group: { _id: { userId: '$userId', state: '$state' }, count: { $sum: 1 } } },
  ])
  const count = (userId: Types.ObjectId, state: Decided['_id']['state']) =>
    decided.find(({ _id }) => _id.userId.equals(userId) && _id.state === state)?.count ?? 0
  return flaggers
    .map((id) => flagWeight({ upheld: count(id, 'upheld'), dismissed: count(id, 'dismissed') }))
    .reduce((sum, weight) => sum + weight, 0)
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

type Decided = { _id: { userId: Types.ObjectId; state: 'upheld' | 'dismissed' }; count: number }

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
      .sort({ votes: -1 })
      .limit(VOTES.pairsShown)
      .lean<VotePairRecord[]>()
  const found = (await Promise.all([monthOf(at), monthOf(before)].map(read))).flat()
  const pairs = found.sort((one, other) => other.votes - one.votes).slice(0, VOTES.pairsShown)
  const [back, people] = await Promise.all([
    findBack(pairs),
    UserModel.find(
      { _id: trusted({ $in: pairs.flatMap(({ voterId, authorId }) => [voterId, authorId]) }) },
      'name',
    ).lean(),
  ])
  const names = new Map(people.map(({ _id, name }) => [String(_id), name]))
  const named = (id: Types.ObjectId) => ({ id: String(id), name: names.get(String(id)) ?? '' })
  return pairs.map(({ month, voterId, authorId, likes, dislikes, flags }) => {
    const counts = {
      likes,
      dislikes,
      flags,
      back: back.get(`${month} ${authorId} ${voterId}`) ?? 0,
    }
    const [voter, author] = [named(voterId), named(authorId)]
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
