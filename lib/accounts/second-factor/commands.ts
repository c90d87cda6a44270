import {
  changeWithProof,
  type FactorsChanged,
  factorLocks,
  findOwner,
  newCodes,
  withCodes,
  writeKinds,
} from '@/lib/accounts/second-factor/changes'
import { consumeCode, forgotPasswordLink, recordFailure } from '@/lib/accounts/second-factor/codes'
import { cancelRecovery } from '@/lib/accounts/second-factor/recovery'
import { confirmationsOf } from '@/lib/accounts/second-factor/rules'
import {
  type Attempt,
  consumeTicket,
  invalidTicket,
  issueTicket,
  voidTickets,
} from '@/lib/accounts/second-factor/tickets'
import { newTotpSecret, stepOfCode, totpUri } from '@/lib/accounts/second-factor/totp'
import { tokenOf } from '@/lib/accounts/sessions/commands'
import { recordAction } from '@/lib/audit/commands'
import { recordSecurityEvent } from '@/lib/auth/security-log'
import type { Actor } from '@/lib/auth/types'
import { readSite } from '@/lib/cache/site'
import { now } from '@/lib/clock'
import { runUnkeyed } from '@/lib/db/idempotency'
import { transaction } from '@/lib/db/transaction'
import type { Device } from '@/lib/domain/devices'
import { DURATION } from '@/lib/domain/durations'
import { foldEmail } from '@/lib/domain/email-address'
import { isStaff } from '@/lib/domain/powers'
import type { Role } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { type FactorsEnd, factorsEndedEmail } from '@/lib/email/emails'
import { decrypt, encrypt } from '@/lib/email/encryption'
import { emailOwner } from '@/lib/email/mailbox-budget'
import { AppError, fieldError } from '@/lib/errors'
import { PasskeyModel } from '@/models/passkey'
import { PasskeyChallengeModel } from '@/models/passkey-challenge'
import { SecondFactorModel, type SecondFactorRecord } from '@/models/second-factor'
import { type AccountRecord, UserModel } from '@/models/user'

/* Second factors of sign-ins, authenticator apps (TOTP) and recovery codes. */

/**
 * Throws the refusal of a sign-in to an account with a second factor, with a ticket to confirm it. Call only once the password,
 * or a third party, has admitted the caller.
 */
export async function requireSecondFactor({
  _id,
  tokenVersion,
  secondFactors,
}: Pick<AccountRecord, '_id' | 'tokenVersion' | 'secondFactors'>): Promise<void> {
  if (!secondFactors?.length) return
  throw new AppError('unauthenticated', SERVER_MESSAGES.secondFactorRequired, {
    secondFactor: confirmationsOf(secondFactors),
    ticket: await issueTicket(String(_id), tokenVersion),
  })
}

/** Returns the account of a sign-in that a code confirms, and what that code was; uses up both. Throws `unauthenticated` for a wrong code. */
export async function confirmSignIn(
  attempt: Attempt,
  code: string,
  device: Device,
): Promise<Pick<AccountRecord, '_id' | 'tokenVersion' | 'suspension'> & { codesLeft?: number }> {
  const { userId, tokenVersion } = attempt
  // Without its idempotency key, or a repeated request would open another session with a used code.
  const user = await runUnkeyed(() =>
    transaction(factorLocks(userId), async () => {
      const present = { _id: userId, removedAt: null, tokenVersion }
      const account = await UserModel.findOne(present, 'tokenVersion suspension').lean()
      if (!account) throw invalidTicket()
      const consumed = await consumeCode(userId, code)
      if (!consumed) return null
      await consumeTicket(attempt)
      await cancelRecovery(userId)
      return { ...account, ...consumed }
    }),
  )
  if (user) return user
  await recordFailure(userId, 'codeFailed', device)
  throw fieldError('unauthenticated', 'code', SERVER_MESSAGES.codeWrong)
}

