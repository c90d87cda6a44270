import type { DecisionState } from '@/lib/domain/decisions'
import { isRestricting, type Measure } from '@/lib/domain/decisions'
import { DURATION } from '@/lib/domain/durations'

/** Whether staff can still undo a decision as if it had never been made. */
export const isUndoable = ({ createdAt }: { createdAt: Date }, at: Date): boolean =>
  at.getTime() - createdAt.getTime() < DURATION.decisionUndoMs

type Id = { toString(): string }
/** Who appeals: a member, or a visitor with the number of their report. */
type Appellant = { byId: Id | null; reportNumber: string | null }
type Appeals<A> = { appeal?: A | null | undefined; otherAppeals?: readonly A[] | null | undefined }

/** Returns all appeals of a decision, oldest first. */
export const appealsOf = <A>({ appeal, otherAppeals }: Appeals<A>): A[] => [
  ...(otherAppeals ?? []),
  ...(appeal ? [appeal] : []),
]

/** Whether an appeal was made by this person: a member, or the holder of the link to a visitor's report. */
export const isAppealOf = (
  appeal: { byId?: Id | null; reportNumber?: string | null },
  { byId, reportNumber }: Appellant,
): boolean =>
  byId
    ? String(appeal.byId) === String(byId)
    : reportNumber !== null && appeal.reportNumber === reportNumber

/** Returns until when a decision can be appealed (DSA, article 20). */
export const appealEnd = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + DURATION.appealMs)

/** A decision is looked at again anyhow when so many have appealed. */
const APPEALS_MAX = 500

type Appealable = Appeals<{ byId?: Id | null; reportNumber?: string | null }> & {
  state: DecisionState
  createdAt: Date
  measures: readonly Measure[]
}

/**
 * Whether a person can still appeal a decision: once each, within six months, its author when it restricts them, a reporter
 * when it does not (DSA, article 20).
 */
export function canAppeal(
  decision: Appealable,
  role: 'author' | 'reporter',
  person: Appellant,
  at: Date,
): boolean {
  const { state, createdAt, measures } = decision
  const appeals = appealsOf(decision)
  const isInTime = at < appealEnd(createdAt)
  return (
    state === 'inForce' &&
    appeals.length < APPEALS_MAX &&
    !appeals.some((appeal) => isAppealOf(appeal, person)) &&
    isInTime &&
    measures.some(isRestricting) === (role === 'author')
  )
}
