import type { Types } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { isInTransaction } from '@/lib/db/after-commit'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { DURATION } from '@/lib/domain/durations'
import {
  FACT,
  FACT_LABELS,
  type FactName,
  type Facts,
  isSameFact,
  type MergedFact,
} from '@/lib/domain/facts'
import { readPlatforms } from '@/lib/domain/platforms'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { saveEvents } from '@/lib/influencers/facts/events'
import { changeFacts } from '@/lib/influencers/facts/write'
import { enqueue } from '@/lib/jobs/commands'
import { jobDone } from '@/lib/jobs/run'
import { refuseOwnProfiles } from '@/lib/moderation/conflicts/commands'
import { MERGE_JOB } from '@/lib/moderation/merges/job'
import { refuseSurges, requireMergeable } from '@/lib/moderation/merges/queries'
import { offeredFacts } from '@/lib/moderation/merges/rules'
import { closeItem } from '@/lib/queue/items'
import { ProfileMergeModel, type ProfileMergeRecord } from '@/models/profile-merge'
import { type InfluencerRecord, UserModel } from '@/models/user'

type TakenFact = { name: FactName; before: unknown; taken: unknown }
type Merge = { fromId: string; intoId: string; facts: readonly MergedFact[]; reason: string }

/**
 * Makes two profiles of one person one. The profile `fromId` leaves the lists at once, and its address leads to the other; a
 * job moves its ratings, during which readers of the surviving one are told. Throws `notFound`, or `conflict` with the reason.
 */
export async function mergeInfluencers(
  actor: Actor,
  { fromId, intoId, facts, reason }: Merge,
): Promise<void> {
  const id = await transaction([`influencer ${fromId}`, `influencer ${intoId}`], async () => {
    const { from, into } = await requireMergeable(fromId, intoId)
    const taken = factsToTake(from, into, facts)
    const { approved, listed } = from
    const [merge] = await ProfileMergeModel.create([
      {
        fromId: from._id,
        intoId: into._id,
        facts: taken,
        before: { approved, listed },
        undoUntil: new Date(now().getTime() + DURATION.mergeUndoMs),
      },
    ])
    // Not pending any more, and not listed.
    const away = { mergedInto: into._id, listed: false, approved: true }
    await UserModel.updateOne({ _id: from._id }, { $set: away })
    await UserModel.updateOne({ _id: into._id }, { $set: { isMerging: true } })
    await closeItem('submission', from._id)
    await recordAction('mergeInfluencer', { actor, subjectId: intoId, note: from.name, reason })
    await changeFactsOf(actor, into._id, new Map(taken.map((one) => [one.name, one.taken])))
    const _id = (merge as NonNullable<typeof merge>)._id
    await enqueue(MERGE_JOB, String(_id))
    await invalidate(TAG.list, TAG.listed, TAG.influencer(fromId), TAG.influencer(intoId))
    return String(_id)
  })
  await waitFor(id)
}

/** Throws `conflict` for a fact that is not offered any more. */
function factsToTake(
  from: InfluencerRecord,
  into: InfluencerRecord,
  names: readonly MergedFact[],
): TakenFact[] {
  const offered = new Map(offeredFacts(from, into).map(({ name, value }) => [name, value]))
  const taken: TakenFact[] = [...new Set(names)].map((name) => {
    const value = offered.get(name)
    if (value === undefined) throw new AppError('conflict', SERVER_MESSAGES.mergeFactGone)
    return { name, before: into[name] ?? FACT[name].empty, taken: value }
  })
  if (!names.includes('socialHandles')) return taken
  const platforms = readPlatforms([...into.platforms, ...from.platforms])
  return [...taken, { name: 'platforms', before: into.platforms, taken: platforms }]
}

async function changeFactsOf(
  actor: Actor,
  _id: Types.ObjectId,
  facts: ReadonlyMap<FactName, unknown>,
): Promise<void> {
  if (facts.size === 0) return
  const changed = await changeFacts({ _id }, Object.fromEntries(facts) as Partial<Facts>)
  if (!changed || changed.length === 0) return
  const note = changed.map((name) => FACT_LABELS[name]).join(', ')
  await recordAction('edit', { actor, subjectId: String(_id), note })
  await saveEvents(_id)
}

/**
 * Parts two merged profiles again, within 30 days. The ratings that moved go back with all that has happened to them since,
 * and those that were set aside count again. What else has come to the surviving profile stays there: ratings of other
 * members, reports about it, and facts that were changed since. Throws `notFound`, or `conflict` with the reason.
 */
export async function undoMerge(actor: Actor, id: string, reason: string): Promise<void> {
  const merge = await ProfileMergeModel.findById(id, 'fromId intoId').lean()
  if (!merge) throw new AppError('notFound', SERVER_MESSAGES.mergeNotFound)
  await refuseOwnProfiles(actor, [String(merge.fromId), String(merge.intoId)])
  await transaction([`influencer ${merge.fromId}`, `influencer ${merge.intoId}`], async () => {
    const { fromId, intoId, facts } = await requireUndoableMerge(id)
    const set = { $set: { state: 'parting' as const } }
    await ProfileMergeModel.updateOne({ _id: id }, set)
    const into = await UserModel.findByIdAndUpdate(intoId, { $set: { isMerging: true } }).lean()
    const from = await UserModel.findById(fromId, 'name').lean()
    await recordAction('undoMerge', {
      actor,
      subjectId: String(intoId),
      note: from?.name ?? '',
      reason,
    })
    const former = (facts as TakenFact[])
      .filter(({ name, taken }) => isSameFact(name, into?.[name], taken))
      .map(({ name, before }) => [name, before] as const)
    await changeFactsOf(actor, intoId, new Map(former))
    await enqueue(MERGE_JOB, id)
    await invalidate(TAG.list, TAG.listed, TAG.influencer(String(intoId)))
  })
  await waitFor(id)
}

/** Returns a merge that can be undone. Throws `notFound`, or `conflict` with the reason. */
export async function requireUndoableMerge(_id: string): Promise<ProfileMergeRecord> {
  const merge = await ProfileMergeModel.findById(_id).lean<ProfileMergeRecord>()
  if (!merge || merge.state === 'parted' || merge.state === 'parting') {
    throw new AppError('notFound', SERVER_MESSAGES.mergeNotFound)
  }
  if (merge.state === 'moving') throw new AppError('conflict', SERVER_MESSAGES.mergeBusy)
  if (merge.undoUntil <= now()) throw new AppError('conflict', SERVER_MESSAGES.mergeUndoOver)
  const into = await UserModel.findById(merge.intoId, 'removedAt mergedInto isMerging').lean()
  if (!into || into.removedAt) throw new AppError('conflict', SERVER_MESSAGES.mergeSurvivorGone)
  if (into.mergedInto) throw new AppError('conflict', SERVER_MESSAGES.mergeLater)
  if (into.isMerging) throw new AppError('conflict', SERVER_MESSAGES.mergeBusy)
  await refuseSurges([merge.intoId])
  return merge
}

/** Waits a bounded time for the ratings to move; returns at once inside a transaction. */
async function waitFor(id: string): Promise<void> {
  if (!isInTransaction()) await jobDone(MERGE_JOB, id, DURATION.jobWaitMs)
}
