import type { z } from 'zod'
import { enqueuePropagation, waitForPropagation } from '@/lib/accounts/propagation/commands'
import { deleteSecondFactors } from '@/lib/accounts/second-factor/commands'
import {
  consumeTicket,
  invalidLink,
  issueLink,
  takeLinkAttempt,
} from '@/lib/accounts/second-factor/tickets'
import { findMailable } from '@/lib/accounts/sessions/queries'
import type { Client } from '@/lib/accounts/sessions/types'
import type { linkBody, linkRequestBody } from '@/lib/accounts/sign-in-link/wire'
import { voidTokens } from '@/lib/auth/one-time-tokens'
import { recordSecurityEvent } from '@/lib/auth/security-log'
import { now } from '@/lib/clock'
import { afterCommit } from '@/lib/db/after-commit'
import { findReplay } from '@/lib/db/idempotency'
import { transaction } from '@/lib/db/transaction'
import { readShortCode } from '@/lib/domain/codes'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { signInLinkEmail } from '@/lib/email/emails'
import { enqueueEmail } from '@/lib/email/outbox'
import { getEnv } from '@/lib/env'
import { fieldError } from '@/lib/errors'
import { afterResponse } from '@/lib/jobs/after-response'
import { log } from '@/lib/log'
import { type AccountRecord, UserModel } from '@/models/user'

/**
 * E-mails a link to log in if the address has an account. It leads on to `next`, in any browser. Returns at once, like
 * `requestPasswordReset`.
 */
export function requestSignInLink(
  { email, next }: z.output<typeof linkRequestBody>,
  client: Client,
  code: string,
): void {
  afterResponse('sign-in link e-mail', async () => {
    const user = await findMailable(email, client)
    if (!user) return
    const account = { userId: String(user._id), tokenVersion: user.tokenVersion }
    await transaction([], async () => {
      const query = {
        token: await issueLink(account, { deviceKey: client.deviceKey, code }),
        next: next === PATH.home ? null : next,
      }
      const link = `${getEnv().SITE_URL}${withQuery(PATH.signInLink, query)}`
      await enqueueEmail(email, signInLinkEmail(link, Boolean(user.emailVerifiedAt)))
    })
  })
}

type Admitted = Pick<AccountRecord, '_id' | 'tokenVersion' | 'suspension' | 'secondFactors'>

/**
 * Uses a link up and returns its account, as after the right password. Holding the link proves access to the mailbox: an address
 * that was not confirmed is from then on, and what let anyone in before ends, as another person may have set it. Throws
 * `unauthenticated` for an invalid link, and in another browser than the one that asked without the right code.
 */
export async function openSignInLink(
  { token, code }: z.output<typeof linkBody>,
  { deviceKey }: Client,
): Promise<Admitted> {
  // A repeated request would find its link used up.
  const replay = await findReplay<Admitted>()
  if (replay) return replay.result
  const attempt = await takeLinkAttempt(token, { deviceKey, code: readTyped(code) })
  const { userId, tokenVersion } = attempt
  const user = await transaction([`member ${userId}`], async () => {
    await consumeTicket(attempt)
    const present = { _id: userId, removedAt: null, tokenVersion }
    const account = await UserModel.findOne(
      present,
      'tokenVersion suspension secondFactors emailVerifiedAt',
    ).lean()
    if (!account) throw invalidLink()
    return account.emailVerifiedAt ? account : claimAddress(userId)
  })
  if (user.tokenVersion !== tokenVersion) await waitForPropagation(userId)
  return user
}

/** Returns a typed code, '' without one. Throws `unauthenticated` for what cannot be one, which uses up no try of the link. */
function readTyped(typed: string): string {
  const code = typed.trim() === '' ? '' : readShortCode(typed)
  if (code === null) throw fieldError('unauthenticated', 'code', SERVER_MESSAGES.linkCodeWrong)
  return code
}

/** Confirms the address for the holder of its mailbox, and ends password, sessions and second factors from before. */
async function claimAddress(userId: string): Promise<Admitted> {
  const user = await UserModel.findOneAndUpdate(
    { _id: userId },
    {
      $set: { emailVerifiedAt: now(), sessions: [], devices: [] },
      $unset: { passwordHash: 1 },
      $inc: { tokenVersion: 1 },
    },
    { returnDocument: 'after' },
  )
    .select('tokenVersion suspension')
    .orFail()
    .lean<Admitted>()
  await deleteSecondFactors(userId)
  await voidTokens(userId)
  await recordSecurityEvent(userId, 'addressClaimed')
  await enqueuePropagation(userId)
  afterCommit(() => log.info({ userId }, 'address claimed by a sign-in link'))
  return user
}
