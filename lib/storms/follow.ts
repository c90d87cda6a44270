import { type QueryFilter, type Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { TAG } from '@/lib/domain/cache-tags'
import { applyDecision } from '@/lib/moderation/decide'
import { toShown } from '@/lib/reviews/record'
import { type StormStep, stormDecision } from '@/lib/storms/decisions'
import { markUnsettled, settle } from '@/lib/totals/commands'
import { findSiteMean } from '@/lib/totals/queries'
import { ratingDifference, type Stage } from '@/lib/totals/rules'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { StormModel, type StormRecord } from '@/models/storm'
import { UserModel, type UserRecord } from '@/models/user'

/*
 * The storm's own document is the truth. Whoever changes it names in the same update the step that its influencer and
 * its ratings have still to take; each of them may be repeated, and be done twice at once. A crash leaves the step; the
 * sweep goes on from there.
 */

/** Under one mark: a mark for each would be a write for each. */
const HELD_AT_ONCE = 10
const DECIDED_AT_ONCE = 4
const READ_AT_ONCE = 40

/** Does what a storm's step says, to its influencer and all of its ratings, and clears it at the end. */
export async function followStorm(storm: StormRecord): Promise<void> {
  const { _id, influencerId, open, step, stepAt } = storm
  await followPointer(influencerId)
  if (open) await gather(storm)
  if (step && step !== 'gather' && step !== 'end') await decideAll(_id, step)
  const done: QueryFilter<StormRecord> = { _id, step: step ?? null, stepAt: stepAt ?? null }
  await StormModel.updateOne(done, { $set: { step: null, stepAt: null } })
  await invalidate(TAG.influencer(String(influencerId)))
}

/** The influencer says which storm is on: read again after each write, so that the last of several writers is right. */
export async function followPointer(influencerId: Types.ObjectId): Promise<void> {
  const find = () => StormModel.findOne({ influencerId, open: true }, 'since').lean()
  let current = await find()
  for (;;) {
    const storm = current && { id: current._id, since: current.since }
    const astray = { _id: influencerId, 'storm.id': trusted({ $ne: storm?.id ?? null }) }
    const changed = await UserModel.updateOne(
      astray as QueryFilter<UserRecord>,
      { $set: { storm } },
      { timestamps: false },
    )
    const later = await find()
    if (String(later?._id) === String(current?._id)) {
      if (changed.modifiedCount > 0) await invalidate(TAG.influencer(String(influencerId)))
      return
    }
    current = later
  }
}

/** Takes the ratings of a storm out of sight and out of the totals, also those from before it was one. */
export async function gather({
  _id: stormId,
  influencerId,
  since,
}: Pick<StormRecord, '_id' | 'influencerId' | 'since'>): Promise<void> {
  const free: QueryFilter<ReviewRecord> = {
    influencerId,
    status: 'shown',
    createdAt: trusted({ $gte: since }),
    // Neither what staff has released nor what flags have hidden before: that was looked at.
    stormId: null,
    heldAt: null,
  }
  for (;;) {
    const [found, isOpen] = await Promise.all([
      ReviewModel.find(free, '_id').limit(HELD_AT_ONCE).lean(),
      StormModel.exists({ _id: stormId, open: true }),
    ])
    if (found.length === 0 || !isOpen) return
    await hold(influencerId, stormId, found)
    await invalidate(TAG.list, TAG.influencer(String(influencerId)))
  }
}

async function hold(
  influencerId: Types.ObjectId,
  stormId: Types.ObjectId,
  reviews: readonly Pick<ReviewRecord, '_id'>[],
): Promise<void> {
  const mark = await markUnsettled<UserRecord>(UserModel, { _id: influencerId })
  const siteMean = await findSiteMean()
  const stages: Stage[] = []
  for (const { _id } of reviews) {
    const before = await ReviewModel.findOneAndUpdate(
      { _id, status: 'shown', stormId: null, heldAt: null },
      { $set: { status: 'held', stormId, counted: false } },
      { returnDocument: 'before', timestamps: false },
    ).lean<ReviewRecord>()
    if (!before) continue
    const { createdAt: at } = before
    const difference = { before: toShown(before), after: null, at, now: now(), siteMean }
    stages.push(...ratingDifference(difference))
  }
  if (mark) await settle(mark, stages)
}

/** Carries a decision of staff out on each rating of a storm that it is for. */
async function decideAll(stormId: Types.ObjectId, step: StormStep): Promise<void> {
  const decision = stormDecision(step, stormId)
  for (;;) {
    const found = await ReviewModel.find(decision.standing, '_id').limit(READ_AT_ONCE).lean()
    if (found.length === 0) return
    for (let done = 0; done < found.length; done += DECIDED_AT_ONCE) {
      const some = found.slice(done, done + DECIDED_AT_ONCE)
      const tags = await Promise.all(some.map(({ _id }) => applyDecision(decision, _id)))
      await invalidate(...new Set(tags.flatMap((stale) => stale ?? [])))
    }
  }
}
