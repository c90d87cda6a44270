import type { OwnAccount, PublicMember } from '@/lib/accounts/types'
import type { Projected } from '@/lib/db/loaded'
import type { Role } from '@/lib/domain/roles'
import type { AccountRecord, UserRecord } from '@/models/user'

export const OWN_FIELDS = 'name email role pic contributionScore createdAt'
export const PUBLIC_FIELDS = 'name role listed pic contributionScore'
export type OwnRecord = Projected<AccountRecord, typeof OWN_FIELDS>
export type PublicRecord = Projected<UserRecord, typeof PUBLIC_FIELDS>

/** Maps an account to what its owner sees. */
export const toOwnAccount = (user: OwnRecord): OwnAccount => ({
  id: String(user._id),
  name: user.name,
  email: user.email ?? '',
  role: user.role as Role,
  pic: user.pic,
  contributionScore: user.contributionScore,
  createdAt: user.createdAt,
})

/** Maps an account to what everyone may see. */
export const toPublicMember = (user: PublicRecord): PublicMember => ({
  id: String(user._id),
  name: user.name,
  pic: user.pic,
  contributionScore: user.contributionScore,
})
