import type { Suspension } from '@/lib/auth/suspension/types'
import { AppError } from '@/lib/errors'

/** The suspension that is in force at this moment, or null: one that has run out ends by itself. */
export function suspensionInForce(
  suspension: Suspension | null | undefined,
  at: Date,
): Suspension | null {
  if (!suspension) return null
  return suspension.until === null || suspension.until > at ? suspension : null
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** What a suspended member is told when he signs in or wants to write. */
export const suspensionSentence = ({ until, reason }: Pick<Suspension, 'until' | 'reason'>) =>
  `Your account is suspended${until ? ` ${periodOf(until)}` : ''}. Reason: ${reason}`

/** 'until 3 March 2027' or 'for good'. */
export const periodOf = (until: Date | null) => (until ? `until ${day.format(until)}` : 'for good')

/** Throws `forbidden`, in the words for the member, while a suspension is in force. */
export function refuseSuspended(suspension: Suspension | null, at: Date): void {
  const standing = suspensionInForce(suspension, at)
  if (standing) throw new AppError('forbidden', suspensionSentence(standing))
}
