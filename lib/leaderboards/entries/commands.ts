import type { Types } from 'mongoose'
import { now } from '@/lib/clock'
import { countPoints, listedMembers, readPoints } from '@/lib/leaderboards/entries/queries'
import {
  currentLeaderboard,
  leaderboardsOf,
  type PointsByLeaderboard,
} from '@/lib/leaderboards/entries/rules'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { PointModel, type PointRecord } from '@/models/point'
import { UserModel } from '@/models/user'

/** Points that a ledger entry adds; negative ones are subtracted. */
export type LedgerChange = {
  entry: Pick<PointRecord, 'userId' | 'categoryId' | 'createdAt'>
  points: number
}

/** Adds points on the leaderboards of their ledger entries. Call inside the transaction that writes the entries. */
export async function addToLeaderboards(ledger: readonly LedgerChange[]): Promise<void> {
  const changes = ledger.flatMap(({ entry: { userId, categoryId, createdAt }, points }) =>
    leaderboardsOf({ categoryId: categoryId ?? null, createdAt }, now()).map(
      ({ board, expiresAt }) => ({
        updateOne: {
          filter: { userId, board },
          update: { $inc: { points }, $set: { expiresAt } },
          upsert: true,
        },
      }),
    ),
  )
  if (changes.length > 0) await LeaderboardEntryModel.bulkWrite(changes)
}

/** Makes a member's leaderboard entries agree with the ledger after an account change. Call inside a transaction. */
export async function rebuildLeaderboards(userId: Types.ObjectId): Promise<void> {
  const isListed = await UserModel.exists({ _id: userId, ...listedMembers() })
  const [counted, stored] = [await countPoints(userId), await readPoints(userId)]
  const id = String(userId)
  await replaceEntries(userId, stored(id), isListed ? counted(id).leaderboards : {})
}

/** Replaces the entries of a member that differ from what was counted. */
export async function replaceEntries(
  userId: Types.ObjectId,
  stored: PointsByLeaderboard,
  counted: PointsByLeaderboard,
): Promise<void> {
  const at = now()
  const stale = Object.keys(stored).filter((board) => !(board in counted))
  const changed = Object.entries(counted).filter(([board, points]) => stored[board] !== points)
  const writes = [
    ...stale.map((board) => ({ deleteOne: { filter: { userId, board } } })),
    ...changed.map(([board, points]) => ({
      updateOne: {
        filter: { userId, board },
        update: { $set: { points, expiresAt: currentLeaderboard(board, at)?.expiresAt ?? null } },
        upsert: true,
      },
    })),
  ]
  if (writes.length > 0) await LeaderboardEntryModel.bulkWrite(writes)
}

/** Members per batch when categories are merged. */
const MEMBERS_AT_ONCE = 50

/**
 * Moves the points earned in a merged category to the other one, a batch of members at a time. Call inside a transaction.
 * Returns whether more members may remain.
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
