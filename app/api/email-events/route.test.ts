import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { POST } from '@/app/api/email-events/route'
import { composeNotice, resetEmail } from '@/lib/email/emails'
import { enqueueEmail } from '@/lib/email/outbox'
import { isSuppressed, suppress } from '@/lib/email/suppression'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { SuppressedAddressModel } from '@/models/suppressed-address'
import { call, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

const SECRET = 'a secret of the mail service'
const bearer = { headers: { authorization: `Bearer ${SECRET}` } }
const report = (email: string, type = 'bounce') => ({ body: { type, email } })
const news = composeNotice({
  ...{ purpose: 'digest', subject: 'News', paragraphs: ['Hello,'], lifeMs: 60_000 },
  ...{ link: 'http://localhost:3000', action: 'Open', unsubscribe: 'http://localhost:3000/u/x' },
})

/** Runs with a mail server that refuses these mailboxes. Returns who got emails. */
async function withMailServer(refused: Record<string, string>, run: () => Promise<void>) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      const text = refused[address]
      done(text ? Object.assign(new Error(text), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.resume()
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  await withSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` }, run)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return received
}

async function send(...email: Parameters<typeof enqueueEmail>) {
  await enqueueEmail(...email)
  await afterResponseDone()
}

test('a mail service with the secret reports bounces and complaints, and no one else', async () => {
  expect((await call(POST, { ...bearer, ...report('a@example.com') })).status).toBe(401)
  await withSettings({ EMAIL_EVENTS_SECRET: SECRET }, async () => {
    expect((await call(POST, report('a@example.com'))).status).toBe(401)
    expect((await call(POST, { ...bearer, ...report('nonsense') })).status).toBe(400)
    expect((await call(POST, { ...bearer, ...report('A@Example.com') })).status).toBe(200)
  })
  expect(await isSuppressed('a@example.com')).toBe(true)
  expect(JSON.stringify(await SuppressedAddressModel.find().lean())).not.toContain('example')
})

test('a mailbox that a server refuses gets no more news, until it accepts an email that was asked for', async () => {
  const gone = 'gone@example.com'
  const received = await withMailServer({ [gone]: '5.1.1 No such user' }, () => send(gone, news))
  expect(received).toEqual([])
  expect(await isSuppressed(gone)).toBe(true)
  const later = await withMailServer({}, async () => {
    await send(gone, news)
    await send(gone, resetEmail('http://localhost:3000/reset'))
    await send(gone, news)
  })
  expect(later).toEqual([gone, gone])
})

test('a server that refuses us for another reason does not suppress the address, and a complaint stays', async () => {
  const fine = 'fine@example.com'
  await withMailServer({ [fine]: '5.7.1 Blocked by policy' }, () => send(fine, news))
  expect(await isSuppressed(fine)).toBe(false)
  await suppress(fine, 'complaint')
  await withMailServer({}, () => send(fine, resetEmail('http://localhost:3000/reset')))
  expect(await isSuppressed(fine)).toBe(true)
})
