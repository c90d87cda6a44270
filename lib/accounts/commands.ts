import type { z } from 'zod'
import { isDisposable } from '@/lib/accounts/disposable-hosts'
import { addressFields, foldEmail, mailboxOf } from '@/lib/accounts/rules'
import type { signInBody, signUpBody, thirdPartyGrant } from '@/lib/accounts/wire'
import { recordAction } from '@/lib/audit/commands'
import { isCommonPassword } from '@/lib/auth/common-passwords'
import {
  consumeOnce,
  consumeToken,
  findTokenOwner,
  issueToken,
  revokeSession,
  voidTokens,
} from '@/lib/auth/one-time-tokens'
import { hashPassword, isPassword } from '@/lib/auth/password'
import { signSession, verifySession } from '@/lib/auth/session-token'
import { toSuspension } from '@/lib/auth/suspension/record'
import { refuseSuspended } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { connect } from '@/lib/db/connect'
import { findReplay } from '@/lib/db/idempotency'
import { transaction } from '@/lib/db/transaction'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { passwordChangedEmail, resetEmail, verificationEmail } from '@/lib/email/emails'
import { enqueueEmail } from '@/lib/email/outbox'
import { getEnv } from '@/lib/env'
import { AppError, fieldError } from '@/lib/errors'
import { afterResponse } from '@/lib/jobs/after-response'
import { log } from '@/lib/log'
import { enqueuePropagation, waitForPropagation } from '@/lib/ratings/propagation/commands'
import { memberTokensOf } from '@/lib/search/tokens'
import { UserModel, type UserRecord } from '@/models/user'

/** The name of a person whose third party tells none; never a part of the e-mail, which is private. */
const NAMELESS = 'New member'

/**
 * Makes a member account (never another role, C12) and mails the link that confirms the address.
 * Throws `unprocessable` for a password that everybody tries and a mailbox that nobody keeps, `conflict` when the e-mail
 * or its mailbox has an account.
 */
export async function signUp(person: z.output<typeof signUpBody>): Promise<void> {
  // Sent again, its own account would have taken the address.
  if (await findReplay()) return
  const { name, email, details, password } = person
  if (isCommonPassword(password))
    throw fieldError('unprocessable', 'password', SERVER_MESSAGES.passwordCommon)
  if (isDisposable(email))
    throw fieldError('unprocessable', 'email', SERVER_MESSAGES.emailDisposable)
  // Looked at again below: hashing is expensive.
  if (await isTaken(email)) throw fieldError('conflict', 'email', SERVER_MESSAGES.emailTaken)
  const passwordHash = await hashPassword(password)
  await transaction([], async () => {
    if (await isTaken(email)) throw fieldError('conflict', 'email', SERVER_MESSAGES.emailTaken)
    const member = await createMember({ name, ...addressFields(email), details, passwordHash })
    await mailVerification(member)
  })
}

/** Whether an account has this address, or another one of the same mailbox. */
const isTaken = async (email: string): Promise<boolean> =>
  Boolean(await UserModel.exists({ $or: [{ email }, { mailbox: mailboxOf(email) }] }))

/** Inside of a transaction, which a duplicate e-mail repeats: two can take an address at once. */
async function createMember(
  fields: Pick<UserRecord, 'name'> & Partial<UserRecord>,
): Promise<UserRecord> {
  const member = await UserModel.create({
    ...fields,
    role: ROLE.member,
    searchKeys: memberTokensOf(fields),
  })
  return member.toObject()
}

/**
 * A session token for the right e-mail and password. Throws `unauthenticated`, in the same words and time for every
 * cause (C21); `forbidden` with the reason for a suspended member, whom only the right password tells of it.
 */
export async function signIn({ email, password }: z.output<typeof signInBody>): Promise<string> {
  const user = await UserModel.findOne(
    { email, removedAt: null },
    '+passwordHash tokenVersion suspension',
  ).lean()
  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    log.info({ userId: user && String(user._id) }, 'a sign-in failed')
    throw new AppError('unauthenticated', SERVER_MESSAGES.wrongCredentials)
  }
  refuseSuspended(toSuspension(user.suspension), now())
  return openSession(user)
}

