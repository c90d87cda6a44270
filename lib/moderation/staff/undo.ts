import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import type { ItemKind, Measure } from '@/lib/domain/decisions'
import { DURATION } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { enqueue } from '@/lib/jobs/commands'
import { NOTICE_JOB, reopenReports } from '@/lib/moderation/decisions/record'
import { reverseMeasures } from '@/lib/moderation/measures/measures'
import { reopenItem } from '@/lib/moderation/queue/items'
import { isWithin } from '@/lib/moderation/staff/decide'
import { locksOf } from '@/lib/ratings/reviews/locks'
import { DecisionModel, type DecisionRecord } from '@/models/decision'
import { JobModel } from '@/models/job'

/**
 * Undoes the actor's own decision of the last ten minutes: what it changed is as before, its item and reports wait again,
 * and nobody is told, or is told that it was undone. Throws `notFound`, or `forbidden` for another admin's or an older one.
 */
export async function undoDecision(actor: Actor, number: string): Promise<void> {
  const known = await DecisionModel.findOne({ number }, 'kind subjectId').lean()
  if (!known) throw new AppError('notFound', SERVER_MESSAGES.decisionNotFound)
  const locks = known.kind === 'review' ? await locksOf(String(known.subjectId)) : []
  await transaction([`decision ${number}`, ...locks], async () => {
    const decision = await DecisionModel.findOne({
      number,
      state: 'inForce',
    }).lean<DecisionRecord>()
    if (!decision) throw new AppError('notFound', SERVER_MESSAGES.decisionNotFound)
    const isMine = decision.deciderId?.equals(actor.id)
    if (!isMine || !isWithin(decision.createdAt, DURATION.decisionUndoMs) || decision.appeal) {
      throw new AppError('forbidden', SERVER_MESSAGES.decisionNotYours)
    }
    await undo(actor, decision)
    await recordAction('undoDecision', {
      actor,
      subjectId: String(decision.subjectId),
      note: number,
    })
  })
}

/** Undoes a decision in the caller's transaction. */
export async function undo(actor: Actor, decision: DecisionRecord): Promise<void> {
  const { _id, kind, subjectId, authorId = null, before, itemId } = decision
  const about = { actor, subjectId, authorId, before, isAppeal: false }
  await reverseMeasures(kind as Exclude<ItemKind, 'appeal'>, measuresOf(decision), about)
  await DecisionModel.updateOne({ _id }, { $set: { state: 'undone' } })
  await reopenReports(decision)
  if (itemId) await reopenItem(itemId)
  const waiting = await JobModel.deleteOne({ kind: NOTICE_JOB, subject: String(_id) })
  if (waiting.deletedCount === 0) await enqueue(NOTICE_JOB, String(_id))
  await invalidate(TAG.decisions)
}

/** The measures of a stored decision. */
export const measuresOf = ({ measures }: Pick<DecisionRecord, 'measures'>): Measure[] =>
  measures as Measure[]
