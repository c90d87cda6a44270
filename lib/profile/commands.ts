import { setTimeout as sleep } from 'node:timers/promises'
import { trusted } from 'mongoose'
import type { z } from 'zod'
import { isDisposable } from '@/lib/accounts/disposable-hosts'
import { addressFields, mailboxOf } from '@/lib/accounts/rules'
import type { Actor } from '@/lib/accounts/types'
import { isCommonPassword } from '@/lib/auth/common-passwords'
import { hashPassword, isPassword } from '@/lib/auth/password'
import { signSession } from '@/lib/auth/token'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { followAccount } from '@/lib/contributions/commands'
import { isDuplicateKey } from '@/lib/db/duplicate-key'
import { TAG } from '@/lib/domain/cache-tags'
import { DURATION } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { later } from '@/lib/later'
import { log } from '@/lib/log'
import {
  accountClosedLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
  emailChangeLetter,
  passwordChangedLetter,
} from '@/lib/mail/letters'
import { postLetter } from '@/lib/mail/post'
import type { closeBody, emailBody, passwordBody } from '@/lib/profile/wire'
import { findEmailChange, issueEmailChange, voidTokens } from '@/lib/tokens/commands'
import { pictureHosts } from '@/lib/uploads/queries'
import { findOwnPicture } from '@/lib/uploads/rules'
import { UserModel, type UserRecord } from '@/models/user'

/*
 * What a signed-in person does to his own account. Who acts is the token's to say; what is dear to undo asks for the
 * password once more, so that an unlocked device is not enough.
 */

/** Takes another name, which then stands over all that the person wrote. Throws `unauthenticated`. */
export async function changeName(actor: Actor, name: string): Promise<void> {
  // `cascade` in the same write: after a crash the sweep goes on.
  const changed = await UserModel.updateOne(
    { _id: actor.id, removedAt: null, name: trusted({ $ne: name }) },
    { $set: { name, cascade: 'rename' } },
  )
  if (changed.modifiedCount > 0) await followWithin(actor.id)
}

/** Takes another picture, or none. Throws `refused` for one that was not uploaded here (C53). */
export async function changePicture(actor: Actor, address: string): Promise<void> {
  const pic = address && findOwnPicture(address, pictureHosts())
  if (pic === null) throw new AppError('refused', SERVER_MESSAGES.pictureForeign)
  await UserModel.updateOne({ _id: actor.id, removedAt: null }, { $set: { pic } })
  await invalidate(TAG.contributors, TAG.member(actor.id))
}

/**
 * Sets another password: ends every session but returns a token for this one, voids what mails still allow and mails a
 * notice. Throws `refused` for a wrong current password, a common new one, and an account without any.
 */
export async function changePassword(
  actor: Actor,
  { currentPassword, password }: z.output<typeof passwordBody>,
): Promise<string> {
  if (isCommonPassword(password)) throw new AppError('refused', SERVER_MESSAGES.passwordCommon)
  const user = await requirePassword(actor, currentPassword)
  const passwordHash = await hashPassword(password)
  // Of two changes at once one wins; the other's session is over with it.
  const changed = await UserModel.findOneAndUpdate(
    { _id: actor.id, removedAt: null, tokenVersion: user.tokenVersion },
    { $set: { passwordHash }, $inc: { tokenVersion: 1 } },
    { returnDocument: 'after' },
  ).lean()
  if (!changed) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  log.info({ userId: actor.id }, 'a password was changed')
  await voidTokens(actor.id, ['passwordReset', 'emailChange'])
  mail('notice of a new password', user, passwordChangedLetter(siteLink(PATH.forgotPassword)))
  return signSession(actor.id, changed.tokenVersion)
}

/**
 * Asks for another e-mail address: mails a link to it, and a notice to the standing one, whose owner can still stop it
 * by a new password. Nothing changes before the link is used. Throws `refused` for a wrong password, the address that
 * stands, one that has an account, and a mailbox that nobody keeps.
 */
export async function requestEmailChange(
  actor: Actor,
  { email, currentPassword }: z.output<typeof emailBody>,
): Promise<void> {
  const user = await requirePassword(actor, currentPassword)
  if (email === user.email) throw new AppError('refused', SERVER_MESSAGES.emailUnchanged)
  if (isDisposable(email)) throw new AppError('refused', SERVER_MESSAGES.emailDisposable)
  const taken = await UserModel.exists({
    _id: trusted({ $ne: user._id }),
    $or: [{ email }, { mailbox: mailboxOf(email) }],
  })
  if (taken) throw new AppError('refused', SERVER_MESSAGES.emailTaken)
  const link = `${siteLink(PATH.verifyEmail)}?token=${await issueEmailChange(actor.id, email)}`
  mail('proof of a new address', { email }, emailChangeLetter(link))
  mail('notice to the old address', user, emailChangeAskedLetter(siteLink(PATH.forgotPassword)))
}

