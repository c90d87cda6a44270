import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { SESSIONS } from '@/lib/domain/sessions'
import { TokenModel } from '@/models/token'

/** What a token in an e-mail permits. */
export type Purpose =
  | 'passwordReset'
  | 'emailVerification'
  | 'emailChange'
  | 'signInDenial'
  | 'factorRecovery'

const LIFE_MS: Record<Purpose, number> = {
  passwordReset: DURATION.passwordResetMs,
  emailVerification: DURATION.emailVerificationMs,
  emailChange: DURATION.emailVerificationMs,
  signInDenial: SESSIONS.denialMs,
  factorRecovery: DURATION.passwordResetMs,
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
  const record = await TokenModel.findOne(valid(purpose, token), 'userId').lean()
  return record?.userId ? String(record.userId) : null
}

type EmailChange = { userId: string; email: string; sessionId: string }

/** What a valid token changes: member, new address, and the session that asked. Null for one of another kind or none. */
export async function findEmailChange(token: string): Promise<EmailChange | null> {
  const record = await TokenModel.findOne(
    valid('emailChange', token),
    'userId email sessionId',
  ).lean()
  if (!record?.userId || !record.email) return null
  return { userId: String(record.userId), email: record.email, sessionId: record.sessionId ?? '' }
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

/**
 * Returns a new token by which the holder of a former address takes it back. It is not among the tokens that `voidTokens` ends, as
 * a new password may be the stranger's; of several changes each has its own.
 */
export async function issueAddressReturn(
  accountId: string,
  { email, mailbox }: { email: string; mailbox: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + DURATION.addressReturnMs)
  const kind = 'addressReturn'
  await TokenModel.create({ kind, digest: digestOf(token), accountId, email, mailbox, expiresAt })
  return token
}

type AddressReturn = { userId: string; email: string; since: Date }

/** Consumes such a token, and those of later changes; null for an invalid one. Call inside the transaction that restores. */
export async function consumeAddressReturn(token: string): Promise<AddressReturn | null> {
  const kind = 'addressReturn' as const
  const used = await TokenModel.findOneAndDelete({
    kind,
    digest: digestOf(token),
    expiresAt: trusted({ $gt: now() }),
  }).lean()
  if (!used?.accountId || !used.email) return null
  const { accountId, email, expiresAt } = used
  await TokenModel.deleteMany({ kind, accountId, expiresAt: trusted({ $gte: expiresAt }) })
  const since = new Date(expiresAt.getTime() - DURATION.addressReturnMs)
  return { userId: String(accountId), email, since }
}

/** Whether the holder of a mailbox can still take it back for another account. */
export async function isMailboxKept(mailbox: string, ownId?: Types.ObjectId): Promise<boolean> {
  const kept = { kind: 'addressReturn' as const, mailbox, expiresAt: trusted({ $gt: now() }) }
  const others = ownId && { accountId: trusted({ $ne: ownId }) }
  return (await TokenModel.exists({ ...kept, ...others })) !== null
}

/** Returns the former addresses of an account that can still be taken back, the newest last. */
export async function listFormerAddresses(accountId: string): Promise<string[]> {
  const kept = { kind: 'addressReturn' as const, accountId, expiresAt: trusted({ $gt: now() }) }
  const tokens = await TokenModel.find(kept, 'email').sort({ expiresAt: 1, _id: 1 }).lean()
  return tokens.map(({ email }) => email ?? '')
}

/** Deletes the former addresses of an account. */
export async function deleteFormerAddresses(accountId: string): Promise<void> {
  await TokenModel.deleteMany({ kind: 'addressReturn', accountId })
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

const DIGITS = 6

/** Returns a code of six digits, which is typed: only with few attempts is it a secret. */
export const newShortCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