/** A secret for an authenticator app, which a right code turns on. */
export type TotpStart = { secret: string; uri: string }

/**
 * Returns a new secret for an authenticator app. Nothing changes before a code confirms it. Throws `unprocessable` without the
 * password or a code, `conflict` for an account that has an app.
 */
export async function startTotp(actor: Actor, proof: string): Promise<TotpStart> {
  const secret = encrypt(newTotpSecret())
  const { owner } = await changeWithProof(actor, proof, async ({ kinds }) => {
    if (kinds.includes('totp')) throw new AppError('conflict', SERVER_MESSAGES.totpExists)
    const expiresAt = new Date(now().getTime() + DURATION.totpPendingMs)
    await SecondFactorModel.updateOne(
      { userId: actor.id },
      { $set: { pendingTotp: { secret, expiresAt } } },
      { upsert: true },
    )
    return true
  })
  // A repeated request gets the secret that its first one has stored.
  const stored = await SecondFactorModel.findOne({ userId: actor.id }, 'pendingTotp').lean()
  const pending = stored?.pendingTotp && decrypt(stored.pendingTotp.secret)
  if (!pending) throw new AppError('conflict', SERVER_MESSAGES.totpExpired)
  return { secret: pending, uri: totpUri(pending, owner.email, (await readSite()).name) }
}

/**
 * Adds the authenticator app whose code this is; with the first second factor come recovery codes. Throws `unprocessable` for a
 * wrong code, and when there is no secret to confirm.
 */
export async function confirmTotp(actor: Actor, code: string): Promise<FactorsChanged> {
  const owner = await findOwner(actor)
  const issued = newCodes(actor.id)
  const changed = await transaction(factorLocks(actor.id), async () => {
    const stored = await SecondFactorModel.findOne({ userId: actor.id }).lean<SecondFactorRecord>()
    const pending = stored?.pendingTotp
    if (!pending || pending.expiresAt <= now()) {
      throw new AppError('unprocessable', SERVER_MESSAGES.totpExpired)
    }
    const lastStep = stepOfCode(decrypt(pending.secret) ?? '', code, now())
    if (lastStep === null) return null
    const isFirst = owner.kinds.length === 0
    await SecondFactorModel.updateOne(
      { userId: actor.id },
      {
        $set: {
          totp: { secret: pending.secret, since: now(), lastStep },
          pendingTotp: null,
          ...(isFirst && { recoveryCodes: issued.digests }),
        },
      },
    )
    const session = await writeKinds(actor, owner, [...owner.kinds, 'totp'], 'totpAdded')
    return { session, codesId: isFirst ? issued.id : '' }
  })
  if (!changed) throw fieldError('unprocessable', 'code', SERVER_MESSAGES.codeWrong)
  return withCodes(actor, changed, issued)
}

/**
 * Removes the authenticator app, and the recovery codes when no other second factor is left. Returns a token that continues
 * this session. Throws `unprocessable` without the password or a code, `conflict` when there is no app.
 */
export async function removeTotp(actor: Actor, proof: string): Promise<string> {
  const { changed } = await changeWithProof(actor, proof, async (owner) => {
    if (!owner.kinds.includes('totp')) throw new AppError('conflict', SERVER_MESSAGES.totpMissing)
    const kinds = owner.kinds.filter((kind) => kind !== 'totp')
    if (kinds.length === 0) await SecondFactorModel.deleteOne({ userId: actor.id })
    else await SecondFactorModel.updateOne({ userId: actor.id }, { $set: { totp: null } })
    return { session: await writeKinds(actor, owner, kinds, 'totpRemoved') }
  })
  return tokenOf(actor.id, changed.session)
}

/**
 * Replaces the recovery codes. Throws `unprocessable` without the password or a code, `conflict` for an account without a
 * second factor.
 */
