import { readSite } from '@/lib/cache/site'
import { now } from '@/lib/clock'
import { isInTransaction } from '@/lib/db/after-commit'
import type { Email } from '@/lib/email/emails'
import { decrypt, encrypt } from '@/lib/email/encryption'
import { renderEmail } from '@/lib/email/layout'
import { acceptAgain, isSuppressed, suppress } from '@/lib/email/suppression'
import {
  type AddressedEmail,
  isAddressRefused,
  isPermanentFailure,
  newMessageId,
  reasonOf,
  sendBySmtp,
  writeToOutbox,
} from '@/lib/email/transport'
import { getEnv } from '@/lib/env'
import { afterResponse } from '@/lib/jobs/after-response'
import { enqueue } from '@/lib/jobs/commands'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { log } from '@/lib/log'

/**
 * The data of the job `email`. The recipient and the text, which may hold a link that opens an account, are encrypted
 * (lib/email/encryption) and stored as `sealed`. Retries keep the message id, so that mailboxes recognise duplicates.
 */
type StoredEmail = { purpose: string; messageId: string; sealed: string; expiresAt: Date }

/**
 * Sends an e-mail to one address: over SMTP by a job, which retries until the server accepts it or its link has expired;
 * without `SMTP_URL` as a file in `DATA_DIR/outbox`. Does not wait for the mail server.
 *
 * Inside a transaction the job is part of it, so that the e-mail is sent if and only if the command commits. Outside of
 * one it never throws: a failure is logged, without the address.
 */
export async function enqueueEmail(to: string, email: Email): Promise<void> {
  if (isInTransaction()) return dispatch(to, email)
  try {
    await dispatch(to, email)
  } catch (error) {
    log.error({ purpose: email.purpose, ...reasonOf(error) }, 'email not sent')
  }
}

async function dispatch(to: string, email: Email): Promise<void> {
  const { subject, content, unsubscribe } = email
  const site = await readSite()
  const addressed: AddressedEmail = {
    ...{ to, subject, messageId: newMessageId(), fromName: site.filled.name },
    ...renderEmail(content, site),
    ...(unsubscribe && { unsubscribe }),
  }
  if (getEnv().SMTP_URL) return enqueueJob(addressed, email)
  const write = () => writeToOutbox({ ...email, ...addressed })
  if (isInTransaction()) afterResponse('email to the outbox folder', write)
  else await write()
}

async function enqueueJob({ messageId, ...secret }: AddressedEmail, email: Email): Promise<void> {
  const data: StoredEmail = {
    purpose: email.purpose,
    messageId,
    sealed: encrypt(JSON.stringify(secret)),
    expiresAt: new Date(now().getTime() + email.lifeMs),
  }
  await enqueue('email', messageId, { data })
}

/** The job `email`: one attempt. Throws a retryable failure, without the address. */
export async function sendEmail({ data }: Chunk): Promise<ChunkResult> {
  const { purpose, messageId, sealed, expiresAt } = data as StoredEmail
  const decrypted = decrypt(sealed)
  if (decrypted === null || expiresAt <= now()) {
    log.error({ purpose, isUnreadable: decrypted === null }, 'email dropped')
    return 'done'
  }
  if (!getEnv().SMTP_URL) throw new Error('SMTP_URL is not set any more')
  await attempt(
    { ...(JSON.parse(decrypted) as Omit<AddressedEmail, 'messageId'>), messageId },
    purpose,
  )
  return 'done'
}

/** Sends an email, or drops one about what is new to an address that is suppressed. */
async function attempt(email: AddressedEmail, purpose: string): Promise<void> {
  const isKnownToFail = await isSuppressed(email.to)
  if (isKnownToFail && email.unsubscribe) return log.info({ purpose }, 'email suppressed')
  try {
    await sendBySmtp(email)
    if (isKnownToFail) await acceptAgain(email.to)
  } catch (error) {
    if (isAddressRefused(error)) await suppress(email.to, 'bounce')
    const { code, responseCode } = reasonOf(error)
    // Without the server's own text, which often repeats the address.
    if (!isPermanentFailure(error))
      throw new Error(`email not sent: ${purpose} ${code} ${responseCode}`)
    log.error({ purpose, code, responseCode }, 'email rejected')
  }
}
