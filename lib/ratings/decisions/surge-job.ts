import { type QueryFilter, type Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { changeInfluencer } from '@/lib/ratings/aggregates/commands'
import { findSiteMean } from '@/lib/ratings/aggregates/queries'
import { ratingDifference, type Stage } from '@/lib/ratings/aggregates/rules'
import { toShown } from '@/lib/ratings/aggregates/shown'
import { applyDecision } from '@/lib/ratings/decisions/decide'
import { type SurgeStep, surgeDecision } from '@/lib/ratings/decisions/surge-decisions'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SurgeModel, type SurgeRecord } from '@/models/surge'

/** Ratings of one transaction. */
const AT_ONCE = 10

/**
 * The job `surge`: takes the ratings of a surge that is on out of sight, and carries out what was decided for all of them,
 * some at a time.
 */
export async function moveRatings({ subject }: Chunk): Promise<ChunkResult> {
  const known = await SurgeModel.findById(subject, 'influencerId').lean()
  if (!known) return 'done'
  return transaction([`surge ${subject}`, `influencer ${known.influencerId}`], () =>
    moveSome(subject),
  )
}

async function moveSome(stormId: string): Promise<ChunkResult> {
  const storm = await SurgeModel.findByIdAndUpdate(
    stormId,
    { $inc: { __v: 1 } },
    { returnDocument: 'after', timestamps: false },
  ).lean<SurgeRecord>()
  if (!storm) return 'done'
  const moved = (await holdSome(storm)) || (await decideSome(storm))
  if (moved > 0) return { cursor: null }
  await SurgeModel.updateOne({ _id: storm._id }, { $set: { step: null, stepAt: null } })
  return 'done'
}

/** Holds some of the ratings that count since a surge began, also those from before it was known. Returns how many. */
async function holdSome(storm: SurgeRecord): Promise<number> {
  const { _id: stormId, influencerId, since, open, onlyNewcomers } = storm
  if (!open) return 0
  const free: QueryFilter<ReviewRecord> = {
    influencerId,
    counted: true,
    'move.at': trusted({ $gte: since }),
    ...(onlyNewcomers && { 'move.isNewcomer': true }),
    // Neither what staff has released nor what flags have hidden before: that was looked at.
    stormId: null,
    heldAt: null,
  }
  const found = await ReviewModel.find(free).limit(AT_ONCE).lean<ReviewRecord[]>()
  if (found.length === 0) return 0
  await ReviewModel.updateMany(
    { _id: trusted({ $in: found.map(({ _id }) => _id) }) },
    { $set: { status: 'held', stormId, counted: false } },
    { timestamps: false },
  )
  await changeInfluencer(influencerId, hidden(found, await findSiteMean()))
  await invalidate(TAG.list, TAG.influencer(String(influencerId)))
  return found.length
}

const hidden = (reviews: readonly ReviewRecord[], siteMean: number): Stage[] =>
  reviews.flatMap((before) =>
    ratingDifference({
      before: toShown(before),
      after: null,
      at: before.createdAt,
      now: now(),
      siteMean,
    }),
  )

/** Carries a decision of staff out on some of the ratings that it is for. Returns how many. */
async function decideSome({ _id, step }: SurgeRecord): Promise<number> {
  if (!step || step === 'gather' || step === 'end') return 0
  return decide(_id, step)
}

async function decide(stormId: Types.ObjectId, step: SurgeStep): Promise<number> {
  const decision = surgeDecision(step, stormId)
  const found = await ReviewModel.find(decision.standing, '_id').limit(AT_ONCE).lean()
  for (const { _id } of found) {
    await invalidate(...((await applyDecision(decision, _id)) ?? []))
  }
  return found.length
}
