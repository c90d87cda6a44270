import type { z } from 'zod'
import { addressRefusal } from '@/lib/accounts/address-refusal'
import { isDisposable } from '@/lib/accounts/disposable-hosts'
import { enqueuePropagation, waitForPropagation } from '@/lib/accounts/propagation/commands'
import { addressFields } from '@/lib/accounts/rules'
import {
  confirmSignIn,
  endUnconfirmedFactors,
  requireSecondFactor,
} from '@/lib/accounts/second-factor/commands'
import { confirmPasskeySignIn } from '@/lib/accounts/second-factor/passkeys'
import type { Attempt } from '@/lib/accounts/second-factor/tickets'
import { forgetSession, startSession } from '@/lib/accounts/sessions/commands'
import { findMailable } from '@/lib/accounts/sessions/queries'
import type { Client } from '@/lib/accounts/sessions/types'
import { openSignInLink } from '@/lib/accounts/sign-in-link/commands'
import type { linkBody } from '@/lib/accounts/sign-in-link/wire'
import { consumeGrant, findOrLink, link } from '@/lib/accounts/third-party/commands'
import type { thirdPartyGrant } from '@/lib/accounts/third-party/wire'
import type { signInBody, signUpBody } from '@/lib/accounts/wire'
import { recordAction } from '@/lib/audit/commands'
import { toSuspension } from '@/lib/auth/account-state'
import { isCommonPassword } from '@/lib/auth/common-passwords'
import { consumeToken, findTokenOwner, issueToken, voidTokens } from '@/lib/auth/one-time-tokens'
import { hashPassword, isPassword } from '@/lib/auth/password'
import { recordForeignEvent, recordSecurityEvent } from '@/lib/auth/security-log'
import { verifySession } from '@/lib/auth/session-token'
import { type Suspension, suspensionInForce } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { readSite } from '@/lib/cache/site'
import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { connect } from '@/lib/db/connect'
import { findReplay } from '@/lib/db/idempotency'
import { transaction } from '@/lib/db/transaction'
import { foldEmail } from '@/lib/domain/email-address'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { pauseSentence } from '@/lib/domain/pauses'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type { SignInWay } from '@/lib/domain/sessions'
import { passwordChangedEmail, resetEmail, verificationEmail } from '@/lib/email/emails'
import { consumeMailbox } from '@/lib/email/mailbox-budget'
import { enqueueEmail } from '@/lib/email/outbox'
import { siteLink, tokenLink } from '@/lib/email/site-links'
import { getEnv } from '@/lib/env'
import { AppError, fieldError, requireFields } from '@/lib/errors'
import { afterResponse } from '@/lib/jobs/after-response'
import { log } from '@/lib/log'
import { isReservedName } from '@/lib/names/reserved-names'
import { findPause } from '@/lib/pauses/queries'
import { memberTokensOf } from '@/lib/search/tokens'
import { hasAddress } from '@/lib/text/address-names'
import { type AccountRecord, UserModel } from '@/models/user'

/** The name when the third party gives none that we take; never derived from the e-mail address, which is private. */
const NAMELESS = 'New member'
const neutralIfRefused = async (name: string) =>
  isReservedName(name, (await readSite()).name) || hasAddress(name) ? NAMELESS : name || NAMELESS

/**
 * Creates a member account, never one with another role, and e-mails the link that confirms the address.
 * Throws `unprocessable` for a reserved name, a common password and a disposable mailbox, `conflict` when the address or its
 * mailbox already has an account, or had one lately whose ratings stay.
 */
export async function signUp(person: z.output<typeof signUpBody>): Promise<void> {
  // A repeated request would find its own account under the address.
  if (await findReplay()) return
  const { name, email, details, password } = person
  requireFields('unprocessable', {
    name: isReservedName(name, (await readSite()).name) && SERVER_MESSAGES.nameReserved,
    email: isDisposable(email) && SERVER_MESSAGES.emailDisposable,
    password: isCommonPassword(password) && SERVER_MESSAGES.passwordCommon,
  })
  // Checked again in the transaction; this check saves the expensive hashing.
  await requireFree(email)
  const passwordHash = await hashPassword(password)
  await transaction([], async () => {
    await requireFree(email)
    const member = await createMember({ name, ...addressFields(email), details, passwordHash })
    await mailVerification(member)
  })
}

async function requireFree(email: string): Promise<void> {
  const refusal = await addressRefusal(email)
  if (refusal) throw fieldError('conflict', 'email', refusal)
}

/** Runs inside a transaction, which a duplicate key repeats: two sign-ups may race for one address. */
async function createMember(
  fields: Pick<AccountRecord, 'name'> & Partial<AccountRecord>,
): Promise<AccountRecord> {
  const member = await UserModel.create({
    ...fields,
    role: ROLE.member,
    searchKeys: memberTokensOf(fields),
  })
  return member.toObject()
}

