import { readdir, readFile, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { transaction } from '@/lib/db/transaction'
import { SITE } from '@/lib/domain/site'
import { renderEmail } from '@/lib/email/layout'
import { getEnv, resetEnv } from '@/lib/env'
import { afterResponse, afterResponseDone } from '@/lib/jobs/after-response'
import { runDueJobs } from '@/lib/jobs/run'
import { JobModel } from '@/models/job'
import { withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import * as emails from './emails'
import { enqueueEmail } from './outbox'

const { resetEmail, verificationEmail } = emails
const LINK = 'http://localhost:3000/verify-email?token=abc'
const email = verificationEmail(LINK, true)

withDatabase()
afterEach(async () => {
  await afterResponseDone()
  await JobModel.deleteMany({})
})

/** Sends an e-mail and waits for its first attempt. */
async function send(...email: Parameters<typeof enqueueEmail>): Promise<void> {
  await enqueueEmail(...email)
  await afterResponseDone()
}
/** Runs the next attempt of every e-mail, as if its pause were over; returns how many there were. */
async function tryAgain(): Promise<number> {
  await JobModel.updateMany({}, { $set: { dueAt: new Date(0) } })
  return sendDue()
}
const sendDue = () => runDueJobs(20_000)
type StoredEmail = { expiresAt: Date; messageId: string; sealed: string }
const dataOf = (job: { data?: unknown } | null) => job?.data as StoredEmail | undefined

const PLAIN = { ...SITE, accent: '' }

/** All e-mails of the site. */
const EVERY = (link: string) => [
  emails.verificationEmail(link, true),
  emails.resetEmail(link),
  emails.passwordChangedEmail(link),
  emails.emailChangeEmail(link),
  emails.emailChangeRequestedEmail(link),
  emails.emailChangedEmail(link, true),
  emails.emailChangedEmail(link, false),
  emails.emailRestoredEmail(link),
  emails.signInLinkEmail(link, false),
  emails.factorsLostEmail(link, 'the link that stops it'),
  emails.factorsEndEmail(link, new Date()),
  emails.accountClosedEmail(link, true, null),
  emails.accountClosedEmail(link, false, new Date()),
  emails.mailboxWaitsEmail(link, new Date(), true),
  emails.listedEmail(link, 'Influencer Ratings'),
  emails.testEmail(link),
]

function setEnv(settings: Record<string, string>): void {
  // biome-ignore lint/style/noProcessEnv: the tests' settings are written where the application reads them
  Object.assign(process.env, settings)
  resetEnv()
}

/** Starts a real mail server for one test; `trouble` makes it reject the first e-mails. */
async function aMailServer(trouble: number[] = [], options: SMTPServerOptions = {}) {
  const mails: (ParsedMail & { recipients: string[] })[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_login, _session, done) => done(null, { user: 'site' }),
    async onData(stream, session, done) {
      const mail = await simpleParser(stream)
      const code = trouble.shift()
      if (code) return done(Object.assign(new Error('not now'), { responseCode: code }))
      mails.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) })
      done()
    },
    ...options,
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port } = listening.address() as AddressInfo
  setEnv({
    SMTP_URL: `smtp://site:secret@127.0.0.1:${port}?dnsTimeout=09000&ignoreTLS=false`,
    MAIL_FROM: 'The Site <site@example.com>',
  })
  onTestFinished(async () => {
    setEnv({ SMTP_URL: '', MAIL_FROM: '' })
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return mails
}

test('an e-mail is sent by SMTP as plain text and HTML, from the configured address [119]', async () => {
  const mails = await aMailServer()
  await send('ada@example.com', email)

  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail?.recipients).toEqual(['ada@example.com'])
  expect(mail?.from?.text).toBe('"The Site" <site@example.com>')
  expect(mail?.subject).toBe('Confirm your email address')
  expect(mail?.text).toContain(`\n${LINK}\n`)
  expect(mail?.html).toMatch(/<a [^>]*href="http:[^"]+token=abc"[^>]*>Confirm email address<\/a>/)
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
})

