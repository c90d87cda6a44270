import { Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { TAG } from '@/lib/domain/cache-tags'
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

/** Adds points on the leaderboards of their ledger entries, whose pages are rendered anew. Call inside the transaction that writes the entries. */
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
  await write(changes)
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
  await write(writes)
}

async function write(writes: Parameters<typeof LeaderboardEntryModel.bulkWrite>[0]): Promise<void> {
  if (writes.length === 0) return
  await LeaderboardEntryModel.bulkWrite(writes)
  await invalidate(TAG.contributors)
}

/** Entries of the ledger that a batch looks at when categories are merged. */
const LOOKED_AT = 5_000
/** Of those, the ones that it moves, each with all of its member's: few enough for one transaction on a busy host. */
const MOVED = 25
const FIRST = new Types.ObjectId('0'.repeat(24))

/**
 * Moves the points earned in a merged category to the other one. A batch goes on along the ledger `after` the entry that the
 * one before has returned: members who are on no leaderboard are found only there, and new entries come at its end. Call
 * inside a transaction. Returns the entry that it has come to; null at the end of the ledger.
 */
export async function mergeLeaderboards(
  from: Types.ObjectId,
  into: Types.ObjectId,
  after: Types.ObjectId | null,
): Promise<Types.ObjectId | null> {
  const rest = { $gt: after ?? FIRST }
  const last = await PointModel.findOne({ _id: trusted(rest) }, '_id')
    .sort({ _id: 1 })
    .skip(LOOKED_AT - 1)
    .lean()
  const range = trusted(last ? { ...rest, $lte: last._id } : rest)
  const earned = await PointModel.find({ _id: range, categoryId: from }, 'userId')
    .sort({ _id: 1 })
    .limit(MOVED)
    .lean()
  for (const id of new Set(earned.map(({ userId }) => String(userId)))) {
    const userId = new Types.ObjectId(id)
    await PointModel.updateMany(
      { userId, categoryId: from },
      { categoryId: into },
      { timestamps: false },
    )
    await rebuildLeaderboards(userId)
  }
  return earned.length === MOVED ? (earned.at(-1)?._id ?? null) : (last?._id ?? null)
}
