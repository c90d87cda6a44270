import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { retryRace } from '@/lib/db/retry-race'
import { PERIODS } from '@/lib/domain/periods'
import { findCategoryOf, findStandingDrift, type StandingDrift } from '@/lib/standings/queries'
import { boardName } from '@/lib/standings/rules'
import { PointModel } from '@/models/point'
import { StandingModel } from '@/models/standing'

const PASSES_MAX = 20

/**
 * Makes a member's standings agree with his ledger. Each pass compares anew, and the last one finds nothing to do: so
 * of two writers at once the later one corrects what the earlier, who had seen less, wrote over. Called under a mark of
 * the member, so that a crash in between is found and `recountStandings` finishes it.
 */
export async function followStandings(userId: Types.ObjectId): Promise<void> {
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const drift = await findStandingDrift(userId)
    if (drift.missing.length === 0 && drift.stale.length === 0) return
    await write(userId, drift)
  }
}

async function write(userId: Types.ObjectId, { missing, stale }: StandingDrift): Promise<void> {
  const changes = [
    ...stale.map((_id) => ({ deleteOne: { filter: { _id } } })),
    ...missing.map(({ board, points, expiresAt }) => ({
      updateOne: {
        filter: { userId, board },
        update: { $set: { points, expiresAt: expiresAt ?? null } },
        upsert: true,
      },
    })),
  ]
  await retryRace(() => StandingModel.bulkWrite(changes))
}

/** The same for a recount: entries from before leaderboards had categories, or mended ones, are given theirs first. */
export async function recountStandings(userId: Types.ObjectId): Promise<void> {
  const unnamed = await PointModel.find(
    { userId, categoryId: trusted({ $exists: false }) },
    'cause causeId',
  ).lean()
  for (const { _id, ...earned } of unnamed) {
    const categoryId = await findCategoryOf(earned)
    await PointModel.updateOne({ _id }, { $set: { categoryId } }, { timestamps: false })
  }
  await followStandings(userId)
}

/**
 * After one category has become part of another: the points that were earned in it count there. Safe to repeat, and
 * to go on with after a crash.
 */
export async function mergeStandings(from: Types.ObjectId, into: Types.ObjectId): Promise<void> {
  await PointModel.updateMany({ categoryId: from }, { categoryId: into }, { timestamps: false })
  const at = now()
  const boards = PERIODS.map((period) => boardName(period, from, at))
  const members = await StandingModel.distinct('userId', { board: trusted({ $in: boards }) })
  for (const userId of members) await followStandings(userId)
}
