import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { GET, POST } from '@/app/api/admin/health/route'
import { connect } from '@/lib/db/connect'
import { findProblemsAtStart } from '@/lib/health/queries'
import { SCHEMA_VERSION } from '@/lib/migrations/list'
import { JobModel } from '@/models/job'
import { SchemaVersionModel } from '@/models/schema-version'
import { UserModel } from '@/models/user'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, emptyDatabase, signedIn, withDatabase, withSettings } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'

withDatabase()

const ADMIN = 'ada@ratings.org'
let admin = { id: '' }
beforeAll(async () => {
  await connect()
  await emptyDatabase()
  admin = await anAdmin({ email: ADMIN })
  await SchemaVersionModel.create({ _id: 'schema', version: SCHEMA_VERSION })
})

async function look(query: Record<string, string> = {}) {
  const { status, body } = await call(GET, {
    path: `/?${new URLSearchParams(query)}`,
    ...signedIn(admin),
  })
  expect(status).toBe(200)
  const checks = body.checks as { id: string; state: string; what: string }[]
  return {
    body,
    opening: body.opening as Record<string, string | null>,
    stateOf: (id: string) => checks.find((check) => check.id === id)?.state,
    whatOf: (id: string) => checks.find((check) => check.id === id)?.what,
  }
}

/** Starts a real mail server of one user, and returns its settings. */
async function aMailServer(options: SMTPServerOptions = {}) {
  const subjects: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_login, _session, done) => done(null, { user: 'site' }),
    async onData(stream, session, done) {
      const text = Buffer.concat(await stream.toArray()).toString()
      const to = session.envelope.rcptTo.map(({ address }) => address).join()
      subjects.push(`${to}: ${/^Subject: (.*)$/m.exec(text)?.[1]?.trim()}`)
      done(null, 'queued as 4711')
    },
    ...options,
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = listening.address() as AddressInfo
  const SMTP_URL = `smtp://site:pass%20word@127.0.0.1:${port}`
  return { settings: { SMTP_URL, MAIL_FROM: 'Us <us@ratings.example>' }, subjects }
}

test('the health view judges the database, the settings and the request of the admin who asks [O6]', async () => {
  const { stateOf } = await look({ origin: 'http://localhost:3000', quick: '1' })
  // What it says of the version of the database depends on the server of the tests.
  for (const id of ['replicas', 'clock', 'migration', 'secret', 'failing', 'address'])
    expect([id, stateOf(id)]).toEqual([id, 'fine'])
  expect(stateOf('influencers')).toBe('later')
  expect(stateOf('factors')).toBe('later')

  await anInfluencer()
  await SchemaVersionModel.updateOne({ _id: 'schema' }, { version: SCHEMA_VERSION - 1 })
  const after = await look({ origin: 'https://elsewhere.org', quick: '1' })
  await SchemaVersionModel.updateOne({ _id: 'schema' }, { version: SCHEMA_VERSION })
  expect([after.stateOf('influencers'), after.stateOf('migration')]).toEqual(['fine', 'wrong'])
  expect(after.whatOf('address')).toContain('https://elsewhere.org')
  expect(after.opening.address).toContain('https://elsewhere.org')
})

test('what is wrong is a line at the start, and no secret of the settings is in lines or response [O6]', async () => {
  const secrets = { METRICS_TOKEN: 'metrics-token-0123', CRON_SECRET: 'cron-secret-012345' }
  await withSettings(secrets, async () => {
    const lines = await findProblemsAtStart()
    expect(lines).toContain(
      'Short: METRICS_TOKEN, CRON_SECRET. Make each with openssl rand -base64 32.',
    )
    const { body } = await look({ quick: '1' })
    for (const text of [JSON.stringify(body), lines.join()])
      expect(text).not.toMatch(/metrics-token|cron-secret/)
  })
})

test('only admins see it, and no other address than one of the web is compared [O6]', async () => {
  const member = await aMember({ powers: ['moderate', 'curate'] })
  expect((await call(GET, signedIn(member))).status).toBe(403)
  const odd = await call(GET, { path: '/?origin=file:///etc/passwd', ...signedIn(admin) })
  expect(odd.status).toBeGreaterThanOrEqual(400)
})

test('a test email goes to the admin alone, and its answer says when it was accepted [O6]', async () => {
  const { settings, subjects } = await aMailServer()
  await withSettings(settings, async () => {
    const { status, body } = await call(POST, { method: 'POST', ...signedIn(admin) })
    expect([status, body.outcome]).toEqual([200, 'accepted'])
    expect(body.answer).toContain('queued as 4711')
    expect(Date.now() - Date.parse(body.at)).toBeLessThan(60_000)
    expect(subjects).toEqual([`${ADMIN}: A test email`])
  })
})

