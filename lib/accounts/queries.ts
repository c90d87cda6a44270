import { isValidObjectId } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import type { SessionClaims } from '@/lib/auth/token'
import type { Role } from '@/lib/domain/roles'
import { getEnv } from '@/lib/env'
import { TokenModel } from '@/models/token'
import { UserModel } from '@/models/user'

/** The account behind a genuine token; null when it is gone, removed, or the token was revoked or outdated. */
export async function findActor(claims: SessionClaims): Promise<Actor | null> {
  if (!isValidObjectId(claims.userId)) return null
  const [user, revoked] = await Promise.all([
    UserModel.findById(claims.userId, 'name role tokenVersion removedAt emailVerifiedAt').lean(),
    TokenModel.exists({ kind: 'revoked', digest: claims.sessionId }),
  ])
  if (!user || user.removedAt || revoked || user.tokenVersion !== claims.tokenVersion) return null
  return {
    id: String(user._id),
    name: user.name,
    role: user.role as Role,
    isVerified: Boolean(user.emailVerifiedAt) || !getEnv().REQUIRE_VERIFIED_EMAIL,
  }
}