test('each e-mail has the same content as text and as HTML, where its link is escaped [345]', () => {
  for (const { subject, content } of EVERY(`${LINK}&x="><script>'y'`)) {
    const made = { subject, ...renderEmail(content, PLAIN) }
    expect(made.html).toContain(`href="${LINK}&amp;x=&quot;&gt;&lt;script&gt;&#39;y&#39;"`)
    expect(made.html).not.toContain('<script>')
    expect(made.text).toContain(`\n${LINK}&x="><script>'y'\n`)
    expect(made.html).toContain(`<title>${made.subject}</title>`)
    const said = made.html.replace(/<(style|title)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ')
    const words = (text: string) => text.replace(/&#39;/g, "'").replace(/\s+/g, ' ')
    for (const paragraph of made.text.split('\n\n').filter((part) => !/http|^-- /.test(part))) {
      expect(words(said)).toContain(words(paragraph.trim()))
    }
  }
})

test('each e-mail uses only what mail clients support: no images, scripts, forms, frames or external URLs', () => {
  for (const { content, purpose } of EVERY(LINK)) {
    const { html } = renderEmail(content, PLAIN)
    expect([purpose, html.match(/<(img|script|form|iframe|link|svg|object)\b/gi)]).toEqual([
      purpose,
      null,
    ])
    expect([...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => address)).toEqual([
      LINK,
      LINK,
      LINK,
    ])
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
    expect(html.match(/<table(?! role="presentation")/g)).toBeNull()
    // Gmail clips longer messages.
    expect(Buffer.byteLength(html)).toBeLessThan(20_000)
  }
})

test('neither address nor subject can inject a header or a recipient', async () => {
  const mails = await aMailServer()
  await send('ada@example.com', {
    ...email,
    content: { ...email.content, paragraphs: ['.\r\nRCPT TO:<evil@example.com>'] },
    subject: 'Hi\r\nBcc: evil@example.com',
  })
  await send('ada@example.com,evil@example.com', email)
  await send('ada@example.com\r\nRCPT TO:<evil@example.com>', email)

  const recipients = mails.flatMap((mail) => mail.recipients)
  expect(recipients[0]).toBe('ada@example.com')
  expect(recipients.filter((address) => address === 'evil@example.com')).toEqual([])
  for (const mail of mails) expect(mail.bcc).toBeUndefined()
})

test('a busy server is retried with growing pauses, and each mailbox gets one copy', async () => {
  const mails = await aMailServer([451, 421])
  await send('ada@example.com', email)
  const first = await JobModel.findOne().lean()
  expect([mails.length, first?.failures]).toEqual([0, 1])
  expect(Number(first?.dueAt)).toBeGreaterThan(Date.now())
  expect(await sendDue()).toBe(0)

  await tryAgain()
  const second = await JobModel.findOne().lean()
  expect(Number(second?.dueAt) - Date.now()).toBeGreaterThan(9_000)

  expect(await tryAgain()).toBe(1)
  expect(await tryAgain()).toBe(0)
  expect(mails.map(({ recipients }) => recipients)).toEqual([['ada@example.com']])
  expect(mails[0]?.messageId).toBe(dataOf(first)?.messageId)
})

test('an e-mail is sent once an unreachable server is back, even after a restart', async () => {
  setEnv({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await send('ada@example.com', email)
  const mails = await aMailServer()
  await tryAgain()
  expect(mails.map(({ subject }) => subject)).toEqual([email.subject])
  expect(await JobModel.countDocuments()).toBe(0)
})

test('of concurrent processes one sends each e-mail', async () => {
  setEnv({ SMTP_URL: 'smtp://127.0.0.1:1' })
  for (let n = 0; n < 6; n += 1) await send(`member${n}@example.com`, email)
  const mails = await aMailServer()
  await Promise.all(Array.from({ length: 5 }, tryAgain))
  expect(mails.flatMap(({ recipients }) => recipients).sort()).toEqual(
    Array.from({ length: 6 }, (_, n) => `member${n}@example.com`),
  )
})

test('an e-mail of a process that was killed while sending is sent again with the same message id', async () => {
  const mails = await aMailServer([421])
  await send('ada@example.com', email)
  const kept = await JobModel.findOne().lean()
  await tryAgain()
  // The server had accepted it, but the process was killed before it recorded that.
  await JobModel.create({ ...kept, worker: 'killed', leaseUntil: new Date(0), dueAt: null })
  expect(await sendDue()).toBe(1)
  expect([mails.length, new Set(mails.map(({ messageId }) => messageId)).size]).toEqual([2, 1])
  expect(mails[0]?.messageId).toMatch(/^<[0-9a-f]{32}@localhost>$/)
})

test('an e-mail is retried only while its link works', async () => {
  setEnv({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await send('ada@example.com', resetEmail(LINK))
  const kept = await JobModel.findOne().lean()
  expect(Number(dataOf(kept)?.expiresAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000)
  const mails = await aMailServer()
  await JobModel.updateMany({}, { $set: { 'data.expiresAt': new Date(1) } })
  await tryAgain()
  expect([mails.length, await JobModel.countDocuments()]).toEqual([0, 0])
})

test('a waiting e-mail reveals neither recipient nor content in the database', async () => {
  setEnv({ SMTP_URL: 'smtp://127.0.0.1:1' })
  onTestFinished(() => setEnv({ SMTP_URL: '' }))
  await send('ada@example.com', resetEmail(`${LINK}-secret`))
  const stored = await JobModel.findOne().lean()
  const text =
    JSON.stringify(stored) +
    Buffer.from(String(dataOf(stored)?.sealed), 'base64').toString('latin1')
  expect(text).not.toMatch(/ada@|token=|secret|password\b.*:\/\//)
  expect(stored?.lastError).toMatch(/^Error: email not sent: reset E\w+ null$/)

  // Encrypted under a former secret of the site, or tampered with: useless, and not kept.
  await JobModel.updateMany({}, { $set: { 'data.sealed': Buffer.alloc(60).toString('base64') } })
  await tryAgain()
  expect(await JobModel.countDocuments()).toBe(0)
})

test('an e-mail that is rejected permanently is not sent again', async () => {
  const trouble = [550]
  const mails = await aMailServer(trouble)
  await send('ada@example.com', email)
  expect([trouble.length, mails.length, await tryAgain()]).toEqual([0, 0, 0])
})

test('an unreachable server never makes sending throw', async () => {
  setEnv({ SMTP_URL: 'smtp://127.0.0.1:1' })
  onTestFinished(() => setEnv({ SMTP_URL: '' }))
  await expect(send('ada@example.com', email)).resolves.toBeUndefined()
})

test('an e-mail of a transaction is sent after the commit, and never after an abort', async () => {
  const mails = await aMailServer()
  await transaction([], async () => {
    await enqueueEmail('ada@example.com', email)
    expect(await JobModel.countDocuments()).toBe(1)
    await afterResponseDone()
    expect(mails).toHaveLength(0)
  })
  await afterResponseDone()
  const aborted = transaction([], async () => {
    await enqueueEmail('bob@example.com', email)
    throw new Error('no')
  })
  await expect(aborted).rejects.toThrow('no')
  await afterResponseDone()
  expect(mails.flatMap(({ recipients }) => recipients)).toEqual(['ada@example.com'])
  expect(await JobModel.countDocuments()).toBe(0)
})

test('without SMTP an e-mail of a transaction becomes a file only after the commit', async () => {
  await transaction([], async () => {
    await enqueueEmail('committed@example.com', emails.listedEmail(LINK, 'Influencer Ratings'))
    expect(await emailsTo('committed@example.com')).toEqual([])
  })
  const aborted = transaction([], async () => {
    await enqueueEmail('aborted@example.com', emails.listedEmail(LINK, 'Influencer Ratings'))
    throw new Error('no')
  })
  await expect(aborted).rejects.toThrow('no')
  expect(await emailsTo('committed@example.com')).toHaveLength(1)
  expect(await emailsTo('aborted@example.com')).toEqual([])
})

test('an after-response task neither delays nor fails the response', async () => {
  const steps: string[] = []
  afterResponse('failing work', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    steps.push('work')
    throw new Error('broken')
  })
  steps.push('answer')
  await afterResponseDone()
  expect(steps).toEqual(['answer', 'work'])
})

test('a host that freezes after the response is asked to wait for the task', async () => {
  const waited: Promise<unknown>[] = []
  const host = globalThis as Record<symbol, unknown>
  const key = Symbol.for('@next/request-context')
  host[key] = { get: () => ({ waitUntil: (work: Promise<unknown>) => waited.push(work) }) }
  onTestFinished(() => {
    delete host[key]
  })
  let isDone = false
  afterResponse('work', async () => {
    isDone = true
  })
  await Promise.all(waited)
  expect([waited.length, isDone]).toEqual([1, true])
})

test('without SMTP each e-mail becomes a file that only its owner may read', async () => {
  await Promise.all([
    enqueueEmail('ada@example.com', email),
    enqueueEmail('ada@example.com', email),
    enqueueEmail('bob@example.com', resetEmail(LINK)),
  ])
  const outbox = join(getEnv().DATA_DIR, 'outbox')
  const names = (await readdir(outbox)).sort()

  expect(names.filter((name) => name.endsWith('-verification.eml'))).toHaveLength(2)
  const reset = names.find((name) => name.endsWith('-reset.eml')) ?? ''
  const mail = await simpleParser(await readFile(join(outbox, reset)))
  expect(mail.to).toMatchObject({ text: 'bob@example.com' })
  expect(mail.text).toContain(LINK)
  expect((await stat(join(outbox, reset))).mode & 0o777).toBe(0o600)
})
