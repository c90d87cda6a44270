import type { Closure } from '@/lib/accounts/types'
import type { Suspension } from '@/lib/auth/suspension/rules'
import { DURATION, NEVER } from '@/lib/domain/durations'
import { mailboxOf } from '@/lib/text/mailboxes'

type ClosureTerms = {
  at: Date
  closure: Closure
  isConfirmed: boolean
  /** Whether an account needs a confirmed address for its ratings to count. */
  needsConfirmation: boolean
  /** The suspension in force. */
  suspension: Suspension | null
  /** Whether a decision in force restricts the member, or what they wrote. */
  hasDecision: boolean
}

/**
 * Returns until when the mailbox of a closed account cannot have another one, and why; null if it can at once. kept: the
 * ratings stay. restricted: the account was suspended, or a decision was in force. A mailbox that was never confirmed may
 * belong to another person, who must be able to sign up; where none needs to be, it is as good as confirmed.
 */
export function mailboxWait(
  closing: ClosureTerms,
): { purpose: 'kept' | 'restricted'; until: Date } | null {
  const { at, closure, suspension } = closing
  const isRestricted = suspension !== null || closing.hasDecision
  const isReliable = closing.isConfirmed || (isRestricted && !closing.needsConfirmation)
  if (!isReliable) return null
  const soonest = new Date(at.getTime() + DURATION.mailboxClosedMs)
  if (!isRestricted) return closure === 'anonymised' ? { purpose: 'kept', until: soonest } : null
  const end = suspension ? (suspension.until ?? NEVER) : soonest
  return { purpose: 'restricted', until: end > soonest ? end : soonest }
}

/** The stored fields of an account without its person. What staff has imposed or given ends with the account. */
export const NO_PERSON = {
  name: '',
  details: '',
  pic: '',
  phone: '',
  searchKeys: [],
  suspension: null,
  faceReset: null,
  sessions: [],
  devices: [],
  powers: [],
}

/** The stored fields of an address, which are always written together. */
export const addressFields = (email: string) => ({ email, mailbox: mailboxOf(email) })
