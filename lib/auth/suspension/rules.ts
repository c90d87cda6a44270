import { formatDay, type Moment } from '@/lib/domain/formats'
import { AppError } from '@/lib/errors'

/** A suspended member can sign in, read and manage their own account, but not write; their ratings stay. */
export type Suspension = {
  since: Date
  /** Null: permanent. */
  until: Date | null
  /** Shown to the member. */
  reason: string
}

/** Returns the suspension if it is in force at this moment, else null. */
export function suspensionInForce(
  suspension: Suspension | null | undefined,
  at: Date,
): Suspension | null {
  if (!suspension) return null
  return suspension.until === null || suspension.until > at ? suspension : null
}

/** The message for a suspended member, on every page and when they write. */
export const suspensionSentence = ({ until, reason }: Pick<Suspension, 'until' | 'reason'>) =>
  `Your account is suspended${until ? ` ${periodOf(until)}` : ''}. Reason: ${reason}`

/** Returns 'until 3 March 2027' or 'for good'. */
export const periodOf = (until: Moment | null) => (until ? `until ${formatDay(until)}` : 'for good')

/** Throws `forbidden` with the message for the member while a suspension is in force. */
export function refuseSuspended(suspension: Suspension | null, at: Date): void {
  const current = suspensionInForce(suspension, at)
  if (current) throw new AppError('forbidden', suspensionSentence(current))
}
