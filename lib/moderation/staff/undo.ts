import { recordAction } from '@/lib/audit/commands'
import { auditSubjectOf } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import type { ItemKind } from '@/lib/domain/decisions'
import { hasPower, powerFor } from '@/lib/domain/powers'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { reverseMeasures } from '@/lib/moderation/measures/measures'
import { waitForJobs } from '@/lib/moderation/staff/wait'
import { reopenItem } from '@/lib/queue/items'
import { subjectLocks } from '@/lib/queue/subjects/locks'
import { withdrawDecision } from '@/lib/reports/decisions/record'
import { appealsOf, isUndoable } from '@/lib/reports/decisions/rules'
import { DecisionModel, type DecisionRecord } from '@/models/decision'

/**
 * Undoes the actor's own decision of the last ten minutes: what it changed is as before, its item and reports wait again,
 * and nobody is told, or is told that it was undone. Appeals that wait are granted by that. Throws `notFound`, `forbidden` for
 * another admin's or an older one, or `conflict` when an appeal was decided meanwhile.
 */
export async function undoDecision(actor: Actor, number: string): Promise<void> {
  const known = await DecisionModel.findOne({ number }, 'kind subjectId').lean()
  if (!known) throw new AppError('notFound', SERVER_MESSAGES.decisionNotFound)
  await transaction([`decision ${number}`, ...(await subjectLocks(known))], async () => {
    const decision = await DecisionModel.findOne({
      number,
      state: 'inForce',
    }).lean<DecisionRecord>()
    if (!decision) throw new AppError('notFound', SERVER_MESSAGES.decisionNotFound)
    const isMine = decision.deciderId?.equals(actor.id)
    const mayDecide = hasPower(actor, powerFor(decision.kind))
    if (!isMine || !mayDecide || !isUndoable(decision, now())) {
      throw new AppError('forbidden', SERVER_MESSAGES.decisionNotYours)
    }
    if (appealsOf(decision).some(({ outcome }) => outcome)) {
      throw new AppError('conflict', SERVER_MESSAGES.decisionAppealed)
    }
    await undo(actor, decision)
    await recordAction('undoDecision', {
      actor,
      subjectKind: auditSubjectOf(decision.kind),
      subjectId: String(decision.subjectId),
      note: number,
    })
  })
  await waitForJobs(number)
}

/** Undoes a decision in the caller's transaction. `answer`: to the author's appeal, if one waits. */
export async function undo(actor: Actor, decision: DecisionRecord, answer = ''): Promise<void> {
  const { kind, subjectId, authorId = null, before, itemId, measures } = decision
  // First, so that what opens an item on the way back finds this one, with its age and notes.
  if (itemId) await reopenItem(itemId)
  const about = { actor, subjectId, authorId, before, isAppeal: false }
  await reverseMeasures(kind as Exclude<ItemKind, 'appeal'>, measures, about)
  await withdrawDecision(decision, answer)
}
