import { randomUUID } from 'node:crypto'
import { returnToOwner } from '@/lib/accounts/sessions/recent-factors'
import {
  deviceDigest,
  endOf,
  isInForce,
  withDevice,
  withoutTold,
  withSession,
} from '@/lib/accounts/sessions/rules'
import type { Client, Session } from '@/lib/accounts/sessions/types'
import { consumeToken, issueToken, voidTokens } from '@/lib/auth/one-time-tokens'
import { recordSecurityEvent } from '@/lib/auth/security-log'
import { signSession } from '@/lib/auth/session-token'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { transaction } from '@/lib/db/transaction'
import { PATH } from '@/lib/domain/paths'
import { type Power, readPowers } from '@/lib/domain/powers'
import type { Role } from '@/lib/domain/roles'
import type { SecurityEventKind } from '@/lib/domain/security-events'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { SESSIONS, type SignInWay } from '@/lib/domain/sessions'
import { newDeviceEmail } from '@/lib/email/emails'
import { canEmail } from '@/lib/email/mailbox-budget'
import { enqueueEmail } from '@/lib/email/outbox'
import { tokenLink } from '@/lib/email/site-links'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { type AccountRecord, UserModel } from '@/models/user'

/*
 * The sessions of an account are a short list in its document, so that one read answers whether a token is good, and one
 * write ends a session. A write of the list raises the token version where all but one end.
 */

const LIST_FIELDS = 'role powers email emailVerifiedAt tokenVersion +sessions +devices'
type Account = Pick<
  AccountRecord,
  '_id' | 'role' | 'powers' | 'email' | 'emailVerifiedAt' | 'tokenVersion' | 'sessions' | 'devices'
>
/** Written beside what readers see: `updatedAt` is about that. */
const UNSEEN = { timestamps: false } as const

const locks = (userId: string) => [`member ${userId}`]

async function requireAccount(userId: string): Promise<Account> {
  const account = await UserModel.findOne(
    { _id: userId, removedAt: null },
    LIST_FIELDS,
  ).lean<Account>()
  if (!account) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  return account
}

const ownerOf = ({ role, powers, tokenVersion }: Account) => ({
  role: role as Role,
  powers: readPowers(powers),
  tokenVersion,
})

const validSessions = (account: Account): Session[] =>
  (account.sessions ?? []).filter((one) => isInForce(one, ownerOf(account), now()))

/** What a token is signed from. Stored with an idempotency key, so it holds no secret. */
export type BegunSession = Pick<Session, 'id' | 'since' | 'version'> & {
  role: Role
  powers?: Power[]
}

/** Signs the token of a session. */
export const tokenOf = (userId: string, begun: BegunSession): string =>
  signSession(userId, { id: begun.id, endsAt: endOf(begun, begun) })

/**
 * Begins a session of an account whose owner has just proved who they are, and returns its token. E-mails them when the
 * browser is new to the account. A change of the password since `tokenVersion` was read ends the session at once.
 */
export async function startSession(
  {
    _id,
    tokenVersion,
    ...used
  }: Pick<AccountRecord, '_id' | 'tokenVersion'> & { codesLeft?: number },
  way: SignInWay,
  { device, deviceKey }: Client,
): Promise<string> {
  const userId = String(_id)
  const begun = await transaction(locks(userId), async () => {
    const account = await requireAccount(userId)
    const at = now()
    const session = newSession({ ...device, way }, tokenVersion)
    const digest = deviceDigest(userId, deviceKey)
    const { devices, isTold } = withDevice(account.devices ?? [], { ...device, digest }, at)
    const sessions = withSession(validSessions(account), session)
    await UserModel.updateOne({ _id }, { $set: { sessions, devices } }, UNSEEN)
    const { codesLeft } = used
    const left = codesLeft !== undefined && { codesLeft }
    await recordSecurityEvent(userId, 'signIn', { ...device, way, ...left })
    if (isTold && account.email && (await canEmail(account))) {
      const link = tokenLink(PATH.denySignIn, await issueToken('signInDenial', userId))
      await enqueueEmail(account.email, newDeviceEmail(link, session))
    }
    afterCommit(() => log.info({ userId }, 'signed in'))
    return begunOf(account, session)
  })
  return tokenOf(userId, begun)
}

const newSession = (
  about: Pick<Session, 'browser' | 'system' | 'way'>,
  version: number,
): Session => ({
  ...about,
  id: randomUUID(),
  since: now(),
  usedAt: now(),
  version,
  confirmedAt: now(),
})

