import { Types } from 'mongoose'
import type { z } from 'zod'
import { addressRefusal } from '@/lib/accounts/address-refusal'
import { closedMailboxRefusal, closeMailbox } from '@/lib/accounts/closed-mailboxes'
import { isDisposable } from '@/lib/accounts/disposable-hosts'
import { refuseResetName, refuseResetPicture } from '@/lib/accounts/profile/face-reset'
import type { closeBody, emailBody, passwordBody } from '@/lib/accounts/profile/wire'
import { enqueuePropagation, waitForPropagation } from '@/lib/accounts/propagation/commands'
import { recoveryLink } from '@/lib/accounts/recovery/commands'
import { addressFields, NO_PERSON } from '@/lib/accounts/rules'
import { endUnconfirmedFactors } from '@/lib/accounts/second-factor/commands'
import {
  type BegunSession,
  continueAlone,
  keepOneSession,
  tokenOf,
} from '@/lib/accounts/sessions/commands'
import { returnToOwner } from '@/lib/accounts/sessions/recent-factors'
import { isCommonPassword } from '@/lib/auth/common-passwords'
import {
  consumeAddressReturn,
  findEmailChange,
  issueAddressReturn,
  issueEmailChange,
  voidTokens,
} from '@/lib/auth/one-time-tokens'
import { hashPassword, isPassword } from '@/lib/auth/password'
import { recordSecurityEvent } from '@/lib/auth/security-log'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { readSite } from '@/lib/cache/site'
import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { eraseMember } from '@/lib/db/erasure'
import { findReplay } from '@/lib/db/idempotency'
import { isDuplicateKey } from '@/lib/db/outage'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import {
  accountClosedEmail,
  emailChangedEmail,
  emailChangeEmail,
  emailChangeRequestedEmail,
  emailRestoredEmail,
  passwordChangedEmail,
} from '@/lib/email/emails'
import { consumeMailbox, emailOwner, emailStranger } from '@/lib/email/mailbox-budget'
import { enqueueEmail } from '@/lib/email/outbox'
import { siteLink, tokenLink } from '@/lib/email/site-links'
import { getEnv } from '@/lib/env'
import { AppError, fieldError, requireFields } from '@/lib/errors'
import { log } from '@/lib/log'
import { isReservedName } from '@/lib/names/reserved-names'
import { claimPicture } from '@/lib/uploads/commands'
import { pictureHosts } from '@/lib/uploads/queries'
import { findOwnPicture } from '@/lib/uploads/rules'
import { SecondFactorModel } from '@/models/second-factor'
import { type AccountRecord, UserModel } from '@/models/user'

/*
 * What members do to their own accounts. The token says who acts; what is hard to undo also asks for the password, so
 * that an unlocked device is not enough.
 */

const locks = (actor: Actor) => [`member ${actor.id}`]

const findFace = (actor: Actor) =>
  UserModel.findOne({ _id: actor.id, removedAt: null }, 'name pic faceReset').lean()

/** Takes the member's ratings into the open data, or out of it at once. */
export async function chooseOpenData(actor: Actor, isIncluded: boolean): Promise<void> {
  await transaction(locks(actor), () =>
    UserModel.updateOne(
      { _id: actor.id, removedAt: null },
      { $set: { isOutOfOpenData: !isIncluded } },
    ),
  )
}

/**
 * Changes the member's name, also over everything they wrote. Throws `refused` for one that staff has reset, and for a
 * reserved one, except for admins.
 */
export async function changeName(actor: Actor, name: string): Promise<void> {
  if (actor.role === ROLE.member && isReservedName(name, (await readSite()).name)) {
    throw fieldError('refused', 'name', SERVER_MESSAGES.nameReserved)
  }
  const isChanged = await transaction(locks(actor), async () => {
    const member = await findFace(actor)
    if (!member || member.name === name) return false
    refuseResetName(member.faceReset, name)
    await UserModel.updateOne({ _id: actor.id }, { $set: { name, textEditedAt: now() } })
    await enqueuePropagation(actor.id)
    return true
  })
  if (isChanged) await waitForPropagation(actor.id)
}

/** Changes the member's picture, or removes it. Throws `refused` for one that was not uploaded here, or that staff has reset. */
export async function changePicture(actor: Actor, address: string): Promise<void> {
  const pic = address && findOwnPicture(address, pictureHosts())
  if (pic === null) throw new AppError('refused', SERVER_MESSAGES.pictureForeign)
  await transaction(locks(actor), async () => {
    const member = await findFace(actor)
    if (!member || member.pic === pic) return
    refuseResetPicture(member.faceReset, pic)
    await claimPicture(pic)
    await UserModel.updateOne({ _id: actor.id }, { $set: { pic, textEditedAt: now() } })
    await invalidate(TAG.contributors)
  })
}

