import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { now } from '@/lib/clock'
import { seconds } from '@/lib/domain/durations'
import { withTimeout } from '@/lib/domain/with-timeout'
import type { Email } from '@/lib/email/emails'
import { getEnv } from '@/lib/env'
import { log } from '@/lib/log'

/** An e-mail with its recipient and its message id, which retries keep. */
export type AddressedEmail = Pick<Email, 'subject' | 'unsubscribe'> & {
  to: string
  text: string
  html: string
  messageId: string
  /** What the site calls itself, where staff has filled that in; else `MAIL_FROM` says it. */
  fromName?: string | undefined
}

// E-mails contain text only: nodemailer must never read a file or URL for them.
const OWN_TEXT_ONLY = { disableFileAccess: true, disableUrlAccess: true }

/** Returns a message id, under the host name of the site and not of the machine. */
export const newMessageId = (): string =>
  `<${randomBytes(16).toString('hex')}@${new URL(getEnv().SITE_URL).hostname}>`

const senderOf = (from: string, name: string | undefined) =>
  name ? { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from } : from

const envelope = ({
  to,
  subject,
  text,
  html,
  messageId,
  fromName,
  unsubscribe,
}: AddressedEmail) => ({
  from: senderOf(getEnv().MAIL_FROM, fromName),
  // As an object the address is used as it is, never parsed into several.
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // One press in the mail program, without a page (RFC 8058); both must be covered by DKIM.
    ...(unsubscribe && {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  ...OWN_TEXT_ONLY,
})

/** A connection to the mail server. nodemailer would take an address or limits, not both, and warns on Node 24 of the first. */
function smtp(connectMs: number, silentMs: number) {
  const { protocol, hostname, port, username, password, searchParams } = smtpUrl()
  const options = [...searchParams].map(([name, value]) => [name, optionOf(value)] as const)
  const isOfTls = ([name]: readonly [string, unknown]) => name.startsWith('tls.')
  return createTransport({
    ...Object.fromEntries(options.filter((option) => !isOfTls(option))),
    tls: Object.fromEntries(
      options.filter(isOfTls).map(([name, value]) => [name.slice('tls.'.length), value]),
    ),
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
  })
}

const smtpUrl = () => new URL(getEnv().SMTP_URL ?? '')

/** A value of the address, such as that of `?requireTLS=true`. */
const optionOf = (value: string) => {
  if (/^\d+$/.test(value)) return Number(value)
  return value === 'true' || value === 'false' ? value === 'true' : value
}

/** Sends an e-mail over SMTP. Throws the error of the server or the connection. */
export async function sendBySmtp(email: AddressedEmail): Promise<void> {
  await smtp(seconds(10), seconds(30)).sendMail(envelope(email))
}

/** Writes an e-mail to a file in `DATA_DIR/outbox`, for a site without a mail server. */
export async function writeToOutbox(email: AddressedEmail & Email): Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail(envelope(email))
  const folder = join(getEnv().DATA_DIR, 'outbox')
  const time = now().toISOString().replaceAll(':', '-')
  const file = join(folder, `${time}-${randomBytes(2).toString('hex')}-${email.purpose}.eml`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, message, { mode: 0o600, flag: 'wx' })
  // The link is logged for debugging only: readers of the log must not be able to use it.
  log.info({ purpose: email.purpose }, 'email written to outbox')
  log.debug({ purpose: email.purpose, link: email.link }, 'email link')
}

const ONCE_MS = seconds(3)
const TOO_SLOW = 'it doesn’t answer in time; for port 465 use smtps://'

/**
 * Asks the mail server for a connection, or to take an e-mail: it may use a few seconds. Returns its answer or, with
 * `isAccepted` false, why there is none, in any case without what the transport logs in with.
 */
export async function tryMailServer(
  email: AddressedEmail | null,
): Promise<{ isAccepted: boolean; answer: string }> {
  const transport = smtp(ONCE_MS, ONCE_MS)
  const attempt = email
    ? transport.sendMail(envelope(email)).then(({ response }) => response)
    : transport.verify().then(() => '')
  try {
    const answer = await withTimeout(attempt, 2 * ONCE_MS)
    return answer === null
      ? { isAccepted: false, answer: TOO_SLOW }
      : { isAccepted: true, answer: withoutSecrets(answer) }
  } catch (error) {
    return { isAccepted: false, answer: refusalOf(error) }
  } finally {
    transport.close()
    attempt.catch(() => {})
  }
}

/** What an error of the connection means, for people who set SMTP_URL. */
const MEANINGS: readonly [RegExp, string][] = [
  [/ECONNREFUSED/, 'nothing listens at its host and port'],
  [/ENOTFOUND|EDNS|EAI_AGAIN/, 'its host is not found'],
  [/ETIMEDOUT/, TOO_SLOW],
  [/SSL routines/, 'this port doesn’t begin with TLS: use smtp:// instead of smtps://'],
]

/** Returns the server's answer, else what the error means. */
function refusalOf(error: unknown): string {
  const { response, code, message } = mailError(error)
  if (response) return withoutSecrets(String(response))
  const meaning = MEANINGS.find(([pattern]) => pattern.test(`${code} ${message}`))
  return meaning?.[1] ?? withoutSecrets(String(message ?? code))
}

const ANSWER_CHARS_MAX = 300

/** Removes what a mail server may repeat of the log-in: user and password, also as the protocol encodes them. */
function withoutSecrets(answer: string): string {
  const { username, password } = smtpUrl()
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  const encoded = [user, pass, `\0${user}\0${pass}`].map(toBase64)
  return (
    [...encoded, password, pass, username, user]
      .filter(Boolean)
      // One may begin with another.
      .sort((a, b) => b.length - a.length)
      .reduce((text, secret) => text.replaceAll(secret, '…'), answer)
      .replace(/\s+/g, ' ')
      .slice(0, ANSWER_CHARS_MAX)
  )
}

const toBase64 = (text: string) => Buffer.from(text).toString('base64')

/** Whether a failure is permanent: a 5xx reply to the e-mail itself (RFC 5321, 4.2.1). Others may be transient. */
export const isPermanentFailure = (error: unknown) => Number(mailError(error).responseCode) >= 500

/** The replies to `RCPT TO` that say there is no such mailbox here (RFC 5321, 4.2.3). Others are about the sender or the text. */
const NO_SUCH_MAILBOX = [550, 551, 553]

/** Whether a mail server refused the recipient for good. */
export function isAddressRefused(error: unknown): boolean {
  const { command, responseCode, response } = mailError(error)
  // The enhanced code, if there is one, tells a wrong mailbox from a refused sender (RFC 3463).
  const enhanced = /^\d{3}[ -](5\.\d+\.\d+)/.exec(String(response))?.[1] ?? '5.1.1'
  const isMailbox = enhanced.startsWith('5.1.') || enhanced === '5.2.1'
  return command === 'RCPT TO' && NO_SUCH_MAILBOX.includes(Number(responseCode)) && isMailbox
}

/** Returns the loggable codes of a failure. The server's text is left out: it often repeats the address. */
export function reasonOf(error: unknown): { code: string; responseCode: number | null } {
  const { code, responseCode } = mailError(error)
  return { code: String(code ?? 'unknown'), responseCode: Number(responseCode) || null }
}

const mailError = (error: unknown) =>
  (error instanceof Error ? error : {}) as {
    code?: unknown
    responseCode?: unknown
    command?: unknown
    response?: unknown
    message?: unknown
  }