const begunOf = (
  { role, powers }: Pick<Account, 'role' | 'powers'>,
  session: Session,
): BegunSession => ({
  id: session.id,
  since: session.since,
  version: session.version,
  role: role as Role,
  powers: readPowers(powers),
})

/**
 * Ends all sessions but the actor's, which goes on under a new id, so that a copy of its token ends, too, and logs why, with the
 * device. Call in the transaction that raised the token version; `account` is as it is after that.
 */
export async function continueAlone(
  actor: Actor,
  account: Account,
  cause: SecurityEventKind,
): Promise<BegunSession> {
  const own = account.sessions?.find(({ id }) => id === actor.session?.id)
  if (!own) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  const { since, confirmedAt, browser, system } = own
  await recordSecurityEvent(actor.id, cause, { browser, system })
  const session = { ...newSession(own, account.tokenVersion), since, confirmedAt }
  await UserModel.updateOne({ _id: account._id }, { $set: { sessions: [session] } }, UNSEEN)
  return begunOf(account, session)
}

/** Ends all sessions but the actor's. Returns the token by which it goes on. */
export async function endOtherSessions(actor: Actor): Promise<string> {
  const begun = await transaction(locks(actor.id), async () => {
    const account = await raiseTokenVersion(actor.id)
    return continueAlone(actor, account, 'otherSessionsEnded')
  })
  return tokenOf(actor.id, begun)
}

async function raiseTokenVersion(userId: string): Promise<Account> {
  const account = await UserModel.findOneAndUpdate(
    { _id: userId, removedAt: null },
    { $inc: { tokenVersion: 1 } },
    { returnDocument: 'after' },
  )
    .select(LIST_FIELDS)
    .lean<Account>()
  if (!account) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
  return account
}

/**
 * Ends all sessions but this one, whose token stays as it is: for a change that another browser may confirm. Call in a
 * transaction. Without such a session all end.
 */
export async function keepOneSession(userId: string, sessionId: string): Promise<void> {
  const account = await raiseTokenVersion(userId)
  const former = ownerOf({ ...account, tokenVersion: account.tokenVersion - 1 })
  const kept = (account.sessions ?? [])
    .filter((one) => one.id === sessionId && isInForce(one, former, now()))
    .map((one) => ({ ...one, version: account.tokenVersion }))
  await UserModel.updateOne({ _id: userId }, { $set: { sessions: kept } }, UNSEEN)
}

/** Ends one of the actor's sessions. Throws `notFound` for one that has ended, or is none of theirs. */
export async function endOneSession(actor: Actor, id: string): Promise<void> {
  const account = await requireAccount(actor.id)
  const session = validSessions(account).find((one) => one.id === id)
  if (!session) throw new AppError('notFound', SERVER_MESSAGES.sessionGone)
  await transaction(locks(actor.id), async () => {
    await forgetSession(actor.id, id)
    const { browser, system } = session
    await recordSecurityEvent(actor.id, 'sessionEnded', { browser, system })
  })
}

/** Removes the record of a session: a token that names it is good no more. */
export async function forgetSession(userId: string, id: string): Promise<void> {
  await UserModel.updateOne({ _id: userId }, { $pull: { sessions: { id } } }, UNSEEN)
}

/** Ends every session of the member, this one included. */
export async function endAllSessions(actor: Actor): Promise<void> {
  await transaction(locks(actor.id), async () => {
    await raiseTokenVersion(actor.id)
    await UserModel.updateOne({ _id: actor.id }, { $set: { sessions: [] } }, UNSEEN)
    await recordSecurityEvent(actor.id, 'allSessionsEnded')
  })
}

/**
 * Answers 'This was not me' in the e-mail about a new device: ends every session, the password and what the stranger may have
 * added to sign in by, and e-mails a link to choose a new password. Returns false for a token that is not valid any more.
 */
export async function denySignIn(token: string): Promise<boolean> {
  return transaction([], async () => {
    const userId = await consumeToken('signInDenial', token)
    if (!userId) return false
    const account = await raiseTokenVersion(userId)
    await UserModel.updateOne(
      { _id: userId },
      {
        $set: { sessions: [], devices: withoutTold(account.devices ?? []) },
        $unset: { passwordHash: 1 },
      },
    )
    // What the stranger may have asked for.
    await voidTokens(userId, ['passwordReset', 'emailChange'])
    await recordSecurityEvent(userId, 'signInDenied')
    await returnToOwner(account, new Date(now().getTime() - SESSIONS.denialMs))
    afterCommit(() => log.info({ userId }, 'sign-in denied by its owner'))
    return true
  })
}
