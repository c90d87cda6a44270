import {
  type ItemKind,
  isAlternative,
  isRestricting,
  MEASURES_FOR,
  type Measure,
} from '@/lib/domain/decisions'
import { hasGaps } from '@/lib/domain/guidelines'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { fieldError } from '@/lib/errors'
import type { DecisionOrder } from '@/lib/moderation/staff/types'

/**
 * Throws `unprocessable`, by field, for an order that is not complete: measures that fit the kind of item and each other, a
 * rule for whatever restricts someone, and reasons without gaps for the authors, if there are any to read them.
 */
export function checkOrder(kind: ItemKind, hasReader: boolean, order: DecisionOrder): void {
  if (!doFit(kind, order.measures)) throw at('measures', SERVER_MESSAGES.measureUnknown)
  const { rule, reasons } = order
  if (kind === 'appeal' && reasons === '') throw at('reasons', SERVER_MESSAGES.answerRequired)
  if (hasGaps(reasons)) throw at('reasons', SERVER_MESSAGES.reasonsGaps)
  if (!order.measures.some(isRestricting)) return
  if (rule === '') throw at('rule', SERVER_MESSAGES.ruleRequired)
  if (hasReader && reasons === '') throw at('reasons', SERVER_MESSAGES.reasonsRequired)
}

const at = (field: string, message: string) => fieldError('unprocessable', field, message)

function doFit(kind: ItemKind, measures: readonly Measure[]): boolean {
  const possible: readonly Measure[] = MEASURES_FOR[kind]
  const alternatives = measures.filter(isAlternative)
  const hasKeep = !measures.includes('markAbuse') || measures.includes('keep')
  const areKnown = measures.length > 0 && measures.every((measure) => possible.includes(measure))
  return areKnown && hasKeep && alternatives.length <= 1
}
