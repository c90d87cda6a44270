import { Types } from 'mongoose'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GET as LINK, POST as UNSUBSCRIBE } from '@/app/u/[token]/route'
import UnsubscribePage from '@/app/unsubscribe/page'
import { days, minutes } from '@/lib/domain/durations'
import { tell } from '@/lib/notices/commands'
import { findDeliveries } from '@/lib/notices/deliveries'
import {
  readUnsubscribeToken,
  unsubscribeToken,
  unsubscribeUrl,
} from '@/lib/notices/unsubscribe-token'
import { deliverNotices, sendDigests } from '@/lib/notifications/jobs'
import { choosePreferences } from '@/lib/notifications/preferences'
import { setClock } from '@/tests/support/clock'
import { aMember, anInfluencer } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'

withDatabase()

const START = new Date('2026-11-02T09:00:00Z')
const at = (ms: number) => setClock(START.getTime() + ms, { isRunning: true })

const mailsTo = ({ email }: { email?: string | null }) => emailsTo(email ?? '')

async function aReplied() {
  const member = await aMember({ name: 'Berta' })
  const { _id: influencerId } = await anInfluencer({ name: 'Mara' })
  const reply = async (name: string) => {
    const { _id: personId } = await aMember({ name })
    await tell(member._id, { kind: 'reply', subject: 'r', influencerId, personId })
  }
  return { member, reply }
}

test('decisions are e-mailed at once, and once, with one press to stop them [T25]', async () => {
  at(0)
  const member = await aMember()
  await tell(member._id, { kind: 'decision', subject: 'D-AAAA-0001', outcome: 'inForce' })
  await deliverNotices()
  expect(await mailsTo(member)).toHaveLength(0)
  at(minutes(3))
  await deliverNotices()
  await deliverNotices()
  const [mail, ...others] = await mailsTo(member)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('We made a decision about something you wrote')
  const lines = mail?.headerLines.map(({ line }) => line) ?? []
  const url = unsubscribeUrl(member.id, 'decision')
  // Unfolded: some mail programs do not find an address that is divided.
  expect(lines).toContain(`List-Unsubscribe: <${url}>`)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(url)
  expect(mail?.html).toContain('See the decision')
})

test('what a member turned off is not e-mailed, and what they chose is [T25]', async () => {
  at(0)
  const { member, reply } = await aReplied()
  await choosePreferences(member.id, { reply: 'off', points: 'email' })
  await reply('Ada')
  at(minutes(3))
  await deliverNotices()
  await tell(member._id, { kind: 'points', subject: '100', text: '100' })
  at(minutes(6))
  await deliverNotices()
  expect((await mailsTo(member)).map(({ subject }) => subject)).toEqual([
    'You’ve earned 100 points',
  ])
})

test('a member hears once a week of the rest, and nothing when there is nothing [T25]', async () => {
  at(0)
  const { member, reply } = await aReplied()
  await reply('Ada')
  at(minutes(3))
  await deliverNotices()
  await sendDigests()
  expect(await mailsTo(member)).toHaveLength(0)
  at(days(7) + minutes(4))
  await sendDigests()
  await sendDigests()
  const [digest, ...others] = await mailsTo(member)
  expect(others).toEqual([])
  expect(digest?.text).toContain('Ada replied to your review of Mara.')
  at(days(15))
  await deliverNotices()
  await sendDigests()
  expect(await mailsTo(member)).toHaveLength(1)
})

test('one press stops a kind without a login, and a link alone stops nothing [T25]', async () => {
  const member = await aMember()
  const token = unsubscribeToken(member.id, 'decision')
  expect((await call(LINK, { params: { token } })).status).toBe(303)
  expect((await findDeliveries(member.id)).decision).toBe('email')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'List-Unsubscribe=One-Click'
  expect((await call(UNSUBSCRIBE, { params: { token }, body, headers })).status).toBe(303)
  expect(await findDeliveries(member.id)).toMatchObject({ decision: 'inbox', reply: 'digest' })
})

test.each(['https://mail.example', 'null'])(
  'one press in a mail program on the web, from %s, stops a kind, too [T25]',
  async (origin) => {
    const member = await aMember()
    const params = { token: unsubscribeToken(member.id, 'decision') }
    const headers = { origin, 'sec-fetch-site': 'cross-site' }
    const body = 'List-Unsubscribe=One-Click'
    expect((await call(UNSUBSCRIBE, { params, body, headers })).status).toBe(303)
    expect((await findDeliveries(member.id)).decision).toBe('inbox')
  },
)

test('a link that was cut says so, also after its button [T25]', async () => {
  const token = unsubscribeToken(String(new Types.ObjectId()), 'digest')
  const shown = async (query: { token?: string; done?: string }) =>
    renderToStaticMarkup(await UnsubscribePage({ searchParams: Promise.resolve(query) }))
  expect(await shown({ token })).toContain('Stop these emails?')
  expect(await shown({ token, done: '1' })).toContain('You won’t get these emails anymore')
  for (const cut of [{ token: token.slice(0, 20) }, { token: '', done: '1' }, {}])
    expect(await shown(cut)).toContain('This link isn’t complete')
})

test('names in e-mails and subjects are set apart, and are no links [T25]', async () => {
  at(0)
  const { member, reply } = await aReplied()
  await choosePreferences(member.id, { reply: 'email' })
  await reply('مارا')
  at(minutes(3))
  await deliverNotices()
  const [first] = await mailsTo(member)
  await reply('www.x.example')
  at(minutes(8))
  await deliverNotices()
  const [, second] = await mailsTo(member)
  expect(first?.subject).toBe('\u2068مارا\u2069 replied to your review of Mara')
  expect(`${second?.subject} ${second?.text}`).not.toContain('www.x')
})

test('the token of an e-mail is short, and a changed one names no member', () => {
  const id = String(new Types.ObjectId())
  const token = unsubscribeToken(id, 'digest')
  expect(readUnsubscribeToken(token)).toEqual({ userId: id, subscription: 'digest' })
  expect(token.length).toBeLessThanOrEqual(36)
  for (let index = 0; index < token.length; index += 1) {
    const other = token[index] === 'A' ? 'B' : 'A'
    const changed = token.slice(0, index) + other + token.slice(index + 1)
    // The last character carries bits that base64url ignores.
    const isSame = Buffer.from(changed, 'base64url').equals(Buffer.from(token, 'base64url'))
    expect(readUnsubscribeToken(changed) !== null).toBe(isSame)
  }
  for (const wrong of ['', 'x', `${token}AAAA`]) expect(readUnsubscribeToken(wrong)).toBeNull()
})