function openSession({ _id, tokenVersion }: Pick<UserRecord, '_id' | 'tokenVersion'>): string {
  log.info({ userId: String(_id) }, 'signed in')
  return signSession(String(_id), tokenVersion)
}

/**
 * A session token for a person whom a third party vouches for, by a grant that works once. Makes the account when there
 * is none. Throws `unauthenticated` for a grant that does not hold and an address that the third party has not checked,
 * `conflict` for an account whose address nobody has confirmed: whoever made it need not be the person who comes now,
 * and linking the two would let him in. A new password by mail settles whose it is.
 */
export async function signInByThirdParty(grant: z.output<typeof thirdPartyGrant>): Promise<string> {
  if (!grant.isEmailVerified) {
    throw new AppError('unauthenticated', SERVER_MESSAGES.thirdPartyUnverified)
  }
  if (grant.expiresAt < now()) throw unfinished()
  const user = await transaction([], async () => {
    if (!(await consumeOnce(grant.grantId, grant.expiresAt))) throw unfinished()
    return findOrCreateMember(grant)
  })
  // Refused after the commit, so that the grant stays spent.
  if (!user) throw new AppError('conflict', SERVER_MESSAGES.emailTaken)
  if (user.removedAt) throw new AppError('unauthenticated', SERVER_MESSAGES.accountNotFound)
  if (!user.emailVerifiedAt) throw new AppError('conflict', SERVER_MESSAGES.thirdPartyEmailTaken)
  refuseSuspended(toSuspension(user.suspension), now())
  return openSession(user)
}

const unfinished = () => new AppError('unauthenticated', MESSAGES.thirdPartyUnfinished)

/** Null when another address of the same mailbox has an account. */
async function findOrCreateMember({
  email,
  name,
}: {
  email: string
  name: string
}): Promise<UserRecord | null> {
  const known = await UserModel.findOne({ email }).lean<UserRecord>()
  if (known) return known
  if (await isTaken(email)) return null
  return createMember({
    name: name.slice(0, LIMIT.nameCharsMax).trim() || NAMELESS,
    ...addressFields(email),
    emailVerifiedAt: now(),
  })
}

/**
 * Ends the sessions of genuine tokens. The only command that connects by itself: a logout must come through without
 * a database too (C16), so its caller goes past the wrapper that connects.
 */
export async function signOut(tokens: readonly string[]): Promise<void> {
  const sessions = tokens.map(verifySession).filter((claims) => claims !== null)
  if (sessions.length === 0) return
  await connect()
  for (const { sessionId, expiresAt } of sessions) await revokeSession(sessionId, expiresAt)
}

/**
 * Mails the link that lets one choose a new password, if the e-mail has an account. Returns at once and says nothing:
 * neither the answer nor its time shall tell whether there is one (C21).
 */
export function requestPasswordReset(email: string): void {
  afterResponse('reset mail', async () => {
    const user = await UserModel.findOne({ email, removedAt: null }, '_id').lean()
    if (!user) return
    await transaction([], async () => {
      const token = await issueToken('passwordReset', String(user._id))
      await enqueueEmail(email, resetEmail(tokenLink(PATH.resetPassword, token)))
    })
  })
}

/**
 * Sets a new password by the right of a mailed token: uses the token up, ends every session, voids the other tokens
 * and mails a notice. Throws `refused` for a token that does not hold and for a password that everybody tries.
 */
export async function resetPassword(token: string, password: string): Promise<void> {
  if (isCommonPassword(password))
    throw fieldError('refused', 'password', SERVER_MESSAGES.passwordCommon)
  // Sent again, the token is used up.
  if (await findReplay()) return
  // Hashing is expensive: a made-up token does not cause it. Only the consumption decides.
  const owner = await findTokenOwner('passwordReset', token)
  if (!owner) throw invalidLink()
  const passwordHash = await hashPassword(password)
  const userId = await transaction([`member ${owner}`], () => setPassword(token, passwordHash))
  await waitForPropagation(userId)
}

