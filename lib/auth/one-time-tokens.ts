import { createHash, randomBytes } from 'node:crypto'
import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { isDuplicateKey } from '@/lib/db/duplicate-key'
import { transaction } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { SESSIONS } from '@/lib/domain/sessions'
import { TokenModel } from '@/models/token'

/** What a token in an e-mail permits. */
export type Purpose = 'passwordReset' | 'emailVerification' | 'emailChange' | 'signInDenial'

const LIFE_MS: Record<Purpose, number> = {
  passwordReset: DURATION.passwordResetMs,
  emailVerification: DURATION.emailVerificationMs,
  emailChange: DURATION.emailVerificationMs,
  signInDenial: SESSIONS.denialMs,
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Returns a new token for an e-mail: 32 random bytes, of which only the digest is stored. Replaces the member's earlier
 * token for this purpose in one atomic write.
 */
export async function issueToken(
  purpose: Exclude<Purpose, 'emailChange'>,
  userId: string,
): Promise<string> {
  return issue(purpose, userId)
}

/** Returns a new token that confirms a change to this address, which the session asked for. */
export const issueEmailChange = (userId: string, email: string, sessionId = ''): Promise<string> =>
  issue('emailChange', userId, { email, sessionId })

async function issue(
  purpose: Purpose,
  userId: string,
  extra: { email?: string; sessionId?: string } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  // Of several concurrent first requests the unique index lets one insert; the others then update.
  await transaction([], () =>
    TokenModel.updateOne(
      { userId, kind: purpose },
      {
        $set: {
          digest: digestOf(token),
          expiresAt: new Date(now().getTime() + LIFE_MS[purpose]),
          ...extra,
        },
      },
      { upsert: true },
    ),
  )
  return token
}

/** The owner of a valid token; null for a wrong, used, replaced or expired one. */
export async function findTokenOwner(purpose: Purpose, token: string): Promise<string | null> {
  const found = await TokenModel.findOne(valid(purpose, token), 'userId').lean()
  return found?.userId ? String(found.userId) : null
}

type EmailChange = { userId: string; email: string; sessionId: string }

/** What a valid token changes: member, new address, and the session that asked. Null for one of another kind or none. */
export async function findEmailChange(token: string): Promise<EmailChange | null> {
  const found = await TokenModel.findOne(
    valid('emailChange', token),
    'userId email sessionId',
  ).lean()
  if (!found?.userId || !found.email) return null
  return { userId: String(found.userId), email: found.email, sessionId: found.sessionId ?? '' }
}

/** The new address that is not confirmed yet; null without one. */
export async function findPendingEmail(userId: string): Promise<string | null> {
  const waiting = { userId, kind: 'emailChange' as const, expiresAt: trusted({ $gt: now() }) }
  return (await TokenModel.findOne(waiting, 'email').lean())?.email ?? null
}

/** Consumes a token and returns its owner; null when it is invalid or another caller consumed it first. */
export async function consumeToken(purpose: Purpose, token: string): Promise<string | null> {
  const used = await TokenModel.findOneAndDelete(valid(purpose, token)).lean()
  return used?.userId ? String(used.userId) : null
}

/** Deletes the e-mailed tokens of a member: all of them, or those for these purposes. */
export async function voidTokens(userId: string, purposes?: readonly Purpose[]): Promise<void> {
  await TokenModel.deleteMany({
    userId,
    ...(purposes && { kind: trusted({ $in: [...purposes] }) }),
  })
}

/** Revokes a session. The revocation is stored until the token expires; repeating it changes nothing. */
export async function revokeSession(sessionId: string, expiresAt: Date): Promise<void> {
  await TokenModel.updateOne(
    { kind: 'revoked', digest: sessionId },
    { $setOnInsert: { expiresAt } },
    { upsert: true },
  ).catch((error) => (isDuplicateKey(error) ? null : Promise.reject(error)))
}

/** Marks the id of a single-use grant as used; returns false when it was used before. Joins the caller's transaction. */
export async function consumeOnce(id: string, expiresAt: Date): Promise<boolean> {
  // Of several concurrent calls the unique index lets one insert; the others then match it.
  const { upsertedCount } = await transaction([], () =>
    TokenModel.updateOne(
      { kind: 'revoked', digest: id },
      { $setOnInsert: { expiresAt } },
      { upsert: true },
    ),
  )
  return upsertedCount === 1
}

// Checks the expiry as well, because the TTL index removes expired documents with a delay.
const valid = (purpose: Purpose, token: string) => ({
  kind: purpose,
  digest: digestOf(token),
  expiresAt: trusted({ $gt: now() }),
})
