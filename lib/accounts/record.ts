import type { OwnAccount, PublicMember } from '@/lib/accounts/types'
import type { Role } from '@/lib/domain/roles'
import type { UserRecord } from '@/models/user'

/** Maps an account to what its owner sees. */
export const toOwnAccount = (user: UserRecord): OwnAccount => ({
  id: String(user._id),
  name: user.name,
  email: user.email ?? '',
  role: user.role as Role,
  pic: user.pic,
  contributionScore: user.contributionScore,
  createdAt: user.createdAt,
})

/** Maps an account to what everyone may see. */
export const toPublicMember = (user: UserRecord): PublicMember => ({
  id: String(user._id),
  name: user.name,
  pic: user.pic,
  contributionScore: user.contributionScore,
})