/** Gives up a change of address that waits for its proof. */
export const cancelEmailChange = (actor: Actor): Promise<void> =>
  voidTokens(actor.id, ['emailChange'])

/**
 * Makes the proven address the account's, by the token of the mail. False when it is no such token. Throws `refused`
 * when somebody has signed up with the address meanwhile: the unique index decides.
 */
export async function confirmEmailChange(token: string): Promise<boolean> {
  const change = await findEmailChange(token)
  if (!change) return false
  const { userId, email } = change
  const before = await takeAddress(userId, email)
  if (!before) return false
  await followWithin(userId)
  // Last: after a crash before this line the same link still works. What was mailed to the old address ends too.
  await voidTokens(userId)
  if (before.email !== email) {
    mail('notice of a new address', before, emailChangedLetter(getEnv().SITE_URL))
  }
  return true
}

async function takeAddress(userId: string, email: string): Promise<UserRecord | null> {
  const proven = { ...addressFields(email), emailVerifiedAt: now(), cascade: 'verify' as const }
  try {
    return await UserModel.findOneAndUpdate(
      { _id: userId, removedAt: null },
      { $set: proven },
      { returnDocument: 'before' },
    ).lean<UserRecord>()
  } catch (cause) {
    if (isDuplicateKey(cause)) throw new AppError('refused', SERVER_MESSAGES.emailTaken, { cause })
    throw cause
  }
}

/** Ends every session of the person, this one included. */
export async function endAllSessions(actor: Actor): Promise<void> {
  await UserModel.updateOne({ _id: actor.id, removedAt: null }, { $inc: { tokenVersion: 1 } })
}

/**
 * Ends the account for good: every personal fact goes in one write, sessions and mailed tokens end, and what was
 * written follows: without a name, or gone. Throws `refused` without the right password (or, for an account without
 * one, its e-mail), and for admins, who remove each other (C52).
 */
export async function closeAccount(
  actor: Actor,
  { closure, currentPassword, email }: z.output<typeof closeBody>,
): Promise<void> {
  if (actor.role !== ROLE.member) throw new AppError('refused', MESSAGES.adminStays)
  const user = await findWithPassword(actor)
  if (user.passwordHash) await requireMatch(user, currentPassword ?? '')
  else if (!user.email || email !== user.email) {
    throw new AppError('refused', SERVER_MESSAGES.emailConfirmation)
  }
  const nobody = { name: '', details: '', pic: '', phone: '', searchKeys: [], suspension: null }
  const closed = await UserModel.updateOne(
    { _id: actor.id, role: ROLE.member, removedAt: null },
    {
      $set: { ...nobody, removedAt: now(), closure, cascade: 'close' },
      $unset: { email: 1, mailbox: 1, passwordHash: 1 },
      $inc: { tokenVersion: 1 },
    },
  )
  if (closed.modifiedCount === 0)
    throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  await voidTokens(actor.id)
  await followWithin(actor.id)
  const letter = accountClosedLetter(siteLink(PATH.signUp), closure === 'erased')
  mail('notice of a deleted account', user, letter)
}

/**
 * Lets all that the person wrote follow his account. Waits for the usual case; where it takes long, it goes on after
 * the answer, and after a crash the sweep does.
 */
async function followWithin(userId: string): Promise<void> {
  const following = followAccount(userId)
  later('contributions follow their account', () => following)
  const waited = sleep(DURATION.followWaitMs, undefined, { ref: false })
  await Promise.race([following.catch(() => {}), waited])
}

type WithPassword = Pick<UserRecord, '_id' | 'email' | 'passwordHash' | 'tokenVersion'>

async function findWithPassword(actor: Actor): Promise<WithPassword> {
  const standing = { _id: actor.id, removedAt: null }
  const user = await UserModel.findOne(standing, '+passwordHash email tokenVersion').lean()
  if (!user) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  return user
}

async function requireMatch({ passwordHash }: WithPassword, typed: string): Promise<void> {
  if (!(await isPassword(typed, passwordHash))) {
    throw new AppError('refused', SERVER_MESSAGES.wrongPassword)
  }
}

async function requirePassword(actor: Actor, typed: string): Promise<WithPassword> {
  const user = await findWithPassword(actor)
  if (!user.passwordHash) throw new AppError('refused', SERVER_MESSAGES.passwordMissing)
  await requireMatch(user, typed)
  return user
}

const siteLink = (path: string) => `${getEnv().SITE_URL}${path}`

type Letter = Parameters<typeof postLetter>[1]

function mail(name: string, to: Pick<UserRecord, 'email'>, letter: Letter): void {
  const { email } = to
  if (email) later(name, () => postLetter(email, letter))
}
