import { readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { getEnv, resetEnv } from '@/lib/env'
import { later, laterDone } from '@/lib/later'
import { passwordChangedLetter, resetLetter, verificationLetter } from './letters'
import { closeMail, postLetter } from './post'

const LINK = 'http://localhost:3000/verify-email?token=abc'
const letter = verificationLetter(LINK)

afterEach(async () => {
  closeMail()
  await rm(getEnv().DATA_DIR, { recursive: true, force: true })
})

function setEnv(settings: Record<string, string>): void {
  // biome-ignore lint/style/noProcessEnv: the tests' settings are written where the application reads them
  Object.assign(process.env, settings)
  resetEnv()
}

/** A real mail server on this machine, set as ours for one test; `trouble` makes it refuse the first letters. */
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
    SMTP_URL: `smtp://site:secret@127.0.0.1:${port}`,
    MAIL_FROM: 'The Site <site@example.com>',
  })
  onTestFinished(async () => {
    setEnv({ SMTP_URL: '', MAIL_FROM: '' })
    closeMail()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return mails
}

test('a letter goes out by SMTP as plain text and as HTML, from the address that is set [119]', async () => {
  const mails = await aMailServer()
  await postLetter('ada@example.com', letter)

  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail?.recipients).toEqual(['ada@example.com'])
  expect(mail?.from?.text).toBe('"The Site" <site@example.com>')
  expect(mail?.subject).toBe('Please confirm your e-mail address')
  expect(mail?.text).toContain(`\n${LINK}\n`)
  expect(mail?.html).toContain(`<a href="${LINK}">Confirm e-mail address</a>`)
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
})

test.each([
  ['verification', verificationLetter],
  ['reset', resetLetter],
  ['password-changed', passwordChangedLetter],
])(
  'the letter %s escapes its link in HTML and leaves it whole in the text [345]',
  (purpose, write) => {
    const made = write(`${LINK}&x="><script>'y'`)

    expect(made.purpose).toBe(purpose)
    expect(made.html).toContain(`href="${LINK}&amp;x=&quot;&gt;&lt;script&gt;&#39;y&#39;"`)
    expect(made.html).not.toContain('<script>')
    expect(made.text).toContain(`\n${LINK}&x="><script>'y'\n`)
  },
)

test('neither address nor subject can add a header or a recipient', async () => {
  const mails = await aMailServer()
  await postLetter('ada@example.com', {
    ...letter,
    text: '.\r\nRCPT TO:<evil@example.com>',
    subject: 'Hi\r\nBcc: evil@example.com',
  })
  await postLetter('ada@example.com,evil@example.com', letter, [])
  await postLetter('ada@example.com\r\nRCPT TO:<evil@example.com>', letter, [])

  const recipients = mails.flatMap((mail) => mail.recipients)
  expect(recipients[0]).toBe('ada@example.com')
  expect(recipients.filter((address) => address === 'evil@example.com')).toEqual([])
  for (const mail of mails) expect(mail.bcc).toBeUndefined()
})

test('a server that is busy gets the letter again, and each mailbox one copy', async () => {
  const mails = await aMailServer([451, 421])
  await postLetter('ada@example.com', letter, [10, 10, 10])
  expect(mails).toHaveLength(1)
})

test('a letter that is refused for good is not sent again', async () => {
  const trouble = [550]
  const mails = await aMailServer(trouble)
  await postLetter('ada@example.com', letter, [10, 10, 10])

  expect(trouble).toEqual([])
  expect(mails).toEqual([])
})

test('a server that is away never throws at whoever sends', async () => {
  setEnv({ SMTP_URL: 'smtp://127.0.0.1:1' })
  onTestFinished(() => setEnv({ SMTP_URL: '' }))
  await expect(postLetter('ada@example.com', letter, [10])).resolves.toBeUndefined()
})

test('what is done later delays nobody and fails nobody', async () => {
  const steps: string[] = []
  later('failing work', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    steps.push('work')
    throw new Error('broken')
  })
  steps.push('answer')
  await laterDone()
  expect(steps).toEqual(['answer', 'work'])
})

test('a host that freezes after the answer is asked to wait for the work', async () => {
  const waited: Promise<unknown>[] = []
  const host = globalThis as Record<symbol, unknown>
  const key = Symbol.for('@next/request-context')
  host[key] = { get: () => ({ waitUntil: (work: Promise<unknown>) => waited.push(work) }) }
  onTestFinished(() => {
    delete host[key]
  })
  let isDone = false
  later('work', async () => {
    isDone = true
  })
  await Promise.all(waited)
  expect([waited.length, isDone]).toEqual([1, true])
})

test('without SMTP each mail becomes a file of its own that only its owner may read', async () => {
  await Promise.all([
    postLetter('ada@example.com', letter),
    postLetter('ada@example.com', letter),
    postLetter('bob@example.com', resetLetter(LINK)),
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
