import { randomUUID } from 'node:crypto'
import { isColleague, isDue, type Recovery, stands } from '@/lib/accounts/recovery/rules'
import type { RecoveryStep } from '@/lib/accounts/recovery/wire'
import { removeFactors } from '@/lib/accounts/second-factor/commands'
import { cancelRecovery } from '@/lib/accounts/second-factor/recovery'
import { invalidTicket, takeAttempt } from '@/lib/accounts/second-factor/tickets'
import { isDigestOf, keyedDigest } from '@/lib/auth/keyed-digest'
import { consumeToken, issueToken } from '@/lib/auth/one-time-tokens'
import { recordSecurityEvent } from '@/lib/auth/security-log'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { findReplay } from '@/lib/db/idempotency'
import { transaction } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { factorsEndEmail, factorsLostEmail } from '@/lib/email/emails'
import { canEmail, emailOwner } from '@/lib/email/mailbox-budget'
import { enqueueEmail } from '@/lib/email/outbox'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { enqueue } from '@/lib/jobs/commands'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { log } from '@/lib/log'
import { tell } from '@/lib/notices/commands'
import { SecondFactorModel, type SecondFactorRecord } from '@/models/second-factor'
import { type AccountRecord, UserModel } from '@/models/user'

/*
 * The way back into an account whose owner has lost all second factors: after the right password an e-mail, after a press on the page
 * of its link 72 hours, in which a sign-in with a factor, a new password or a press on the page of any of the e-mails stops it.
 */

/** The job that ends the second factors. Its subject is the recovery. */
export const RECOVERY_JOB = 'factor-recovery'

const ID_CHARS = 24
const locks = (userId: string) => [`member ${userId}`]

export const recoveryLink = (step: RecoveryStep, token: string): string =>
  `${getEnv().SITE_URL}${withQuery(PATH.recovery, { token, do: step })}`

const stopText = (userId: string, id: string) => `stop recovery ${userId} ${id}`

/** The same in each e-mail about one recovery, so that none of them ends another's way to stop it. */
const stopLink = (userId: string, { id }: Pick<Recovery, 'id'>) =>
  recoveryLink('stop', `${userId}${keyedDigest(stopText(userId, id))}`)

/**
 * E-mails the link that begins the recovery of an account whose password has just been right. Returns whether one is under way already:
 * then its e-mail is sent again. Throws `unauthenticated` for an invalid ticket, `forbidden` for staff, whom only colleagues recover.
 */
export async function requestRecovery(ticket: string): Promise<boolean> {
  // A repeated request needs no attempt of its ticket.
  const replay = await findReplay<boolean>()
  if (replay) return replay.result
  const { userId, tokenVersion } = await takeAttempt(ticket)
  return transaction(locks(userId), async () => {
    const present = { _id: userId, removedAt: null, tokenVersion }
    const user = await UserModel.findOne(
      present,
      'role powers email emailVerifiedAt tokenVersion',
    ).lean()
    const stored = await SecondFactorModel.findOne({ userId }).lean<SecondFactorRecord>()
    if (!user || !stored) throw invalidTicket()
    if (isColleague(user)) throw new AppError('forbidden', SERVER_MESSAGES.recoveryOfStaff)
    return mailRecovery(user, stands(stored.recovery, user) ? stored.recovery : null)
  })
}

type Owner = Pick<AccountRecord, '_id' | 'email' | 'emailVerifiedAt' | 'tokenVersion'>

async function mailRecovery(owner: Owner, before: Recovery | null): Promise<boolean> {
  const userId = String(owner._id)
  if (before?.endsAt) {
    await emailOwner(owner, factorsEndEmail(stopLink(userId, before), before.endsAt))
    return true
  }
  const { tokenVersion } = owner
  const recovery = before ?? { id: randomUUID(), tokenVersion, endsAt: null }
  await SecondFactorModel.updateOne({ userId }, { $set: { recovery } })
  if (!owner.email || !(await canEmail(owner))) return false
  const start = recoveryLink('start', await issueToken('factorRecovery', userId))
  await enqueueEmail(owner.email, factorsLostEmail(start, stopLink(userId, recovery)))
  return false
}

/** Begins the 72 hours, and tells the owner everywhere. Returns false for a token that is not valid any more. */
export function startRecovery(token: string): Promise<boolean> {
  return transaction([], async () => {
    const userId = await consumeToken('factorRecovery', token)
    if (!userId) return false
    const user = await UserModel.findOne(
      { _id: userId, removedAt: null },
      'role powers email emailVerifiedAt tokenVersion',
    ).lean()
    const stored = await SecondFactorModel.findOne({ userId }).lean<SecondFactorRecord>()
    if (!user || !stored || !stands(stored.recovery, user)) return false
    const { id } = stored.recovery
    const endsAt = new Date(now().getTime() + DURATION.factorRecoveryMs)
    await SecondFactorModel.updateOne({ userId }, { $set: { 'recovery.endsAt': endsAt } })
    await enqueue(RECOVERY_JOB, id, { data: { userId }, dueAt: endsAt })
    await recordSecurityEvent(userId, 'recoveryStarted')
    await tell(user._id, { kind: 'recovery', subject: id, outcome: 'started' }, { isEmailed: true })
    await emailOwner(user, factorsEndEmail(stopLink(userId, { id }), endsAt))
    afterCommit(() => log.info({ userId }, 'recovery without second factors begun'))
    return true
  })
}

/** Stops a recovery by the link of any e-mail about it. Returns false for a link of none that is under way. */
export function stopRecovery(token: string): Promise<boolean> {
  const [userId, digest] = [token.slice(0, ID_CHARS), token.slice(ID_CHARS)]
  if (!/^[0-9a-f]{24}$/.test(userId)) return Promise.resolve(false)
  return transaction(locks(userId), async () => {
    const stored = await SecondFactorModel.findOne(
      { userId },
      'recovery',
    ).lean<SecondFactorRecord>()
    const id = stored?.recovery?.id
    if (!id || !isDigestOf(stopText(userId, id), digest)) return false
    return cancelRecovery(userId, id)
  })
}

/** Stops the recovery of the actor's account. Throws `conflict` when none is under way. */
export async function stopOwnRecovery(actor: Actor): Promise<void> {
  const isStopped = await transaction(locks(actor.id), () => cancelRecovery(actor.id))
  if (!isStopped) throw new AppError('conflict', SERVER_MESSAGES.recoveryNone)
}

/** The job `factor-recovery`: ends the second factors when the time is over, unless the recovery was stopped. */
export async function finishRecovery({ subject: id, data }: Chunk): Promise<ChunkResult> {
  const { userId } = data as { userId: string }
  const user = await UserModel.findOne(
    { _id: userId, removedAt: null },
    'role powers tokenVersion',
  ).lean()
  const stored = await SecondFactorModel.findOne({ userId }).lean<SecondFactorRecord>()
  if (!user || !isDue(stored?.recovery, user, { id, at: now() })) return 'done'
  await removeFactors(userId, 'recovered')
  await tell(user._id, { kind: 'recovery', subject: id, outcome: 'done' }, { isEmailed: true })
  afterCommit(() => log.info({ userId }, 'second factors ended by recovery'))
  return 'done'
}
