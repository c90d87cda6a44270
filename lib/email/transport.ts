import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { now } from '@/lib/clock'
import { seconds } from '@/lib/domain/durations'
import type { Letter } from '@/lib/email/emails'
import { getEnv } from '@/lib/env'
import { log } from '@/lib/log'

/** A letter with its address and the number that it keeps at every try. */
export type Addressed = Pick<Letter, 'subject' | 'text' | 'html'> & {
  to: string
  messageId: string
}

// A letter is text that we wrote: nodemailer shall never read a file or an address on its behalf.
const OWN_TEXT_ONLY = { disableFileAccess: true, disableUrlAccess: true }

/** A number for a letter, under the name of the site and not of the machine. */
export const newMessageId = (): string =>
  `<${randomBytes(16).toString('hex')}@${new URL(getEnv().SITE_URL).hostname}>`

const envelope = ({ to, subject, text, html, messageId }: Addressed) => ({
  from: getEnv().MAIL_FROM,
  // As an object the address is taken as it is and never parsed into several.
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  ...OWN_TEXT_ONLY,
})

/** Hands a letter to the mail server. Throws what the server or the way to it says. */
export async function sendBySmtp(letter: Addressed): Promise<void> {
  await smtp().sendMail(envelope(letter))
}

/** Writes a letter into a file of `DATA_DIR/outbox`, for a site without a mail server. */
export async function putIntoOutbox(letter: Addressed & Letter): Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail(envelope(letter))
  const folder = join(getEnv().DATA_DIR, 'outbox')
  const time = now().toISOString().replaceAll(':', '-')
  const file = join(folder, `${time}-${randomBytes(2).toString('hex')}-${letter.purpose}.eml`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, message, { mode: 0o600, flag: 'wx' })
  // Whoever reads the log must not be able to use the link.
  log.info({ purpose: letter.purpose }, 'mail put into the outbox')
  log.debug({ purpose: letter.purpose, link: letter.link }, 'the link of that mail')
}

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
export const isRefusedForGood = (error: unknown) => Number(mailError(error).responseCode) >= 500

/** What may be logged of a failure: its codes. The server's text often repeats the address. */
export function reasonOf(error: unknown): { code: string; responseCode: number | null } {
  const { code, responseCode } = mailError(error)
  return { code: String(code ?? 'unknown'), responseCode: Number(responseCode) || null }
}

const mailError = (error: unknown) =>
  (error instanceof Error ? error : {}) as { code?: unknown; responseCode?: unknown }
