import {
  fitsDeleted,
  type ItemKind,
  isAcquittal,
  isAlternative,
  isRestricting,
  MEASURES_FOR,
  type Measure,
} from '@/lib/domain/decisions'
import { hasGaps, isUrgentRule } from '@/lib/domain/guidelines'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { fieldError, requireFields } from '@/lib/errors'
import type { DecisionOrder } from '@/lib/moderation/staff/wire'
import { isAboutCampaign } from '@/lib/queue/rules'

/** The severity of what cannot wait. */
const URGENT = 4

/**
 * Throws `unprocessable`, by field, for an order that is not complete: measures that fit the kind of item and each other, a
 * rule for whatever restricts someone, and reasons without gaps for the authors, if there are any to read them.
 */
export function checkOrder(kind: ItemKind, hasReader: boolean, order: DecisionOrder): void {
  const { measures, rule, reasons } = order
  if (!doFit(kind, measures)) {
    throw fieldError('unprocessable', 'measures', SERVER_MESSAGES.measureUnknown)
  }
  const isRestriction = measures.some(isRestricting)
  const isRead = isRestriction && hasReader
  requireFields('unprocessable', {
    rule: isRestriction && rule === '' && SERVER_MESSAGES.ruleRequired,
    reasons:
      reasons === ''
        ? missingReasons(kind, isRead, measures)
        : hasGaps(reasons) && SERVER_MESSAGES.reasonsGaps,
  })
}

/** Throws `unprocessable` for the confirmation of a campaign that nothing points to. */
export function checkCampaign(
  item: { reasons: readonly string[] },
  { measures }: Pick<DecisionOrder, 'measures'>,
): void {
  if (!measures.includes('confirmCampaign') || isAboutCampaign(item)) return
  throw fieldError('unprocessable', 'measures', SERVER_MESSAGES.measureUnknown)
}

type OpenedItem = {
  openedBy?: { equals(id: string): boolean } | null
  reportsCount: number
  severity: number
}

/** Of an item that nobody has brought up but its opener. */
export const isOwnFind = ({ openedBy, reportsCount }: OpenedItem, actorId: string): boolean =>
  Boolean(openedBy?.equals(actorId)) && reportsCount === 0

/**
 * Whether a decision needs a second person: it restricts someone, and only its decider has brought the item up. `before`: the
 * second person decides; `after`: it cannot wait, so that the second look follows; null: none.
 */
export function secondLookAt(
  item: OpenedItem,
  actorId: string,
  { measures, rule }: Pick<DecisionOrder, 'measures' | 'rule'>,
): 'before' | 'after' | null {
  if (!isOwnFind(item, actorId) || !measures.some(isRestricting)) return null
  return item.severity >= URGENT || isUrgentRule(rule) ? 'after' : 'before'
}

/**
 * Throws `unprocessable` for measures that need the text where its author has deleted it, and the other way round: what is gone
 * was not kept.
 */
export function checkDeleted(
  kind: ItemKind,
  isDeleted: boolean,
  { measures }: Pick<DecisionOrder, 'measures'>,
): void {
  const possible: readonly Measure[] = MEASURES_FOR[kind]
  if (!possible.includes('deletedByAuthor')) return
  if (measures.every((measure) => fitsDeleted(measure, isDeleted))) return
  const sentence = SERVER_MESSAGES[isDeleted ? 'deletedByAuthor' : 'notDeleted']
  throw fieldError('unprocessable', 'measures', sentence)
}

/** Whether a text was edited after the decider had read it. */
export const isNewerText = (
  { editedAt }: { editedAt: Date | null },
  seen: Pick<DecisionOrder, 'editedAt'>,
): boolean => Number(editedAt) > Number(seen.editedAt)

function missingReasons(
  kind: ItemKind,
  isRead: boolean,
  measures: readonly Measure[],
): string | false {
  if (kind === 'proof') return SERVER_MESSAGES.logReason
  if (kind === 'claim') return !measures.includes('confirm') && SERVER_MESSAGES.claimReason
  if (kind === 'appeal') return SERVER_MESSAGES.answerRequired
  return isRead && SERVER_MESSAGES.reasonsRequired
}

function doFit(kind: ItemKind, measures: readonly Measure[]): boolean {
  const possible: readonly Measure[] = MEASURES_FOR[kind]
  const alternatives = measures.filter(isAlternative)
  const isAbuseFitting = !measures.includes('markAbuse') || measures.some(isAcquittal)
  const areKnown = measures.length > 0 && measures.every((measure) => possible.includes(measure))
  return areKnown && isAbuseFitting && alternatives.length <= 1
}
