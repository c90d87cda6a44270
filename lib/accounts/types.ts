import type { Role } from '@/lib/domain/roles'
import type { Suspension } from '@/lib/suspensions/types'

/** Who sent the request: an account that exists, is not removed, and whose token is not revoked. */
export type Actor = {
  id: string
  name: string
  role: Role
  /** Whether the ratings of this person count (C20). */
  isVerified: boolean
  /** Set while staff has suspended the account; `requireActor` lets it pass only to endpoints for its `account`. */
  suspension?: Suspension
}

/** What a signed-in person sees of himself. */
export type OwnAccount = {
  id: string
  name: string
  email: string
  role: Role
  pic: string
  contributionScore: number
  createdAt: Date
}

/** What everybody sees of a member. */
export type PublicMember = { id: string; name: string; pic: string; contributionScore: number }
