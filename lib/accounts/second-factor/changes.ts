import { randomUUID } from 'node:crypto'
import { consumeCode, recordFailure } from '@/lib/accounts/second-factor/codes'
import { newRecoveryCodes, recoveryDigest } from '@/lib/accounts/second-factor/recovery-codes'
import { voidTickets } from '@/lib/accounts/second-factor/tickets'
import { type BegunSession, continueAlone, tokenOf } from '@/lib/accounts/sessions/commands'
import { requireConfirmation } from '@/lib/auth/confirmation'
import { issueToken } from '@/lib/auth/one-time-tokens'
import { isPassword } from '@/lib/auth/password'
import type { Actor } from '@/lib/auth/types'
import { afterCommit } from '@/lib/db/after-commit'
import { transaction } from '@/lib/db/transaction'
import { PATH } from '@/lib/domain/paths'
import type { FactorKind } from '@/lib/domain/second-factors'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { type FactorChange, factorsChangedEmail } from '@/lib/email/emails'
import { canEmail } from '@/lib/email/mailbox-budget'
import { enqueueEmail } from '@/lib/email/outbox'
import { tokenLink } from '@/lib/email/site-links'
import { AppError, fieldError } from '@/lib/errors'
import { log } from '@/lib/log'
import { type AccountRecord, UserModel } from '@/models/user'

/*
 * What all changes of second factors share: the password or a code confirms them, they end all other sessions, and an e-mail
 * tells the owner.
 */

/** An account whose second factors its owner changes. */
export type Owner = {
  id: string
  email: string
  tokenVersion: number
  kinds: FactorKind[]
  hasPassword: boolean
  /** Whether what was typed is the password. */
  isMatch: boolean
  /** Whether what was typed is the password, or there is neither a password nor a second factor to confirm by. */
  isRight: boolean
}

/** The lock of the transactions that change the second factors of an account. */
export const factorLocks = (userId: string) => [`member ${userId}`]

/** Reads the acting account, and compares its password if there is something to compare, which no transaction may do. */
export async function findOwner(actor: Actor, proof?: string): Promise<Owner> {
  const present = { _id: actor.id, removedAt: null }
  const user = await UserModel.findOne(
    present,
    '+passwordHash email tokenVersion secondFactors',
  ).lean()
  if (!user) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  const kinds = user.secondFactors ?? []
  const { passwordHash } = user
  const isMatch = Boolean(proof && passwordHash) && (await isPassword(proof ?? '', passwordHash))
  return {
    id: actor.id,
    email: user.email ?? '',
    tokenVersion: user.tokenVersion,
    kinds,
    hasPassword: Boolean(passwordHash),
    isMatch,
    isRight: isMatch || (!passwordHash && kinds.length === 0),
  }
}

/**
 * Carries out a change that the password or a code confirms, and uses up the code, in one transaction. Returns the account as it
 * was, and what the change returns. Throws `unprocessable` for anything else that was typed. Where passkeys are the only second
 * factor nothing has to be typed: `unconfirmed` unless the actor has confirmed a short time ago.
 */
export async function changeWithProof<Value extends object | true>(
  actor: Actor,
  proof: string,
  change: (owner: Owner) => Promise<Value>,
): Promise<{ owner: Owner; changed: Value }> {
  const owner = await findOwner(actor, proof)
  const { kinds } = owner
  const isRight = owner.isRight || (!proof && kinds.length > 0 && !kinds.includes('totp'))
  // A password alone is no proof where there is a second factor.
  if (isRight && kinds.length > 0) requireConfirmation(actor)
  const changed = await transaction(factorLocks(actor.id), async () => {
    const isProven = isRight || (await consumeCode(owner.id, proof))
    return isProven ? change(owner) : null
  })
  // The password is asked for where there is one and no second factor (ProofField).
  if (!changed) throw await wrongProof(owner.id, owner.hasPassword && kinds.length === 0)
  return { owner, changed }
}

/** Counts what was typed as a wrong code, and returns the refusal, about what was asked for. */
export async function wrongProof(id: string, isPasswordAsked: boolean): Promise<AppError> {
  await recordFailure(id, 'codeFailed')
  const { proofWrong, wrongPassword } = SERVER_MESSAGES
  return fieldError('unprocessable', 'proof', isPasswordAsked ? wrongPassword : proofWrong)
}

/**
 * Writes which kinds of second factors the account has, ends its open sign-ins and all sessions but the actor's, and tells the
 * owner. Returns how that session goes on. Of two concurrent changes one wins, and ends the other's session.
 */
export async function writeKinds(
  actor: Actor,
  { id, tokenVersion }: Owner,
  kinds: FactorKind[],
  change: FactorChange,
): Promise<BegunSession> {
  const user = await UserModel.findOneAndUpdate(
    { _id: id, removedAt: null, tokenVersion },
    {
      ...(kinds.length > 0 ? { $set: { secondFactors: kinds } } : { $unset: { secondFactors: 1 } }),
      $inc: { tokenVersion: 1 },
    },
    { returnDocument: 'after' },
  )
    .select('role powers email emailVerifiedAt tokenVersion +sessions')
    .lean<AccountRecord>()
  if (!user) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  await voidTickets(id)
  // Who knows the password can have done this: what was added ends where the owner says that it was not them.
  if (user.email && (await canEmail(user))) {
    const link = tokenLink(PATH.denySignIn, await issueToken('signInDenial', id))
    await enqueueEmail(user.email, factorsChangedEmail(link, change))
  }
  afterCommit(() => log.info({ userId: id, change }, 'second factors changed'))
  return continueAlone(actor, user, change)
}

/** What a change of second factors returns: a token that continues this session, and recovery codes if there are new ones. */
export type FactorsChanged = { token: string; recoveryCodes: string[] }

/** How the session goes on after a change that may have stored recovery codes, and which ones: '' for none. */
type Issued = { session: BegunSession; codesId: string }

/** Recovery codes with their digests, and an id that tells whether a repeated request has stored others. */
export function newCodes(userId: string) {
  const codes = newRecoveryCodes()
  return { id: randomUUID(), codes, digests: codes.map((code) => recoveryDigest(userId, code)) }
}

/** Returns the token after a change, and the new codes if it stored these. */
export const withCodes = (
  actor: Actor,
  { session, codesId }: Issued,
  { id, codes }: ReturnType<typeof newCodes>,
): FactorsChanged => ({
  token: tokenOf(actor.id, session),
  recoveryCodes: codesId === id ? codes : [],
})
