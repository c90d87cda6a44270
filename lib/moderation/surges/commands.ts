import { Types } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { StaffAction } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { isInTransaction } from '@/lib/db/after-commit'
import { transaction } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { SURGE } from '@/lib/domain/rating-surge'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { saveEvents } from '@/lib/influencers/facts/events'
import { enqueue } from '@/lib/jobs/commands'
import { jobDone } from '@/lib/jobs/run'
import { refuseConflict } from '@/lib/moderation/conflicts/commands'
import { openUnreported } from '@/lib/queue/items'
import { endSurge, nextLook, pointTo } from '@/lib/surges/commands'
import { endOfHold, WAITING } from '@/lib/surges/rules'
import { ReviewModel } from '@/models/review'
import { SurgeModel, type SurgeRecord } from '@/models/surge'

const itemOf = ({ _id }: SurgeRecord) => ({ kind: 'surge' as const, subjectId: _id })

const fromNow = (ms: number) => new Date(now().getTime() + ms)

type Order = { id: string; reason: string }

/**
 * Ends a surge: new ratings count at once, unless they are one by themselves. Pending ratings stay pending. Throws
 * `notFound`, or `conflict` when the surge has ended.
 */
export function endSurgeEarly(actor: Actor, { id, reason }: Order): Promise<void> {
  return transaction([], async () => {
    await refuseConflict(itemOf(await requireSurge(id)), actor)
    const ended = await endSurge(id, 'staff')
    if (!ended) throw new AppError('conflict', SERVER_MESSAGES.surgeOver)
    await record('endSurge', actor, { surge: ended, reason, note: '' })
  })
}

/**
 * Shows and counts all pending ratings of a surge and ends it. Returns the id of this decision for `reopenSurge`. Throws
 * `notFound`, or `conflict` when none is pending or a job still carries out an earlier decision.
 */
export const releaseSurge = (actor: Actor, { id, reason }: Order): Promise<Types.ObjectId> =>
  decideAll(id, 'released', async ({ open }) => {
    const note = await requireWaiting(id)
    const ending: Change = open ? { open: false, endedBy: 'release', endedAt: now() } : {}
    const change: Change = { ...ending, step: 'release' }
    return { change, action: 'releaseSurge', actor, reason, note }
  })

/** Takes down all pending ratings of a surge with their points; the surge continues. Returns and throws like `releaseSurge`. */
export const rejectSurge = (actor: Actor, { id, reason }: Order): Promise<Types.ObjectId> =>
  decideAll(id, 'voided', async () => {
    const note = await requireWaiting(id)
    return { change: { step: 'void' }, action: 'voidSurge', actor, reason, note }
  })

/**
 * Undoes a decision about a surge, the last one without `verdictId`: its ratings are pending again, those of other decisions
 * stay. Throws `notFound`, or `conflict` without one.
 */
export const reopenSurge = (
  actor: Actor,
  { id, reason }: Order,
  verdictId?: Types.ObjectId,
): Promise<void> =>
  decide(id, async (surge) => {
    const { endedBy, influencerId } = surge
    const undone = requireUndoable(surge, verdictId)
    const order = { action: 'holdSurge', actor, reason, note: '' } as const
    const rest = surge.verdicts.filter(({ _id }) => !_id.equals(undone._id))
    const undo = { ...withVerdicts(rest), undoing: undone._id }
    if (undone.verdict === 'voided') return { ...order, change: { ...undo, step: 'unvoid' } }
    const back: Change = { ...undo, step: 'unrelease' }
    const until = endOfHold(surge)
    const isFinal = endedBy !== 'release' || now() >= until || (await hasOpenSurge(influencerId))
    return { ...order, change: isFinal ? back : { ...back, ...opened(until, SURGE.quietMs) } }
  })

/**
 * Lets a surge hold ratings for `SURGE.holdMs` from now, also one that has ended by itself; then those written from now on.
 * Throws `notFound`, or `conflict` when staff has ended or decided it or when another one is open.
 */
export const prolongSurge = (actor: Actor, { id, reason }: Order): Promise<void> =>
  decide(id, async (surge) => {
    await refuseConflict(itemOf(surge), actor)
    const { open, endedBy, verdict, influencerId, since } = surge
    if (!open && (endedBy !== 'quiet' || verdict || (await hasOpenSurge(influencerId)))) {
      throw new AppError('conflict', SERVER_MESSAGES.surgeOver)
    }
    const until = fromNow(SURGE.holdMs)
    const isHolding = open && now() < endOfHold(surge)
    await openUnreported('surge', surge._id)
    const change: Change = {
      ...opened(until, SURGE.holdMs),
      until,
      since: isHolding ? since : now(),
    }
    return { change, action: 'prolongSurge', actor, reason, note: until.toISOString() }
  })