test('a refused log-in says the answer of the mail server, without user and password [O6]', async () => {
  const { settings } = await aMailServer({
    onAuth: ({ username, password }, _session, done) =>
      done(new Error(`no ${username} with ${password} or ${btoa(`\0${username}\0${password}`)}`)),
  })
  await withSettings(settings, async () => {
    const { body } = await call(POST, { method: 'POST', ...signedIn(admin) })
    expect(body.outcome).toBe('refused')
    expect(body.answer).toMatch(/^535 .*no … with … or …$/)
    const { whatOf, opening } = await look()
    expect(whatOf('smtp')).toMatch(/535 .*no … with … or …/)
    expect(opening.email).toContain('535')
  })
})

test('without a mail server a test email is a file, and a silent server is named in a few seconds [O6]', async () => {
  const { body } = await call(POST, { method: 'POST', ...signedIn(admin) })
  expect(body.outcome).toBe('file')
  expect((await emailsTo(ADMIN)).at(-1)?.subject).toBe('A test email')

  const { settings } = await aMailServer({ onConnect: () => {}, closeTimeout: 100 })
  const began = performance.now()
  await withSettings(settings, async () => {
    const silent = await call(POST, { method: 'POST', ...signedIn(admin) })
    expect(silent.body).toMatchObject({
      outcome: 'refused',
      answer: expect.stringContaining('doesn’t answer in time'),
    })
  })
  expect(performance.now() - began).toBeLessThan(5_500)
})

test('what prevents an answer of the mail server is said for the one who sets SMTP_URL [O6]', async () => {
  const { settings } = await aMailServer()
  const refusalOf = (SMTP_URL: string) =>
    withSettings({ ...settings, SMTP_URL }, async () => {
      const { body } = await call(POST, { method: 'POST', ...signedIn(admin) })
      expect(body.outcome).toBe('refused')
      return body.answer as string
    })
  const address = settings.SMTP_URL.split('@')[1]
  expect(await refusalOf(`smtps://o:p@${address}`)).toBe(
    'this port doesn’t begin with TLS: use smtp:// instead of smtps://',
  )
  expect(await refusalOf(`${settings.SMTP_URL}/?requireTLS=true`)).toMatch(/^5\d\d /)
  expect(await refusalOf('smtp://o:p@127.0.0.1:1')).toBe('nothing listens at its host and port')
})

test('five test emails an hour are sent [O6]', async () => {
  const other = await anAdmin({ email: 'eve@ratings.org' })
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await call(POST, { method: 'POST', ...signedIn(other) })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

test('each check of settings, disk, jobs and accounts fails once what it looks at is wrong [O6]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'health-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const backup = join(folder, 'backups', 'old')
  await mkdir(backup, { recursive: true })
  await utimes(backup, 0, Date.now() / 1_000 - 3 * 86_400)
  await anAdmin({ email: 'admin@example.com' })
  await aMember({ email: 'demo@example.com' })
  await UserModel.updateMany({ listed: true }, { listed: false })
  const dueAt = new Date(Date.now() - 3 * 3_600_000)
  const emails = Array.from({ length: 50 }, (_, n) => ({ kind: 'email', subject: `${n}`, dueAt }))
  await JobModel.insertMany([...emails, { kind: 'topics', subject: 'a', dueAt, failures: 9 }])
  onTestFinished(async () => void (await JobModel.deleteMany({})))
  const settings = {
    ...{ SITE_URL: 'http://ratings.org', DATA_DIR: folder, JWT_SECRET: 'ab'.repeat(20) },
    ...{ METRICS_TOKEN: 'metrics-token-0123', MAIL_FROM: 'us@localhost' },
  }
  const wrong = (
    'address https mail sender contacts operator secret tokens backup late failing outbox ' +
    'factors admin demo influencers'
  ).split(' ')
  await withSettings(settings, async () => {
    const query = { origin: 'https://www.ratings.org', quick: '1' }
    const { stateOf } = await look(query)
    expect(wrong.map((id) => [id, stateOf(id)])).toEqual(wrong.map((id) => [id, 'wrong']))
  })
  await withSettings({ VERCEL: '1' }, async () => {
    expect((await look({ quick: '1' })).stateOf('cron')).toBe('wrong')
  })
})
