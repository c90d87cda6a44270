import { createHash } from 'node:crypto'
import { consumeCall } from '@/lib/db/quotas'
import { hours } from '@/lib/domain/durations'
import { foldEmail } from '@/lib/domain/email-address'
import { LIMIT } from '@/lib/domain/limits'
import type { Email } from '@/lib/email/emails'
import { enqueueEmail } from '@/lib/email/outbox'
import { getEnv } from '@/lib/env'
import { log } from '@/lib/log'
import { mailboxOf } from '@/lib/text/mailboxes'

/*
 * What strangers can cause reaches a mailbox at most ten times an hour, whatever it is about. What an owner does who has
 * confirmed the address is limited by their account, and never by what strangers have caused.
 */

/** Who causes an e-mail: anyone, or a browser that the account knows, whose requests count apart. */
type MailboxUser = 'stranger' | 'knownDevice'

/**
 * Consumes one e-mail of a mailbox's budget. Returns false when it is used up. A caller must get the same response then. Call
 * before replacing a link that was sent: the one in the mailbox goes on to work.
 */
export async function consumeMailbox(
  address: string,
  by: MailboxUser = 'stranger',
): Promise<boolean> {
  const owner = `${by} ${mailboxOf(foldEmail(address))}`
  const waitMs = await consumeCall({
    key: `emails:${createHash('sha256').update(owner).digest('base64url')}`,
    limit: Math.max(1, Math.round(LIMIT.mailboxEmails * getEnv().RATE_LIMIT_FACTOR)),
    windowMs: hours(1),
    parts: [],
  })
  if (waitMs !== null) log.info('mailbox over its budget')
  return waitMs === null
}

/** Sends an e-mail that a stranger can cause, unless the mailbox has had enough of them. */
export async function emailStranger(address: string, email: Email): Promise<void> {
  if (await consumeMailbox(address)) await enqueueEmail(address, email)
}

type Owner = { email?: string | null | undefined; emailVerifiedAt?: Date | null | undefined }

/** Whether an account's owner gets an e-mail about it. An address that is not confirmed may be a stranger's. */
export const canEmail = async ({ email, emailVerifiedAt }: Owner): Promise<boolean> =>
  Boolean(email) && (Boolean(emailVerifiedAt) || (await consumeMailbox(email ?? '')))

/** E-mails the owner of an account, if it has an address. Read `emailVerifiedAt`, too. */
export async function emailOwner(owner: Owner | null, email: Email): Promise<void> {
  if (owner?.email && (await canEmail(owner))) await enqueueEmail(owner.email, email)
}