/** A session that begins. A suspended member has one too, for the rights over the account that a suspension leaves. */
type OpenedSession = { token: string; suspension: Suspension | null }

/**
 * Begins a session for the right e-mail and password; returns its token, and the suspension in force. Throws `unauthenticated`, with
 * the same message and timing for every cause, so that it does not tell which accounts exist; only the right password
 * reveals a suspension, and that a second factor is asked for, which is a refusal with a ticket.
 */
export async function signIn(
  { email, password }: z.output<typeof signInBody>,
  client: Client,
): Promise<OpenedSession> {
  const user = await UserModel.findOne(
    { email, removedAt: null },
    '+passwordHash tokenVersion suspension secondFactors',
  ).lean()
  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    const userId = user && String(user._id)
    log.info({ userId }, 'sign-in failed')
    if (userId) noteFailure(userId, client)
    throw new AppError('unauthenticated', SERVER_MESSAGES.wrongCredentials)
  }
  await requireSecondFactor(user)
  return openSession(user, 'password', client)
}

/** Completes a sign-in with a second factor. Throws `unauthenticated` for a wrong code, and for a ticket that is used up. */
export const signInWithCode = async (
  attempt: Attempt,
  code: string,
  client: Client,
): Promise<OpenedSession> => {
  const user = await confirmSignIn(attempt, code, client.device)
  return openSession(user, user.codesLeft === undefined ? 'secondFactor' : 'recoveryCode', client)
}

/** Begins a session by the link from an e-mail, in the browser that pressed its button. Asks for a second factor like `signIn`. */
export async function signInByLink(
  pressed: z.output<typeof linkBody>,
  client: Client,
): Promise<OpenedSession> {
  const user = await openSignInLink(pressed, client)
  await requireSecondFactor(user)
  return openSession(user, 'link', client)
}
/** Signs in with a passkey alone. Throws `unauthenticated` for one that is unknown, or did not sign an open challenge. */
export const signInWithPasskey = async (
  response: Parameters<typeof confirmPasskeySignIn>[0],
  client: Client,
): Promise<OpenedSession> =>
  openSession(await confirmPasskeySignIn(response, client.device), 'passkey', client)

/** Not before the response, whose timing would tell that there is an account. */
const noteFailure = (userId: string, { device }: Client) =>
  afterResponse('failed sign-in', () => recordForeignEvent(userId, 'signInFailed', device))

async function openSession(
  user: Pick<AccountRecord, '_id' | 'tokenVersion' | 'suspension'> & { codesLeft?: number },
  way: SignInWay,
  client: Client,
): Promise<OpenedSession> {
  return {
    token: await startSession(user, way, client),
    suspension: suspensionInForce(toSuspension(user.suspension), now()),
  }
}

/**
 * Begins a session for an identity confirmed by a third party, and creates the account when there is none. A
 * grant works once. Throws `unauthenticated` for an invalid grant or an address that the third party has not
 * verified, `conflict` for an existing account with an unconfirmed address: another person may have created it, and
 * linking would give this person access to it. A password reset by e-mail resolves that. So for one whose owner has taken the
 * third party away. Asks for a second factor like `signIn`.
 */
export async function signInByThirdParty(
  grant: z.output<typeof thirdPartyGrant>,
  client: Client,
): Promise<OpenedSession> {
  if (!grant.isEmailVerified) {
    throw new AppError('unauthenticated', SERVER_MESSAGES.thirdPartyUnverified)
  }
  const pause = await findPause('signUps')
  const user = await transaction([], async () => {
    if (!(await consumeGrant(grant))) {
      throw new AppError('unauthenticated', MESSAGES.thirdPartyUnfinished)
    }
    return findOrCreateMember(grant, pause && pauseSentence(pause))
  })
  // Thrown after the commit, so that the grant stays consumed.
  if (typeof user === 'string') throw new AppError('conflict', user)
  if (user.removedAt) throw new AppError('unauthenticated', SERVER_MESSAGES.accountNotFound)
  if (!user.emailVerifiedAt) throw new AppError('conflict', SERVER_MESSAGES.thirdPartyEmailTaken)
  await requireSecondFactor(user)
  return openSession(user, 'thirdParty', client)
}

/** Returns the refusal while sign-ups are paused, and when another account of the same mailbox exists, or did lately. */
async function findOrCreateMember(
  { subject, email, name }: { subject: string; email: string; name: string },
  paused: string | null,
): Promise<AccountRecord | string> {
  const existing = await findOrLink({ subject, email })
  if (existing) return existing
  const refusal = paused ?? (await addressRefusal(email))
  if (refusal) return refusal
  const member = await createMember({
    name: await neutralIfRefused(name.slice(0, LIMIT.nameCharsMax).trim()),
    ...addressFields(email),
    emailVerifiedAt: now(),
  })
  await link(member._id, { subject, email })
  return member
}

