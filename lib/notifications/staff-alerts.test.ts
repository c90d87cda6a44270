import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { GET as INBOX } from '@/app/api/notifications/route'
import { days, hours, minutes } from '@/lib/domain/durations'
import { choosePreferences } from '@/lib/notifications/preferences'
import { alertStaff } from '@/lib/notifications/staff-alerts'
import { openItem, openUnreported } from '@/lib/queue/items'
import { setClock } from '@/tests/support/clock'
import { aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'

withDatabase()

const START = new Date('2026-11-02T09:00:00Z')
const at = (ms: number) => setClock(START.getTime() + ms, { isRunning: true })

type Person = Awaited<ReturnType<typeof anAdmin>>

const urgent = (rest: { excluded?: Types.ObjectId[] } = {}) =>
  openItem({ kind: 'review', subjectId: new Types.ObjectId(), severity: 4, weight: 1, ...rest })
const subjectsTo = async ({ email }: Person) =>
  (await emailsTo(email ?? '')).map(({ subject }) => subject)

test('an urgent item reaches every admin at once by email and inbox, once, with a link to it [T36]', async () => {
  at(0)
  const [admin, member] = [await anAdmin(), await aMember()]
  await urgent()
  await alertStaff()
  at(minutes(30))
  await alertStaff()
  const emails = await emailsTo(admin.email ?? '')
  expect(emails.map(({ subject }) => subject)).toEqual(['Urgent: a reported review'])
  expect(emails[0]?.text).toMatch(/\/admin\/queue\/[0-9a-f]{24}/)
  const { entries } = (await call(INBOX, signedIn(admin))).body
  expect(entries).toMatchObject([
    { kind: 'queue', path: expect.stringMatching(/^\/admin\/queue\/\w/) },
  ])
  expect(await subjectsTo(member)).toEqual([])
})

test('a flood of urgent items is one email, and an admin hears only of what they may decide [T36]', async () => {
  at(days(1))
  const [admin, excluded] = [await anAdmin(), await anAdmin()]
  for (let count = 0; count < 30; count += 1) await urgent({ excluded: [excluded._id] })
  await alertStaff()
  await urgent({ excluded: [excluded._id] })
  at(days(1) + minutes(5))
  await alertStaff()
  expect(await subjectsTo(admin)).toEqual(['Urgent: 30 items are waiting for you'])
  at(days(1) + minutes(11))
  await alertStaff()
  expect(await subjectsTo(admin)).toEqual([
    'Urgent: 30 items are waiting for you',
    'Urgent: a reported review',
  ])
  expect(await subjectsTo(excluded)).toEqual([])
})

test('an urgent email says about which listed influencer, why and for how long, and names no one else [T36]', async () => {
  at(days(5))
  const [admin, member] = [await anAdmin(), await aMember({ name: 'Renate Quist' })]
  const influencer = await anInfluencer({ name: 'Mara Lind' })
  const hidden = await anInfluencer({ name: 'Olaf Gone', listed: false })
  const { _id: subjectId } = await aReview({ influencerId: influencer._id, authorId: member._id })
  const urgently = { severity: 4, weight: 1, reasons: ['private'] }
  await openItem({ ...urgently, kind: 'review', subjectId })
  at(days(5) + hours(5))
  await alertStaff()
  await openItem({ ...urgently, kind: 'member', subjectId: member._id })
  await openItem({ ...urgently, kind: 'influencer', subjectId: hidden._id })
  at(days(5) + hours(6))
  await alertStaff()
  const [one, both] = await emailsTo(admin.email ?? '')
  expect(one?.subject).toBe('Urgent: a reported review (Mara Lind)')
  expect(one?.text).toContain('Private information, waiting 5 h.')
  expect(both?.text).toMatch(/reported member, Private information, waiting \d+ (min|h): http/)
  expect(both?.text).toMatch(/reported profile, Private information/)
  expect([one, both].map((email) => email?.text).join()).not.toMatch(/Renate|Olaf/)
})

test('all else is a digest, hourly, daily or off by person, and nothing when nothing came [T36]', async () => {
  at(days(2))
  const [hourly, daily, off] = [await anAdmin(), await anAdmin(), await anAdmin()]
  await choosePreferences(hourly.id, { staffDigest: 'hourly' })
  await choosePreferences(off.id, { staffDigest: 'off' })
  await alertStaff()
  at(days(2) + minutes(10))
  await openUnreported('submission', new Types.ObjectId())
  await openUnreported('submission', new Types.ObjectId())
  at(days(2) + hours(1) + minutes(1))
  await alertStaff()
  await alertStaff()
  expect(await subjectsTo(hourly)).toEqual(['2 new items in the queue'])
  expect(await subjectsTo(daily)).toEqual([])
  at(days(3) + minutes(1))
  await alertStaff()
  expect(await subjectsTo(hourly)).toHaveLength(1)
  expect(await subjectsTo(daily)).toEqual(['2 new items in the queue'])
  expect(await subjectsTo(off)).toEqual([])
})

test('members with powers hear of what these cover, unless they are a party [T36, A10]', async () => {
  at(days(20))
  const [moderator, curator, author] = [
    await aMember({ powers: ['moderate'] }),
    await aMember({ powers: ['curate'] }),
    await aMember({ powers: ['moderate'] }),
  ]
  await alertStaff()
  at(days(20) + minutes(1))
  const { _id: subjectId } = await aReview({ authorId: author._id })
  await openItem({ kind: 'review', subjectId, severity: 4, weight: 1 })
  await openUnreported('submission', new Types.ObjectId())
  at(days(20) + hours(25))
  await alertStaff()
  expect(await subjectsTo(moderator)).toEqual([
    expect.stringContaining('Urgent: a reported review'),
  ])
  expect(await subjectsTo(curator)).toEqual(['1 new item in the queue'])
  expect(await subjectsTo(author)).toEqual([])
})

test('claims and proofs that wait are counted in the digest of admins alone [T36]', async () => {
  at(days(30))
  const [admin, moderator] = [await anAdmin(), await aMember({ powers: ['moderate', 'curate'] })]
  await alertStaff()
  at(days(30) + hours(1))
  for (const kind of ['claim', 'claim', 'proof'] as const) {
    await openUnreported(kind, new Types.ObjectId())
  }
  at(days(31) + minutes(1))
  await alertStaff()
  const [email] = await emailsTo(admin.email ?? '')
  expect(email?.subject).toBe('3 new items in the queue')
  expect(email?.text).toMatch(/2 claims to profiles\s+1 proof of a rating/)
  expect(email?.text).toContain('/admin/queue')
  expect(await subjectsTo(moderator)).toEqual([])
})