type Verdict = Pick<SurgeRecord['verdicts'][number], '_id' | 'verdict'>

const withVerdicts = (verdicts: Verdict[]) => ({
  verdict: verdicts.at(-1)?.verdict ?? null,
  verdicts: verdicts as SurgeRecord['verdicts'],
})

/** Decides about all pending ratings. Returns the id of the decision. */
async function decideAll(
  id: string,
  verdict: 'released' | 'voided',
  choose: (surge: SurgeRecord) => Promise<SurgeDecision>,
): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId()
  await decide(id, async (surge) => {
    refuseBusy(surge)
    const decided = await choose(surge)
    const verdicts = withVerdicts([...surge.verdicts, { _id, verdict }])
    return { ...decided, change: { ...decided.change, ...verdicts } }
  })
  return _id
}

/** Whether a job carries out the last decision. That one can be undone: what it has not reached yet is still pending. */
const isDeciding = ({ step }: SurgeRecord) => step === 'release' || step === 'void'

/** Returns the decision with this id, the last one without. Throws `conflict` where it cannot be undone now. */
function requireUndoable(surge: SurgeRecord, verdictId?: Types.ObjectId): Verdict {
  const all = surge.verdicts
  const undone = verdictId ? all.find(({ _id }) => _id.equals(verdictId)) : all.at(-1)
  if (!undone) throw new AppError('conflict', SERVER_MESSAGES.surgeUndecided)
  if (!(undone === all.at(-1) && isDeciding(surge))) refuseBusy(surge)
  return undone
}

/** Throws `conflict` while a job carries out an earlier step, which the next one would overwrite half-done. */
function refuseBusy({ step }: SurgeRecord): void {
  if (step) throw new AppError('conflict', SERVER_MESSAGES.surgeBusy)
}

const hasOpenSurge = async (influencerId: SurgeRecord['influencerId']) =>
  (await SurgeModel.exists({ influencerId, open: true })) !== null

/** The fields of a surge that is open until then, and that is looked at after some time. */
const opened = (until: Date, lookAfterMs: number): Change => ({
  open: true,
  endedBy: null,
  endedAt: null,
  lookAt: nextLook(until, lookAfterMs),
})

type Change = Partial<
  Pick<
    SurgeRecord,
    | 'open'
    | 'since'
    | 'until'
    | 'endedBy'
    | 'endedAt'
    | 'lookAt'
    | 'verdict'
    | 'verdicts'
    | 'undoing'
    | 'step'
    | 'stepAt'
  >
>
type SurgeDecision = {
  actor: Actor
  action: StaffAction
  reason: string
  note: string
  change: Change
}

/** Stores a decision, enqueues the `surge` job that applies it to every rating, and waits a bounded time for the job. */
async function decide(
  id: string,
  choose: (surge: SurgeRecord) => Promise<SurgeDecision>,
): Promise<void> {
  await transaction([], async () => {
    const { change, actor, action, reason, note } = await choose(await requireSurge(id))
    const surge = await SurgeModel.findByIdAndUpdate(
      id,
      { $set: { ...change, stepAt: now() } },
      { returnDocument: 'after' },
    )
      .orFail()
      .lean<SurgeRecord>()
    if ('open' in change) await pointTo(surge.influencerId, surge.open ? surge : null)
    else await saveEvents(surge.influencerId)
    await record(action, actor, { surge, reason, note })
    await enqueue('surge', id)
  })
  if (!isInTransaction()) await jobDone('surge', id, DURATION.jobWaitMs)
}

async function requireSurge(id: string): Promise<SurgeRecord> {
  const surge = await SurgeModel.findById(id).lean<SurgeRecord>()
  if (!surge) throw new AppError('notFound', SERVER_MESSAGES.surgeNotFound)
  return surge
}

/** Returns the number of pending ratings for the audit log. Throws `conflict` when there is none. */
async function requireWaiting(surgeId: string): Promise<string> {
  const count = await ReviewModel.countDocuments({ surgeId: surgeId, ...WAITING })
  if (count === 0) throw new AppError('conflict', SERVER_MESSAGES.surgeDecided)
  return count === 1 ? '1 rating' : `${count} ratings`
}

const record = (
  action: StaffAction,
  actor: Actor,
  { surge, reason, note }: { surge: SurgeRecord; reason: string; note: string },
) => recordAction(action, { actor, subjectId: String(surge.influencerId), reason, note })