/**
 * Ends the sessions of the valid ones of these tokens. Connects by itself, and only when there is one: logging out
 * must work without a database, so its handler bypasses the wrapper that connects.
 */
export async function signOut(tokens: readonly string[]): Promise<void> {
  const sessions = tokens.map(verifySession).filter((claims) => claims !== null)
  if (sessions.length === 0) return
  await connect()
  for (const { userId, sessionId } of sessions) await forgetSession(userId, sessionId)
}

/**
 * E-mails a reset link if the address has an account. Returns at once: neither the response nor its timing may tell
 * whether there is one.
 */
export function requestPasswordReset(email: string, client: Client): void {
  afterResponse('password reset e-mail', async () => {
    const user = await findMailable(email, client)
    if (!user) return
    await transaction([], async () => {
      const token = await issueToken('passwordReset', String(user._id))
      await enqueueEmail(email, resetEmail(tokenLink(PATH.resetPassword, token)))
    })
  })
}

/**
 * Sets a new password by a token from an e-mail: consumes the token, ends every session, voids the other tokens and
 * e-mails a notice. Throws `refused` for an invalid token and a common password.
 */
export async function resetPassword(token: string, password: string): Promise<void> {
  if (isCommonPassword(password))
    throw fieldError('refused', 'password', SERVER_MESSAGES.passwordCommon)
  // A repeated request would find its token consumed.
  if (await findReplay()) return
  // Saves the expensive hashing for an invalid token; consuming the token decides.
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
    { $set: { passwordHash, sessions: [] }, $inc: { tokenVersion: 1 } },
    { returnDocument: 'after' },
  ).lean()
  if (!user) throw invalidLink()
  await recordSecurityEvent(userId, 'passwordReset')
  // Holding the token proves access to the mailbox.
  await markVerified(userId)
  await voidTokens(userId)
  await enqueueEmail(user.email ?? '', passwordChangedEmail(siteLink(PATH.forgotPassword)))
  afterCommit(() => log.info({ userId }, 'password reset'))
  return userId
}

/** E-mails the member a new link that confirms the address. Returns false when it is already confirmed. */
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
  const before = await UserModel.findOneAndUpdate(
    { _id: userId, emailVerifiedAt: null, removedAt: null },
    { emailVerifiedAt: now() },
  ).lean()
  if (!before) return
  await endUnconfirmedFactors(before)
  await enqueuePropagation(userId)
}

async function mailVerification({
  _id,
  email,
}: Pick<AccountRecord, '_id' | 'email'>): Promise<void> {
  if (!email || !(await consumeMailbox(email))) return
  const token = await issueToken('emailVerification', String(_id))
  const link = tokenLink(PATH.verifyEmail, token)
  await enqueueEmail(email, verificationEmail(link, getEnv().REQUIRE_VERIFIED_EMAIL))
}

type AdminSeed = { email: string; password: string; name: string }

/** Whether there is or was an admin: a restart must not bring a removed one back. */
export const hasAdmin = async (): Promise<boolean> =>
  (await UserModel.exists({ role: ROLE.admin })) !== null

/** Creates the first admin of a site, unless there is or was one. Returns whether it did. */
export async function ensureFirstAdmin(seed: AdminSeed): Promise<boolean> {
  if (await hasAdmin()) return false
  const passwordHash = await hashPassword(seed.password)
  return transaction([], async () => {
    if (await hasAdmin()) return false
    await makeAdmin(seed, passwordHash)
    return true
  })
}

/** Makes this account an admin with this password, whatever its role was, and records that in the audit log. */
export async function resetAdmin(seed: AdminSeed): Promise<void> {
  const passwordHash = await hashPassword(seed.password)
  await transaction([], async () => {
    const id = await makeAdmin(seed, passwordHash)
    const note = 'by the operator, on the command line'
    await recordAction('resetAdmin', { actor: { id }, subjectId: id, note })
  })
}

/** An existing account under the address becomes the admin's: its password, sessions and e-mailed tokens end. */
async function makeAdmin({ email, name }: AdminSeed, passwordHash: string): Promise<string> {
  const admin = {
    name,
    role: ROLE.admin,
    passwordHash,
    emailVerifiedAt: now(),
    removedAt: null,
    suspension: null,
    powers: [],
    approved: false,
    listed: false,
  }
  const account = { email: foldEmail(email) }
  const before = await UserModel.findOne(account, 'emailVerifiedAt secondFactors').lean()
  const { _id } = await UserModel.findOneAndUpdate(
    account,
    { $set: admin, $inc: { tokenVersion: 1 } },
    { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
  ).lean()
  if (before) await endUnconfirmedFactors(before)
  await voidTokens(String(_id))
  await enqueuePropagation(String(_id))
  return String(_id)
}

const invalidLink = () => new AppError('refused', MESSAGES.resetLinkInvalid)