async function setPassword(token: string, passwordHash: string): Promise<string> {
  const userId = await consumeToken('passwordReset', token)
  if (!userId) throw invalidLink()
  const user = await UserModel.findOneAndUpdate(
    { _id: userId, removedAt: null },
    { $set: { passwordHash }, $inc: { tokenVersion: 1 } },
    { returnDocument: 'after' },
  ).lean()
  if (!user) throw invalidLink()
  // Who holds the token reads the mailbox.
  await markVerified(userId)
  await voidTokens(userId)
  await enqueueEmail(user.email ?? '', passwordChangedEmail(siteLink(PATH.forgotPassword)))
  afterCommit(() => log.info({ userId }, 'a password was set by mail'))
  return userId
}

/** Mails the member a new link that confirms the address. False when it is confirmed already. */
export function requestEmailVerification(actor: Actor): Promise<boolean> {
  return transaction([], async () => {
    const user = await UserModel.findOne({ _id: actor.id, emailVerifiedAt: null }).lean()
    if (!user?.email) return false
    await mailVerification(user)
    return true
  })
}

/** Confirms an e-mail address; from then on the member's ratings count. Throws `refused` for an invalid token. */
export async function verifyEmail(token: string): Promise<void> {
  const userId = await transaction([], async () => {
    const owner = await consumeToken('emailVerification', token)
    if (!owner) throw invalidLink()
    await markVerified(owner)
    return owner
  })
  await waitForPropagation(userId)
}

async function markVerified(userId: string): Promise<void> {
  const { modifiedCount } = await UserModel.updateOne(
    { _id: userId, emailVerifiedAt: null, removedAt: null },
    { emailVerifiedAt: now() },
  )
  if (modifiedCount > 0) await enqueuePropagation(userId)
}

async function mailVerification({ _id, email }: Pick<UserRecord, '_id' | 'email'>): Promise<void> {
  if (!email) return
  const token = await issueToken('emailVerification', String(_id))
  await enqueueEmail(email, verificationEmail(tokenLink(PATH.verifyEmail, token)))
}

type AdminSeed = { email: string; password: string; name: string }

/** Whether there is or was an admin: somebody who was removed must not come back by a restart. */
export const hasAdmin = async (): Promise<boolean> =>
  (await UserModel.exists({ role: ROLE.admin })) !== null

/** Makes the first admin of a site; nothing where there is or was one. Returns whether it did. */
export async function ensureFirstAdmin(seed: AdminSeed): Promise<boolean> {
  if (await hasAdmin()) return false
  const passwordHash = await hashPassword(seed.password)
  return transaction([], async () => {
    if (await hasAdmin()) return false
    await makeAdmin(seed, passwordHash)
    return true
  })
}

/** Makes this account an admin with this password, whatever it was, and notes that in the log of staff. */
export async function resetAdmin(seed: AdminSeed): Promise<void> {
  const passwordHash = await hashPassword(seed.password)
  await transaction([], async () => {
    const id = await makeAdmin(seed, passwordHash)
    const note = 'by the operator, on the command line'
    await recordAction('resetAdmin', { actor: { id }, subjectId: id, note })
  })
}

/** An account that somebody else made under the address is taken over whole: its password, sessions and mailed tokens end. */
async function makeAdmin({ email, name }: AdminSeed, passwordHash: string): Promise<string> {
  const admin = {
    name,
    role: ROLE.admin,
    passwordHash,
    emailVerifiedAt: now(),
    removedAt: null,
    suspension: null,
    approved: false,
    listed: false,
  }
  const { _id } = await UserModel.findOneAndUpdate(
    { email: foldEmail(email) },
    { $set: admin, $inc: { tokenVersion: 1 } },
    { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
  ).lean()
  await voidTokens(String(_id))
  await enqueuePropagation(String(_id))
  return String(_id)
}

const invalidLink = () => new AppError('refused', MESSAGES.resetLinkInvalid)

/** An address for a mail. Its host is ours by setting, never what a request claims (statement 305). */
const siteLink = (path: string) => `${getEnv().SITE_URL}${path}`
const tokenLink = (path: string, token: string) => `${siteLink(path)}?token=${token}`
