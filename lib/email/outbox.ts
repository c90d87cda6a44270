import { now } from '@/lib/clock'
import { isInTransaction } from '@/lib/db/after-commit'
import type { Letter } from '@/lib/email/emails'
import { decrypt, seal } from '@/lib/email/encryption'
import {
  type Addressed,
  isRefusedForGood,
  newMessageId,
  putIntoOutbox,
  reasonOf,
  sendBySmtp,
} from '@/lib/email/transport'
import { getEnv } from '@/lib/env'
import { afterResponse } from '@/lib/jobs/after-response'
import { enqueue } from '@/lib/jobs/commands'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { log } from '@/lib/log'

/**
 * What the job `email` knows. The recipient and the text, which may hold a link that opens an account, are encrypted
 * (lib/mail/seal). The message id is the same at every try, so that a mailbox recognises a second copy.
 */
type StoredEmail = { purpose: string; messageId: string; sealed: string; expiresAt: Date }

/**
 * Sends an e-mail to one address: over SMTP by a job, which tries until the server takes it or its link has expired;
 * without `SMTP_URL` into the folder `DATA_DIR/outbox`. Does not wait for the mail server.
 *
 * Inside a transaction the job is part of it: the mail goes out exactly when the command is committed. Outside it never
 * throws: a failure is logged, without the address.
 */
export async function enqueueEmail(to: string, letter: Letter): Promise<void> {
  if (isInTransaction()) return dispatch(to, letter)
  try {
    await dispatch(to, letter)
  } catch (error) {
    log.error({ purpose: letter.purpose, ...reasonOf(error) }, 'mail not sent')
  }
}

async function dispatch(to: string, letter: Letter): Promise<void> {
  const { subject, text, html } = letter
  const addressed: Addressed = { to, subject, text, html, messageId: newMessageId() }
  if (getEnv().SMTP_URL) return keep(addressed, letter)
  const write = () => putIntoOutbox({ ...letter, ...addressed })
  if (isInTransaction()) afterResponse('mail into the outbox', write)
  else await write()
}

async function keep({ messageId, ...secret }: Addressed, letter: Letter): Promise<void> {
  const data: StoredEmail = {
    purpose: letter.purpose,
    messageId,
    sealed: seal(JSON.stringify(secret)),
    expiresAt: new Date(now().getTime() + letter.lifeMs),
  }
  await enqueue('email', messageId, { data })
}

/** The job `email`: one try. Throws, without the address, what another try may mend. */
export async function sendEmail({ data }: Chunk): Promise<ChunkResult> {
  const { purpose, messageId, sealed, expiresAt } = data as StoredEmail
  const opened = decrypt(sealed)
  if (opened === null || expiresAt <= now()) {
    log.error({ purpose, isSealed: opened === null }, 'mail given up')
    return 'done'
  }
  if (!getEnv().SMTP_URL) throw new Error('SMTP_URL is not set any more')
  try {
    await sendBySmtp({ ...(JSON.parse(opened) as Omit<Addressed, 'messageId'>), messageId })
  } catch (error) {
    const { code, responseCode } = reasonOf(error)
    // The server's own text often repeats the address.
    if (!isRefusedForGood(error))
      throw new Error(`mail not sent: ${purpose} ${code} ${responseCode}`)
    log.error({ purpose, code, responseCode }, 'mail refused')
  }
  return 'done'
}
