import type { DecisionState } from '@/lib/domain/decisions'
import { isRestricting, type Measure } from '@/lib/domain/decisions'
import { DURATION } from '@/lib/domain/durations'

/** Whether staff can still undo a decision as if it had never been made. */
export const isUndoable = ({ createdAt }: { createdAt: Date }, at: Date): boolean =>
  at.getTime() - createdAt.getTime() < DURATION.decisionUndoMs

type Appealable = {
  state: DecisionState
  appeal?: unknown
  createdAt: Date
  measures: readonly Measure[]
}

/**
 * Whether a decision can still be appealed: once, within six months, by its author when it restricts them, by a reporter
 * when it does not (DSA, article 20).
 */
export function canAppeal(decision: Appealable, role: 'author' | 'reporter', at: Date): boolean {
  const { state, appeal, createdAt, measures } = decision
  const isInTime = at.getTime() - createdAt.getTime() < DURATION.appealMs
  return (
    state === 'inForce' &&
    !appeal &&
    isInTime &&
    measures.some(isRestricting) === (role === 'author')
  )
}
