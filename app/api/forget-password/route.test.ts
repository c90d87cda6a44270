import { expect, test } from 'vitest'
import { POST as reset } from '@/app/api/reset-password/route'
import { resetEnv } from '@/lib/env'
import { TokenModel } from '@/models/token'
import { aMember } from '@/tests/support/factories'
import { call, withDatabase, withSettings } from '@/tests/support/http'
import { emailedToken, emailsTo } from '@/tests/support/mailbox'
import { POST } from './route'

withDatabase()

const SENT = { success: true, msg: 'An email has been sent to your account. Please verify.' }

test('an e-mail with a link of this site is sent, regardless of Host and name, and only a digest of its token is stored [303, 305]', async () => {
  const member = await aMember({ email: 'ada@example.com', name: 'Buy at evil.example' })
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const { status, body } = await call(POST, { body: { email: ' ADA@example.com' }, headers })

  expect([status, body]).toEqual([200, SENT])
  const [mail, ...others] = await emailsTo('ada@example.com')
  expect(others).toEqual([])
  const token = await emailedToken('ada@example.com')
  expect(mail?.text).toContain(`\nhttp://localhost:3000/api/reset-password?token=${token}\n`)
  expect(mail?.html).toContain(`href="http://localhost:3000/api/reset-password?token=${token}"`)
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')

  const stored = await TokenModel.findOne({ userId: member._id }).orFail().lean()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(JSON.stringify(stored)).not.toContain(token)
  const lifeMs = stored.expiresAt.getTime() - Date.now()
  expect(lifeMs).toBeGreaterThan(29 * 60_000)
  expect(lifeMs).toBeLessThanOrEqual(30 * 60_000)
})

test('an unknown and a removed account get the same response, and no e-mail is sent [133, 304]', async () => {
  await aMember({ email: 'removed@example.com', removedAt: new Date() })
  for (const email of ['nobody@example.com', 'removed@example.com']) {
    const { status, body } = await call(POST, { body: { email } })
    expect([status, body]).toEqual([200, SENT])
    expect(await emailsTo(email)).toEqual([])
  }
})

test('concurrent requests leave one valid token [303]', async () => {
  const member = await aMember({ email: 'often@example.com' })
  await Promise.all(
    Array.from({ length: 5 }, () => call(POST, { body: { email: 'often@example.com' } })),
  )
  expect(await emailsTo('often@example.com')).toHaveLength(5)
  expect(await TokenModel.countDocuments({ userId: member._id })).toBe(1)
})

test.each([
  ['nothing', {}],
  ['no address', { email: 'nobody' }],
  ['an object', { email: { $gt: '' } }],
])('%s as e-mail is refused with a msg [134, 347]', async (_case, body) => {
  const answer = await call(POST, { body })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ success: false, msg: 'Please enter a valid email address.' })
})

test('one mailbox is not flooded from many addresses, and the response does not reveal it [304, 346]', async () => {
  // biome-ignore lint/style/noProcessEnv: the only setting that this test needs
  process.env.RATE_LIMIT_FACTOR = '0.4'
  resetEnv()
  await aMember({ email: 'flooded@example.com' })
  const ask = (n: number) =>
    call(POST, {
      body: { email: 'flooded@example.com' },
      headers: { 'x-forwarded-for': `10.1.0.${n}` },
    })
  for (let n = 0; n < 12; n += 1) expect((await ask(n)).body).toEqual(SENT)
  expect(await emailsTo('flooded@example.com')).toHaveLength(4)
  const sameAddress = [await ask(99), await ask(99), await ask(99)].map(({ status }) => status)
  expect(sameAddress).toEqual([200, 200, 429])
})

test('a stranger’s requests do not use up the owner’s [304, 346]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '1' }, async () => {
    await aMember({ email: 'owner@example.com' })
    const ask = async (address: string) => {
      const headers = { 'x-forwarded-for': address }
      return (await call(POST, { body: { email: 'owner@example.com' }, headers })).status
    }
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push(await ask('10.2.0.1'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await emailsTo('owner@example.com')).toHaveLength(5)
    expect(await ask('10.3.0.1')).toBe(200)
    expect(await emailsTo('owner@example.com')).toHaveLength(6)
  })
})

test('when a mailbox gets no more e-mails, the last link in it still works [T46]', async () => {
  await withSettings({ RATE_LIMIT_FACTOR: '0.1' }, async () => {
    await aMember({ email: 'last@example.com' })
    const ask = (address: string) =>
      call(POST, {
        body: { email: 'last@example.com' },
        headers: { 'x-forwarded-for': address },
      })
    await ask('10.4.0.1')
    const token = await emailedToken('last@example.com')
    await ask('10.4.1.1')
    expect(await emailsTo('last@example.com')).toHaveLength(1)
    const password = 'correct horse battery'
    expect((await call(reset, { body: { token, password } })).body).toMatchObject({ success: true })
  })
})
