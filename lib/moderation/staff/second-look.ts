import { Types } from 'mongoose'
import { requireConfirmation } from '@/lib/auth/confirmation'
import type { Actor } from '@/lib/auth/types'
import type { ItemKind } from '@/lib/domain/decisions'
import { powerFor } from '@/lib/domain/powers'
import { ruleTitle } from '@/lib/domain/rule-titles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { isAlone } from '@/lib/moderation/conflicts/commands'
import { leaveToOthers } from '@/lib/moderation/staff/items'
import { secondLookAt } from '@/lib/moderation/staff/rules'
import type { DecisionOrder } from '@/lib/moderation/staff/wire'
import { openItem } from '@/lib/queue/items'
import { SECOND_LOOK } from '@/lib/queue/rules'
import { doneLabel } from '@/lib/reports/decisions/words'
import type { QueueItemRecord } from '@/models/queue-item'

/*
 * A second person looks at what restricts someone where only its decider has brought it up: before it is done, or after it
 * if it cannot wait. Call these functions in the transaction of the decision.
 */

/**
 * Leaves an item with the proposal to a second person, where the decision needs one. Returns what the first one is told then;
 * null where they decide. An admin who is alone does, with a fresh confirmation; throws `unconfirmed` without.
 */
export async function leaveToSecond(
  item: QueueItemRecord,
  actor: Actor,
  order: DecisionOrder,
): Promise<string | null> {
  if (secondLookAt(item, actor.id, order) !== 'before') return null
  if (await isAlone(actor, powerFor(item.kind), item.excluded)) {
    requireConfirmation(actor)
    return null
  }
  const { measures, rule, reasons } = order
  const text = `Proposal: ${doneLabel(measures)} under “${ruleTitle(rule)}”. ${reasons}`.trim()
  await leaveToOthers(item, actor, text)
  return SERVER_MESSAGES.secondPersonDecides
}

/** Opens an item for the second look at a decision that could not wait, unless its decider is alone. */
export async function openSecondLook(
  item: QueueItemRecord,
  actor: Actor,
  order: DecisionOrder,
): Promise<void> {
  const { subjectId, language } = item
  const kind = item.kind as ItemKind
  if (secondLookAt(item, actor.id, order) !== 'after') return
  if (await isAlone(actor, powerFor(kind), item.excluded)) return
  const excluded = [...item.excluded, new Types.ObjectId(actor.id)]
  const urgency = { severity: 3, weight: 1, reasons: [SECOND_LOOK] }
  await openItem({ kind, subjectId, language, excluded, ...urgency, isOpenedByStaff: true })
}
