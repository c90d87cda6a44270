import { type QueryFilter, type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { SURGE_RULE, type SurgeStep, surgeDecision } from '@/lib/moderation/surges/decisions'
import { reopenItem } from '@/lib/queue/items'
import { findSubject } from '@/lib/queue/subjects/find'
import { changeReviews } from '@/lib/ratings/changes/commands'
import { applyDecision } from '@/lib/ratings/decisions/decide'
import { recordDecision, withdrawDecision } from '@/lib/reports/decisions/record'
import { endOfHold, starsHeld } from '@/lib/surges/rules'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SurgeModel, type SurgeRecord } from '@/models/surge'

/** Ratings per transaction. */
const AT_ONCE = 10

/**
 * One chunk of the `surge` job: holds the ratings of an open surge for moderation, then applies the decision about all of
 * them.
 */
export async function moveRatings({ subject }: Chunk): Promise<ChunkResult> {
  const known = await SurgeModel.findById(subject, 'influencerId').lean()
  if (!known) return 'done'
  return transaction([`surge ${subject}`, `influencer ${known.influencerId}`], () =>
    moveSome(subject),
  )
}

async function moveSome(surgeId: string): Promise<ChunkResult> {
  const surge = await SurgeModel.findByIdAndUpdate(
    surgeId,
    { $inc: { __v: 1 } },
    { returnDocument: 'after', timestamps: false },
  ).lean<SurgeRecord>()
  if (!surge) return 'done'
  const moved = (await holdSome(surge)) || (await decideSome(surge))
  if (moved > 0) return { cursor: null }
  await SurgeModel.updateOne({ _id: surge._id }, { $set: { step: null, stepAt: null } })
  return 'done'
}

/** Holds a batch of ratings counted since a surge began, also those from before it was detected. Returns the number held. */
async function holdSome(surge: SurgeRecord): Promise<number> {
  const { _id: surgeId, influencerId, since, open, endedAt, endedBy, step } = surge
  // One that is found when anonymous ratings are published is over: it holds what was written while it was on.
  const isPast = !open && endedBy === 'quiet' && step === 'gather'
  const end = (isPast && endedAt) || endOfHold(surge)
  if (!isPast && (!open || now() >= end)) return 0
  const free: QueryFilter<ReviewRecord> = {
    influencerId,
    counted: true,
    'move.at': trusted({ $gte: since, $lt: end }),
    surgeId: null,
    $and: [
      { $or: [{ 'move.isNewcomer': true }, { rating: trusted({ $in: starsHeld(surge) }) }] },
      // Ratings that staff has released have been reviewed already; those that flags hide have not.
      { $or: [{ heldAt: null }, { status: 'held' }] },
    ],
  }
  const reviews = await ReviewModel.find(free).limit(AT_ONCE).lean<ReviewRecord[]>()
  if (reviews.length === 0) return 0
  const held = { status: 'held', heldAt: null, surgeId, counted: false } as const
  const changes = reviews.map((before) => ({ before, after: { ...before, ...held } }))
  await changeReviews(changes, 'surge')
  return reviews.length
}

/** Applies the decision to a batch of the surge's ratings. Returns the number changed. */
async function decideSome(surge: SurgeRecord): Promise<number> {
  const { step } = surge
  if (!step || step === 'gather' || step === 'end') return 0
  return decide(surge, step)
}

/** Records the decision about each rating, so that its author is told, and can appeal. */
async function recordEach(
  surgeId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
  step: 'release' | 'void',
): Promise<void> {
  const whole = await DecisionModel.findOne({ subjectId: surgeId, kind: 'surge', state: 'inForce' })
    .sort({ createdAt: -1 })
    .lean()
  const isReleased = step === 'release'
  for (const id of ids) {
    const subject = await findSubject('review', id)
    if (!subject) continue
    await recordDecision({
      ...subject,
      subjectId: id,
      textEditedAt: subject.editedAt,
      isJudged: !isReleased,
      measures: [isReleased ? 'keep' : 'takeDown'],
      rule: isReleased ? '' : SURGE_RULE,
      reasons: whole?.reasons ?? '',
      actor: whole?.deciderId ? { id: String(whole.deciderId) } : null,
      foundBy: 'software',
    })
  }
}

/** Withdraws the decision about each rating: authors who know of it are told, and reports that it answered wait again. */
async function undoEach(ids: readonly Types.ObjectId[]): Promise<void> {
  const decisions = await DecisionModel.find({
    subjectId: trusted({ $in: [...ids] }),
    foundBy: 'software',
    state: 'inForce',
  }).lean<DecisionRecord[]>()
  for (const decision of decisions) {
    if (decision.itemId) await reopenItem(decision.itemId)
    await withdrawDecision(decision)
  }
}

async function decide(surge: SurgeRecord, step: SurgeStep): Promise<number> {
  const decision = surgeDecision(step, surge)
  const reviews = await ReviewModel.find(decision.appliesTo, '_id').limit(AT_ONCE).lean()
  for (const { _id } of reviews) await applyDecision(decision, _id)
  const ids = reviews.map(({ _id }) => _id)
  if (step === 'release' || step === 'void') await recordEach(surge._id, ids, step)
  else await undoEach(ids)
  return reviews.length
}
