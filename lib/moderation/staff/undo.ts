import { trusted } from 'mongoose'
import { waitForPropagation } from '@/lib/accounts/propagation/commands'
import { recordAction } from '@/lib/audit/commands'
import { auditSubjectOf } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { subjectLocks } from '@/lib/db/review-locks'
import { transaction } from '@/lib/db/transaction'
import type { ItemKind } from '@/lib/domain/decisions'
import { DURATION } from '@/lib/domain/durations'
import { hasPower, powerFor } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { jobDone } from '@/lib/jobs/run'
import { refuseConflict } from '@/lib/moderation/conflicts/commands'
import { reverseMeasures } from '@/lib/moderation/measures/measures'
import { reopenItem } from '@/lib/queue/items'
import { isSuperseded } from '@/lib/reports/decisions/queries'
import { withdrawDecision } from '@/lib/reports/decisions/record'
import { appealsOf, isUndoable } from '@/lib/reports/decisions/rules'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { UserModel } from '@/models/user'

/**
 * Waits a few seconds at most for the jobs that a decision, or its reversal, has enqueued, so that what is read next shows its
 * result. They continue after that. Call after the transaction.
 */
export async function waitForJobs(number: string): Promise<void> {
  const decision = await DecisionModel.findOne({ number }, 'kind subjectId authorId').lean()
  if (!decision) return
  const { kind, subjectId, authorId } = decision
  if (kind === 'surge') await jobDone('surge', String(subjectId), DURATION.jobWaitMs)
  if (authorId) await waitForPropagation(String(authorId))
}

/**
 * Undoes the actor's own decision of the last ten minutes, or as an admin one of a holder of a power of the last 30 days: what
 * it changed is as before, its item and reports wait again, and nobody is told, or is told that it was undone. Appeals that
 * wait are granted by that. Throws `notFound`; `forbidden` for another admin's, an older one, or a party of it; `conflict` when
 * an appeal was decided meanwhile, or there is a later decision.
 */
export const undoDecision = (actor: Actor, number: string): Promise<void> =>
  undoAllowed(number, { actor, reason: '' }, async (decision) => {
    if (decision.deciderId?.equals(actor.id)) refuseLate(actor, decision)
    else await refuseForeign(actor, decision)
  })

/** Undoes a decision of anyone with all others of that person. Throws like `undoDecision`. */
export const undoWithOthers = (order: UndoOrder, number: string): Promise<void> =>
  undoAllowed(number, order, (decision) => refuseParty(order.actor, decision))

export type UndoOrder = { actor: Actor; reason: string }

async function undoAllowed(
  number: string,
  { actor, reason }: UndoOrder,
  requireAllowed: (decision: DecisionRecord) => Promise<void>,
): Promise<void> {
  const known = await DecisionModel.findOne({ number }, 'kind subjectId').lean()
  if (!known) throw new AppError('notFound', SERVER_MESSAGES.decisionNotFound)
  await transaction([`decision ${number}`, ...(await subjectLocks(known))], async () => {
    const decision = await DecisionModel.findOne({
      number,
      state: 'inForce',
    }).lean<DecisionRecord>()
    if (!decision) throw new AppError('notFound', SERVER_MESSAGES.decisionNotFound)
    await requireAllowed(decision)
    refuseAppealed(decision)
    if (await isSuperseded(decision)) {
      throw new AppError('conflict', SERVER_MESSAGES.decisionSuperseded)
    }
    await undo(actor, decision, reason)
    await recordAction('undoDecision', {
      actor,
      ...auditSubjectOf(decision),
      note: number,
      reason,
    })
  })
  await waitForJobs(number)
}

const notYours = () => new AppError('forbidden', SERVER_MESSAGES.decisionNotYours)

function refuseLate(actor: Actor, decision: DecisionRecord): void {
  if (!hasPower(actor, powerFor(decision.kind)) || !isUndoable(decision, now())) throw notYours()
}

async function refuseForeign(actor: Actor, decision: DecisionRecord): Promise<void> {
  const { deciderId, createdAt } = decision
  const isLate = now().getTime() - createdAt.getTime() >= DURATION.removalUndoMs
  if (actor.role !== ROLE.admin || !deciderId || isLate) throw notYours()
  if (await UserModel.exists({ _id: deciderId, role: ROLE.admin })) throw notYours()
  await refuseParty(actor, decision)
}

/** Nobody undoes a decision about themselves, nor one by which they were answered. */
export const refuseParty = (actor: Actor, { _id }: Pick<DecisionRecord, '_id'>): Promise<void> =>
  refuseConflict({ kind: 'appeal', subjectId: _id }, actor)

/** Throws `conflict` when someone has decided about an appeal, which is a later decision. */
export function refuseAppealed(decision: Pick<DecisionRecord, 'appeal' | 'otherAppeals'>): void {
  if (appealsOf(decision).some(({ outcome }) => outcome)) {
    throw new AppError('conflict', SERVER_MESSAGES.decisionAppealed)
  }
}

/** Undoes a decision in the caller's transaction. `answer`: to the author's appeal, if one waits. */
export async function undo(actor: Actor, decision: DecisionRecord, answer = ''): Promise<void> {
  const { kind, subjectId, authorId = null, before, itemId, measures, createdAt } = decision
  if (measures.includes('askEdit')) await undoDeadline(actor, decision, answer)
  // First, so that what opens an item on the way back finds this one, with its age and notes.
  if (itemId) await reopenItem(itemId)
  const about = { actor, subjectId, authorId, before, isAppeal: false, decidedAt: createdAt }
  await reverseMeasures(kind as Exclude<ItemKind, 'appeal'>, measures, about)
  await withdrawDecision(decision, answer)
}

/** Undoes what followed from a request to edit that its author did not meet in time. */
async function undoDeadline(
  actor: Actor,
  { subjectId, kind, createdAt }: DecisionRecord,
  answer: string,
): Promise<void> {
  const followed = await DecisionModel.findOne({
    subjectId,
    kind,
    deciderId: null,
    state: 'inForce',
    createdAt: trusted({ $gt: createdAt }),
  }).lean<DecisionRecord>()
  if (!followed) return
  refuseAppealed(followed)
  await undo(actor, followed, answer)
}
