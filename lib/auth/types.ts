import type { Suspension } from '@/lib/auth/suspension/rules'
import type { Power } from '@/lib/domain/powers'
import type { Role } from '@/lib/domain/roles'
import type { ConfirmKind, FactorKind } from '@/lib/domain/second-factors'

/** Who sent the request: an account that exists, is not removed, in a session that has not ended. */
export type Actor = {
  id: string
  name: string
  role: Role
  /** What an admin lets this member do; none for other roles. */
  powers?: readonly Power[]
  /** Whether the ratings of this account count. */
  isVerified: boolean
  /** Set while staff has suspended the account; `requireActor` then refuses. */
  suspension?: Suspension
  /** The session by whose token the account acts; absent for who acts without a request. */
  session?: { id: string; isUseDue: boolean }
  secondFactors?: readonly FactorKind[]
  /** By what the owner can confirm that they are still there; none: only by signing in again. */
  confirmKinds?: readonly ConfirmKind[]
  /** When they last did, or signed in. */
  confirmedAt?: Date
}