/**
 * Changes the password: ends every other session and returns a token for this one, voids the e-mailed tokens that
 * could undo it, and e-mails a notice. Throws `refused` for a wrong current password, a common new one, and an account
 * without a password.
 */
export async function changePassword(
  actor: Actor,
  { currentPassword, password }: z.output<typeof passwordBody>,
): Promise<string> {
  // A repeated request would find its current password changed; nor is it worth the hashing.
  const replay = await findReplay<BegunSession>()
  if (replay) return tokenOf(actor.id, replay.result)
  const user = await requirePassword(actor, currentPassword, {
    password: isCommonPassword(password) && SERVER_MESSAGES.passwordCommon,
  })
  const passwordHash = await hashPassword(password)
  const begun = await transaction(locks(actor), async () => {
    // Of two concurrent changes one wins, and ends the other's session.
    const changed = await UserModel.findOneAndUpdate(
      { _id: actor.id, removedAt: null, tokenVersion: user.tokenVersion },
      { $set: { passwordHash }, $inc: { tokenVersion: 1 } },
      { returnDocument: 'after' },
    )
      .select('role powers email tokenVersion +sessions')
      .lean<AccountRecord>()
    if (!changed) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
    await voidTokens(actor.id, ['passwordReset', 'emailChange'])
    await emailOwner(user, passwordChangedEmail(siteLink(PATH.forgotPassword)))
    afterCommit(() => log.info({ userId: actor.id }, 'password changed'))
    return continueAlone(actor, changed, 'passwordChanged')
  })
  return tokenOf(actor.id, begun)
}

/**
 * Starts a change of address: e-mails a link to the new one, and a notice to the current one, whose owner can still
 * stop it by resetting the password. Nothing changes before the link is used. Throws `refused` for a wrong password,
 * the current address, one that has or lately had an account, and a disposable mailbox.
 */
export async function requestEmailChange(
  actor: Actor,
  { email, currentPassword }: z.output<typeof emailBody>,
): Promise<void> {
  if (await findReplay()) return
  const user = await requirePassword(actor, currentPassword, {
    email: isDisposable(email) && SERVER_MESSAGES.emailDisposable,
  })
  if (email === user.email) throw fieldError('refused', 'email', SERVER_MESSAGES.emailUnchanged)
  const refusal = await addressRefusal(email, user._id)
  if (refusal) throw fieldError('refused', 'email', refusal)
  await transaction([], async () => {
    if (!(await consumeMailbox(email))) return
    const token = await issueEmailChange(actor.id, email, actor.session?.id)
    await enqueueEmail(email, emailChangeEmail(tokenLink(PATH.verifyEmail, token)))
    await emailOwner(user, emailChangeRequestedEmail(siteLink(PATH.forgotPassword)))
  })
}

/** Cancels a change of address that has not been confirmed yet. */
export const cancelEmailChange = (actor: Actor): Promise<void> =>
  voidTokens(actor.id, ['emailChange'])

/**
 * Changes the address by the token from the e-mail, and ends all sessions but the one that asked. Returns false when the token
 * is not one for a change of address. Throws `refused` when another account has taken the address meanwhile, which the unique index decides.
 */
export async function confirmEmailChange(token: string): Promise<boolean> {
  const userId = await transaction([], () => takeAddress(token))
  if (userId === null) return false
  await waitForPropagation(userId)
  return true
}

/** Returns the member whose address has changed; null for an invalid token. */
async function takeAddress(token: string): Promise<string | null> {
  const change = await findEmailChange(token)
  if (!change) return null
  const { userId, email, sessionId } = change
  const refusal = await closedMailboxRefusal(email)
  if (refusal) throw new AppError('refused', refusal)
  const before = await writeAddress(userId, email)
  if (!before) return null
  if (before.email !== email) {
    await keepOneSession(userId, sessionId)
    await recordSecurityEvent(userId, 'emailChanged')
  }
  await endUnconfirmedFactors(before)
  await enqueuePropagation(userId)
  // Tokens sent to the old address end, too.
  await voidTokens(userId)
  if (before.email && before.email !== email) await tellFormer(userId, before.email, before)
  return userId
}

/** Tells the former address of the change. Its holder can take it back, unless it was never confirmed: it may be a stranger's. */
async function tellFormer(
  userId: string,
  email: string,
  { emailVerifiedAt }: Pick<AccountRecord, 'emailVerifiedAt'>,
): Promise<void> {
  if (!emailVerifiedAt) return emailStranger(email, emailChangedEmail(getEnv().SITE_URL, false))
  const token = await issueAddressReturn(userId, addressFields(email))
  await enqueueEmail(email, emailChangedEmail(recoveryLink('restore', token), true))
}

