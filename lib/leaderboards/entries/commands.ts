import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { findEntryDiscrepancies } from '@/lib/leaderboards/entries/queries'
import { leaderboardsOf } from '@/lib/leaderboards/entries/rules'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { PointModel, type PointRecord } from '@/models/point'

/**
 * Adds points (negative ones are taken back) to the leaderboards on which an entry of the ledger counts. To be called
 * inside of the transaction that writes the entry.
 */
export async function addToLeaderboards(
  { userId, categoryId, createdAt }: Pick<PointRecord, 'userId' | 'categoryId' | 'createdAt'>,
  points: number,
): Promise<void> {
  const changes = leaderboardsOf({ categoryId: categoryId ?? null, createdAt }, now()).map(
    ({ board, expiresAt }) => ({
      updateOne: {
        filter: { userId, board },
        update: { $inc: { points }, $set: { expiresAt } },
        upsert: true,
      },
    }),
  )
  if (changes.length > 0) await LeaderboardEntryModel.bulkWrite(changes)
}

/** Makes a member's leaderboard entries what the ledger says, after a change of the account. Inside of a transaction. */
export async function rebuildLeaderboards(userId: Types.ObjectId): Promise<void> {
  const { missing, stale } = await findEntryDiscrepancies(userId)
  if (stale.length > 0) await LeaderboardEntryModel.deleteMany({ _id: trusted({ $in: stale }) })
  for (const { board, points, expiresAt } of missing) {
    await LeaderboardEntryModel.updateOne(
      { userId, board },
      { $set: { points, expiresAt: expiresAt ?? null } },
      { upsert: true },
    )
  }
}

/** So many members are moved at once when a category becomes part of another. */
const MEMBERS_AT_ONCE = 50

/**
 * After one category has become part of another: points that were earned in it count there, for some members at a time.
 * Returns whether there may be more. Inside of a transaction.
 */
export async function mergeLeaderboards(
  from: Types.ObjectId,
  into: Types.ObjectId,
): Promise<boolean> {
  const entries = await PointModel.aggregate<{ _id: Types.ObjectId }>([
    { $match: { categoryId: from } },
    { $group: { _id: '$userId' } },
    { $limit: MEMBERS_AT_ONCE },
  ])
  for (const { _id: userId } of entries) {
    await PointModel.updateMany(
      { userId, categoryId: from },
      { categoryId: into },
      { timestamps: false },
    )
    await rebuildLeaderboards(userId)
  }
  return entries.length === MEMBERS_AT_ONCE
}
