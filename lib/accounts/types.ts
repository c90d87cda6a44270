import type { Role } from '@/lib/domain/roles'

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