/**
 * Takes an address back by the token that its holder was sent when it was changed: ends every session, the password, and the second
 * factors since then, and e-mails a link to choose a new password. Returns false for an invalid token.
 */
export async function restoreAddress(token: string): Promise<boolean> {
  const userId = await transaction([], async () => {
    const former = await consumeAddressReturn(token)
    const before = former && (await writeAddress(former.userId, former.email))
    if (!before) return null
    const { userId, email, since } = former
    await UserModel.updateOne(
      { _id: userId },
      { $set: { sessions: [] }, $unset: { passwordHash: 1 }, $inc: { tokenVersion: 1 } },
    )
    // The stranger may know them.
    const replaceable = { recoveryCodes: [], pendingTotp: null, recovery: null }
    await SecondFactorModel.updateOne({ userId }, { $set: replaceable })
    await voidTokens(userId)
    await recordSecurityEvent(userId, 'emailRestored')
    await enqueuePropagation(userId)
    await returnToOwner({ _id: new Types.ObjectId(userId), email }, since)
    if (before.email !== email) await emailOwner(before, emailRestoredEmail(getEnv().SITE_URL))
    afterCommit(() => log.info({ userId }, 'address taken back by its holder'))
    return userId
  })
  if (userId) await waitForPropagation(userId)
  return userId !== null
}

async function writeAddress(userId: string, email: string): Promise<AccountRecord | null> {
  try {
    return await UserModel.findOneAndUpdate(
      { _id: userId, removedAt: null },
      { $set: { ...addressFields(email), emailVerifiedAt: now() } },
      { returnDocument: 'before' },
    ).lean<AccountRecord>()
  } catch (cause) {
    if (isDuplicateKey(cause)) throw new AppError('refused', SERVER_MESSAGES.emailTaken, { cause })
    throw cause
  }
}

/**
 * Closes the account permanently: deletes personal data, ends sessions and e-mailed tokens, and anonymises or deletes
 * what the member wrote. After ratings that stay, a suspension or a decision the mailbox cannot have another account for a
 * while. Throws `refused` without the right password (or, for an account without one, its e-mail), and
 * for admins, who can only be removed by another admin.
 */
export async function closeAccount(
  actor: Actor,
  { closure, currentPassword, email }: z.output<typeof closeBody>,
): Promise<void> {
  if (actor.role !== ROLE.member) throw new AppError('refused', MESSAGES.adminStays)
  const user = await findWithPassword(actor)
  if (user.passwordHash) await requireMatch(user, currentPassword ?? '')
  else if (!user.email || email !== user.email) {
    throw fieldError('refused', 'email', SERVER_MESSAGES.emailConfirmation)
  }
  await transaction(locks(actor), async () => {
    const before = await UserModel.findOneAndUpdate(
      { _id: actor.id, role: ROLE.member, removedAt: null },
      {
        $set: { ...NO_PERSON, removedAt: now(), closure },
        $unset: { email: 1, mailbox: 1, passwordHash: 1 },
        $inc: { tokenVersion: 1 },
      },
      { returnDocument: 'before' },
    ).lean<AccountRecord>()
    if (!before) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
    await invalidate(TAG.pictures)
    await eraseMember(before._id, closure)
    const waitsUntil = await closeMailbox(before, closure)
    await enqueuePropagation(actor.id)
    await emailOwner(
      user,
      accountClosedEmail(siteLink(PATH.signUp), closure === 'erased', waitsUntil),
    )
  })
  await waitForPropagation(actor.id)
}

type WithPassword = Pick<
  AccountRecord,
  '_id' | 'email' | 'emailVerifiedAt' | 'passwordHash' | 'tokenVersion'
>

async function findWithPassword(actor: Actor): Promise<WithPassword> {
  const own = { _id: actor.id, removedAt: null }
  const user = await UserModel.findOne(
    own,
    '+passwordHash email emailVerifiedAt tokenVersion',
  ).lean()
  if (!user) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  return user
}

async function requireMatch({ passwordHash }: WithPassword, typed: string): Promise<void> {
  if (!(await isPassword(typed, passwordHash))) {
    throw fieldError('refused', 'currentPassword', SERVER_MESSAGES.wrongPassword)
  }
}

/** Also refuses the other fields of the form, so that all wrong ones are named at once. */
async function requirePassword(
  actor: Actor,
  typed: string,
  others: Readonly<Record<string, string | false>>,
): Promise<WithPassword> {
  const user = await findWithPassword(actor)
  if (!user.passwordHash) throw new AppError('refused', SERVER_MESSAGES.passwordMissing)
  const isWrong = !(await isPassword(typed, user.passwordHash))
  requireFields('refused', { currentPassword: isWrong && SERVER_MESSAGES.wrongPassword, ...others })
  return user
}