export async function renewRecoveryCodes(actor: Actor, proof: string): Promise<FactorsChanged> {
  const issued = newCodes(actor.id)
  const { changed } = await changeWithProof(actor, proof, async (owner) => {
    if (owner.kinds.length === 0) throw new AppError('conflict', SERVER_MESSAGES.totpMissing)
    await SecondFactorModel.updateOne(
      { userId: actor.id },
      { $set: { recoveryCodes: issued.digests } },
    )
    const session = await writeKinds(actor, owner, owner.kinds, 'codesRenewed')
    return { session, codesId: issued.id }
  })
  // A repeated request cannot show what the first one has stored as digests.
  if (changed.codesId !== issued.id) throw new AppError('conflict', SERVER_MESSAGES.doneBefore)
  return withCodes(actor, changed, issued)
}

const BY_OPERATOR = 'by the operator, on the command line'

/** For the operator: resets the second factors of an account of any role. Returns whether there is such an account. */
export async function resetSecondFactors(email: string): Promise<boolean> {
  return transaction([], async () => {
    const user = await UserModel.findOne({ email: foldEmail(email), removedAt: null }, '_id').lean()
    if (!user) return false
    const id = String(user._id)
    await removeFactors(id, 'reset')
    await recordAction('resetSecondFactor', { actor: { id }, subjectId: id, note: BY_OPERATOR })
    return true
  })
}

/**
 * Resets the second factors of a colleague who has lost them. Throws `notFound`, `forbidden` for oneself, and `conflict` for an account
 * that is not staff's, or has none: members recover by e-mail (lib/accounts/recovery).
 */
export async function resetSecondFactorsOf(
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  if (id === actor.id) throw new AppError('forbidden', SERVER_MESSAGES.factorsResetSelf)
  await transaction(factorLocks(id), async () => {
    const user = await UserModel.findOne(
      { _id: id, removedAt: null },
      'role powers secondFactors',
    ).lean()
    if (!user) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
    if (!isStaff({ role: user.role as Role, powers: user.powers })) {
      throw new AppError('conflict', SERVER_MESSAGES.factorsResetStaffOnly)
    }
    if (!user.secondFactors?.length) throw new AppError('conflict', SERVER_MESSAGES.factorsMissing)
    await removeFactors(id, 'reset')
    await recordAction('resetSecondFactor', { actor, subjectId: id, reason })
  })
}

/** Removes all second factors of an account whose owner has lost them, ends its sessions and open sign-ins, and tells the owner. */
export async function removeFactors(userId: string, why: FactorsEnd): Promise<void> {
  const user = await UserModel.findOneAndUpdate(
    { _id: userId },
    { $set: { sessions: [] }, $inc: { tokenVersion: 1 } },
  ).lean()
  await deleteSecondFactors(userId)
  await recordSecurityEvent(userId, 'factorsReset')
  await emailOwner(user, factorsEndedEmail(forgotPasswordLink(), why))
}

/**
 * Ends the second factors of an account whose address is confirmed for the first time: they may be those of a stranger, who would
 * keep the owner out. Takes the account as it was before; once an address was confirmed, its factors stay, however old they are.
 */
export async function endUnconfirmedFactors({
  _id,
  emailVerifiedAt,
  secondFactors,
}: Pick<AccountRecord, '_id' | 'emailVerifiedAt' | 'secondFactors'>): Promise<void> {
  if (!emailVerifiedAt && secondFactors?.length) await removeFactors(String(_id), 'confirmed')
}

/** Deletes the second factors of an account and its open sign-ins. Call inside the transaction that ends its sessions. */
export async function deleteSecondFactors(userId: string): Promise<void> {
  await SecondFactorModel.deleteOne({ userId })
  await PasskeyModel.deleteMany({ userId })
  await PasskeyChallengeModel.deleteMany({ userId })
  await voidTickets(userId)
  await UserModel.updateOne({ _id: userId }, { $unset: { secondFactors: 1 } })
}
