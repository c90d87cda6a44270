import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import { now } from '@/lib/clock'
import { seconds } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { log } from '@/lib/log'
import type { Letter } from '@/lib/mail/letters'

/** Pauses before the second, third and fourth try. */
const RETRY_PAUSES_MS = [seconds(1), seconds(5), seconds(30)]

// A letter is text that we wrote: nodemailer shall never read a file or an address on its behalf.
const OWN_TEXT_ONLY = { disableFileAccess: true, disableUrlAccess: true }

/**
 * Sends a letter to one address: over SMTP, or without `SMTP_URL` into the folder `DATA_DIR/outbox`. Tries a few times.
 * Never throws: a failure is logged, without the address. Callers do not wait for it (`later`).
 */
export async function postLetter(
  to: string,
  letter: Letter,
  pausesMs: readonly number[] = RETRY_PAUSES_MS,
): Promise<void> {
  for (const pauseMs of pausesMs) {
    if (await isSettled(to, letter)) return
    await sleep(pauseMs, undefined, { ref: false })
  }
  await isSettled(to, letter)
}

/** One try; true when the letter is out, or refused in a way that no other try would change. */
async function isSettled(to: string, letter: Letter): Promise<boolean> {
  try {
    await (getEnv().SMTP_URL ? sendBySmtp(to, letter) : putIntoOutbox(to, letter))
    return true
  } catch (error) {
    log.error({ purpose: letter.purpose, ...reasonOf(error) }, 'mail not sent')
    return isRefusedForGood(error)
  }
}

async function sendBySmtp(to: string, letter: Letter): Promise<void> {
  await smtp().sendMail(envelope(to, letter))
}

async function putIntoOutbox(to: string, letter: Letter): Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail(envelope(to, letter))
  const folder = join(getEnv().DATA_DIR, 'outbox')
  const time = now().toISOString().replaceAll(':', '-')
  const file = join(folder, `${time}-${randomBytes(2).toString('hex')}-${letter.purpose}.eml`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, message, { mode: 0o600, flag: 'wx' })
  log.info({ purpose: letter.purpose, link: letter.link }, 'mail put into the outbox')
}

const envelope = (to: string, { subject, text, html }: Letter) => ({
  from: getEnv().MAIL_FROM,
  // As an object the address is taken as it is and never parsed into several.
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...OWN_TEXT_ONLY,
})

let pool: { url: string; transport: Transporter } | null = null

function smtp(): Transporter {
  const url = getEnv().SMTP_URL ?? ''
  if (pool?.url === url) return pool.transport
  pool?.transport.close()
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
    ...OWN_TEXT_ONLY,
  })
  pool = { url, transport }
  return transport
}

/** Ends the connections to the mail server: for a shutdown in good order, and for tests. */
export function closeMail(): void {
  pool?.transport.close()
  pool = null
}

/** A 5xx answer to the letter itself is final (RFC 5321, 4.2.1); whatever else may pass. */
const isRefusedForGood = (error: unknown) => Number(mailError(error).responseCode) >= 500

/** What may be logged of a failure: its codes. The server's text often repeats the address. */
function reasonOf(error: unknown): { code: string; responseCode: number | null } {
  const { code, responseCode } = mailError(error)
  return { code: String(code ?? 'unknown'), responseCode: Number(responseCode) || null }
}

const mailError = (error: unknown) =>
  (error instanceof Error ? error : {}) as { code?: unknown; responseCode?: unknown }
