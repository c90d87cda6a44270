import type { Role } from '@/lib/domain/roles'

/** The account as its owner sees it. */
export type OwnAccount = {
  id: string
  name: string
  email: string
  role: Role
  pic: string
  contributionScore: number
  createdAt: Date
}

/** The public part of an account. */
export type PublicMember = { id: string; name: string; pic: string; contributionScore: number }

/** What becomes of a member's contributions when the account closes. */
export const CLOSURES = ['anonymised', 'erased'] as const
export type Closure = (typeof CLOSURES)[number]
