import { createHash, randomBytes } from 'node:crypto'
import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { isDuplicateKey } from '@/lib/db/duplicate-key'
import { transaction } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { TokenModel } from '@/models/token'

/** What a mailed token gives the right to do. */
export type Purpose = 'passwordReset' | 'emailVerification' | 'emailChange'

const LIFE_MS: Record<Purpose, number> = {
  passwordReset: DURATION.passwordResetMs,
  emailVerification: DURATION.emailVerificationMs,
  emailChange: DURATION.emailVerificationMs,
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * A fresh token for a mail: 32 random bytes, of which only the digest is kept. It takes the place of the person's
 * older one for this purpose, in one atomic write (C26).
 */
export async function issueToken(
  purpose: Exclude<Purpose, 'emailChange'>,
  userId: string,
): Promise<string> {
  return issue(purpose, userId)
}

/** The same for the proof of a new address, which the token remembers. */
export const issueEmailChange = (userId: string, email: string): Promise<string> =>
  issue('emailChange', userId, { email })

async function issue(
  purpose: Purpose,
  userId: string,
  extra: { email?: string } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  // The unique index lets one of several first requests insert; the others then find it.
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
  const found = await TokenModel.findOne(standing(purpose, token), 'userId').lean()
  return found?.userId ? String(found.userId) : null
}

/** The member and the new address of a valid token; null for one of another kind or none. */
export async function findEmailChange(
  token: string,
): Promise<{ userId: string; email: string } | null> {
  const found = await TokenModel.findOne(standing('emailChange', token), 'userId email').lean()
  return found?.userId && found.email ? { userId: String(found.userId), email: found.email } : null
}

/** The address that waits for its proof; null when none does. */
export async function findPendingEmail(userId: string): Promise<string | null> {
  const waiting = { userId, kind: 'emailChange' as const, expiresAt: trusted({ $gt: now() }) }
  return (await TokenModel.findOne(waiting, 'email').lean())?.email ?? null
}

/** Uses a token up and returns its owner; of several callers at once exactly one gets it, the others null. */
export async function consumeToken(purpose: Purpose, token: string): Promise<string | null> {
  const used = await TokenModel.findOneAndDelete(standing(purpose, token)).lean()
  return used?.userId ? String(used.userId) : null
}

/** Voids the mailed tokens of a person: all of them, or those for these purposes. */
export async function voidTokens(userId: string, purposes?: readonly Purpose[]): Promise<void> {
  await TokenModel.deleteMany({
    userId,
    ...(purposes && { kind: trusted({ $in: [...purposes] }) }),
  })
}

/** Ends one session before its time. Kept until the token would have expired by itself; repeating it changes nothing. */
export async function revokeSession(sessionId: string, expiresAt: Date): Promise<void> {
  await TokenModel.updateOne(
    { kind: 'revoked', digest: sessionId },
    { $setOnInsert: { expiresAt } },
    { upsert: true },
  ).catch((error) => (isDuplicateKey(error) ? null : Promise.reject(error)))
}

/** Marks the id of a one-time permission as used; false when it was used before. Takes part in the caller's transaction. */
export async function consumeOnce(id: string, expiresAt: Date): Promise<boolean> {
  // Of several at once the unique index lets one insert; the others then find it.
  const { upsertedCount } = await transaction([], () =>
    TokenModel.updateOne(
      { kind: 'revoked', digest: id },
      { $setOnInsert: { expiresAt } },
      { upsert: true },
    ),
  )
  return upsertedCount === 1
}

// The expiry is checked here as well: the index removes old documents only once in a while.
const standing = (purpose: Purpose, token: string) => ({
  kind: purpose,
  digest: digestOf(token),
  expiresAt: trusted({ $gt: now() }),
})
