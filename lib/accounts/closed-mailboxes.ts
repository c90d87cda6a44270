import { trusted } from 'mongoose'
import { mailboxWait } from '@/lib/accounts/rules'
import type { Closure } from '@/lib/accounts/types'
import { toSuspension } from '@/lib/auth/account-state'
import { keyedDigest } from '@/lib/auth/keyed-digest'
import { suspensionInForce } from '@/lib/auth/suspension/rules'
import { now } from '@/lib/clock'
import { consumeCall } from '@/lib/db/quotas'
import { days } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { mailboxWaitsEmail } from '@/lib/email/emails'
import { emailStranger } from '@/lib/email/mailbox-budget'
import { getEnv } from '@/lib/env'
import { afterResponse } from '@/lib/jobs/after-response'
import { hasRestrictingDecision } from '@/lib/reports/decisions/queries'
import { mailboxOf, withoutTag } from '@/lib/text/mailboxes'
import { TokenModel } from '@/models/token'
import type { AccountRecord } from '@/models/user'

/*
 * Mailboxes of closed accounts. With a new account at once, one mailbox would rate an influencer any number of times, and a
 * suspension or decision would end with the account. Only keyed digests of the addresses are stored.
 */

const PURPOSE = { kept: 'closed mailbox', restricted: 'restricted mailbox' } as const
const KIND = { kind: 'closedMailbox' } as const
const digestOf = (purpose: keyof typeof PURPOSE, mailbox: string) =>
  keyedDigest(`${PURPOSE[purpose]} ${mailbox}`)

type ClosingAccount = Pick<AccountRecord, '_id' | 'email' | 'emailVerifiedAt' | 'suspension'>

/**
 * Keeps the mailbox of an account that is being closed from another account for a while, if it must wait. Joins the caller's
 * transaction; call it with the account as it was before. Returns until when, null if it need not wait.
 */
export async function closeMailbox(
  account: ClosingAccount,
  closure: Closure,
): Promise<Date | null> {
  const { _id, email, emailVerifiedAt } = account
  if (!email) return null
  const at = now()
  const wait = mailboxWait({
    at,
    closure,
    isConfirmed: Boolean(emailVerifiedAt),
    needsConfirmation: getEnv().REQUIRE_VERIFIED_EMAIL,
    suspension: suspensionInForce(toSuspension(account.suspension), at),
    hasDecision: await hasRestrictingDecision(_id),
  })
  if (!wait) return null
  const { purpose, until: expiresAt } = wait
  const digest = digestOf(purpose, mailboxOf(email))
  await TokenModel.updateOne({ ...KIND, digest }, { $max: { expiresAt } }, { upsert: true })
  return expiresAt
}

/**
 * Returns why an address is of a mailbox that cannot have another account yet; null if it can. Anyone can ask, so it says only
 * what it says of a taken address. Until when it waits is e-mailed to the mailbox, once a day; what staff decided is not.
 */
export async function closedMailboxRefusal(email: string): Promise<string | null> {
  // An earlier version closed it under the address itself.
  const mailboxes = [mailboxOf(email), withoutTag(email)]
  const digests = (purpose: keyof typeof PURPOSE) =>
    mailboxes.map((mailbox) => digestOf(purpose, mailbox))
  const restricted = digests('restricted')
  const [last, ...others] = await TokenModel.find({
    ...KIND,
    digest: trusted({ $in: [...restricted, ...digests('kept')] }),
    expiresAt: trusted({ $gt: now() }),
  })
    .sort({ expiresAt: -1 })
    .lean()
  if (!last) return null
  const areReviewsKept = ![last, ...others].some(({ digest }) => restricted.includes(digest))
  afterResponse('closed mailbox e-mail', async () => {
    const told = { key: `closed:${last.digest}`, limit: 1, windowMs: days(1), parts: [] }
    if ((await consumeCall(told)) !== null) return
    await emailStranger(email, mailboxWaitsEmail(getEnv().SITE_URL, last.expiresAt, areReviewsKept))
  })
  return SERVER_MESSAGES.emailTaken
}
