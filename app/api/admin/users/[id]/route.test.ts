import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { POST as edit } from '@/app/api/admin/users/[id]/facts/route'
import { GET as sheet } from '@/app/api/admin/users/[id]/route'
import { GET as search } from '@/app/api/influencers/search/route'
import { getMemberRecord } from '@/lib/admin/member-record'
import { hardDeleteInfluencer } from '@/lib/background/hard-delete'
import { onInvalidate } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { days } from '@/lib/domain/durations'
import type { SubjectKind } from '@/lib/domain/reports'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import { findSubject } from '@/lib/queue/subjects/find'
import { fileReport } from '@/lib/reports/commands'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { FlagModel } from '@/models/flag'
import { QueueItemModel } from '@/models/queue-item'
import { ReplyModel } from '@/models/reply'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { aCategory, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'

withDatabase()

type Account = { id: string }
type Member = Awaited<ReturnType<typeof aMember>>
const open = (account: Account, admin: Account) =>
  call(sheet, { params: { id: account.id }, ...signedIn(admin) })
const change = (account: Account, admin: Account, body: object) =>
  call(edit, { params: { id: account.id }, body, ...signedIn(admin) })
const found = async (words: string) =>
  (await call(search, { path: `/?query=${encodeURIComponent(words)}` })).body.map(
    ({ name }: { name: string }) => name,
  )

test('the sheet of a submission shows its possible duplicates and the actions of staff on it', async () => {
  const admin = await anAdmin({ name: 'Ada' })
  const names = { name: 'Marlow Finch', socialHandles: '@marlowfinch' }
  const listed = await anInfluencer({ ...names, duplicateKeys: blockingKeysOf(names) })
  const proposal = { name: 'Finch, Marlow', socialHandles: '' }
  const pending = await anInfluencer({
    ...proposal,
    duplicateKeys: blockingKeysOf(proposal),
    approved: false,
    listed: false,
  })
  await change(pending, admin, { expertise: 'Maps' })

  const { status, body } = await open(pending, admin)
  expect(status).toBe(200)
  expect(body.account).toMatchObject({ id: pending.id, name: 'Finch, Marlow', approved: false })
  expect(body.duplicates).toMatchObject([{ id: listed.id, name: 'Marlow Finch' }])
  expect(body.log).toMatchObject([
    { action: 'edit', actor: { name: 'Ada' }, note: 'expertise', subject: { name: proposal.name } },
  ])
  expect(JSON.stringify(body)).not.toMatch(/passwordHash|tokenVersion|searchKeys|mailbox/)
})

test('the sheet of a member shows what they wrote last, and the reports about it and by them', async () => {
  const [admin, member] = [await anAdmin(), await aMember()]
  const influencer = await anInfluencer({ name: 'Marlow Finch' })
  const [rival, stranger] = [await anInfluencer(), await aMember()]
  const rating = { influencerId: influencer._id, authorId: member._id }
  const old = await aReview({ ...rating, createdAt: new Date(Date.now() - days(9)), flagsCount: 2 })
  const others = { authorId: member._id, influencerId: rival._id }
  await aReview({ ...others, status: 'removed', flagsCount: 1 })
  const answered = await aReview({ influencerId: influencer._id, flagsCount: 7 })
  await ReplyModel.create({ reviewId: answered._id, authorId: member._id, text: 'So do I.' })
  const flag = (userId: unknown, raised: boolean) => ({
    reviewId: new Types.ObjectId(),
    userId,
    raised,
  })
  await FlagModel.insertMany([
    flag(member._id, true),
    flag(member._id, false),
    flag(stranger._id, true),
  ])

  const { record } = (await open(member, admin)).body
  expect(record).toMatchObject({
    ratings: [
      { status: 'removed', influencer: { id: rival.id }, rating: 4, title: 'Clear and honest' },
      { id: old.id, status: 'shown', influencer: { name: 'Marlow Finch' } },
    ],
    replies: [{ influencer: { id: influencer.id, name: 'Marlow Finch' }, text: 'So do I.' }],
    flagsReceived: 3,
    flagsRaised: 1,
  })
  expect((await open(influencer, admin)).body.record).toBeNull()
})

test('the sheet of a member shows the newest reports about them and their texts, and by them, and where they wait', async () => {
  const [admin, member, other] = [await anAdmin(), await aMember(), await aMember()]
  const rating = await aReview({ authorId: member._id })
  const strangers = await aReview({ authorId: other._id })
  const reply = await ReplyModel.create({
    reviewId: strangers._id,
    authorId: member._id,
    text: 'A taunt.',
  })
  const visitor = { name: '', email: '', isChildAbuse: false, isInGoodFaith: true }
  const report = (
    subjectKind: SubjectKind,
    subjectId: string,
    details: string,
    by: Member | null,
  ) =>
    fileReport(
      { ...visitor, subjectKind, subjectId, reason: 'harassment', details },
      by && { id: by.id, name: by.name, role: ROLE.member, isVerified: true },
    )
  await report('review', rating.id, 'The rating.', other)
  await report('reply', reply.id, 'The reply.', null)
  await report('member', member.id, 'The name.', null)
  await report('review', strangers.id, 'Of another.', member)
  await ReportModel.updateOne({ subjectId: reply._id }, { state: 'dismissed' })

  const { record } = (await open(member, admin)).body
  expect(record.reportsAbout).toMatchObject([
    { subjectKind: 'member', details: 'The name.', state: 'open' },
    { subjectKind: 'reply', details: 'The reply.', state: 'dismissed', itemId: null },
    { subjectKind: 'review', details: 'The rating.', reason: 'harassment' },
  ])
  const item = await QueueItemModel.findOne({ subjectId: rating._id }).orFail()
  expect(record.reportsAbout[2].itemId).toBe(item.id)
  expect(record.reportsMade).toMatchObject([{ subjectKind: 'review', details: 'Of another.' }])
  expect(JSON.stringify(record.reportsAbout)).not.toContain(other.id)
})

test('of a member who wrote much, the sheet has the newest and reads no rating of others', async () => {
  const [admin, busy] = [await anAdmin(), await aMember()]
  const entries = Array.from({ length: 400 }, (_, n) => ({
    influencerId: new Types.ObjectId(),
    authorId: n < 40 ? busy._id : new Types.ObjectId(),
    rating: 3,
    title: `No ${n}`,
    details: 'Fine.',
    createdAt: new Date(Date.now() - n * 1_000),
  }))
  await ReviewModel.insertMany(entries)
  const { record } = (await open(busy, admin)).body
  expect(record.ratings.map((one: { title: string }) => one.title)).toEqual(
    [0, 1, 2, 3, 4].map((n) => `No ${n}`),
  )
  for (const { query, examined, isScan } of await explainQueries(() => getMemberRecord(busy.id))) {
    expect(isScan, query).toBe(false)
    expect(examined, query).toBeLessThanOrEqual(41)
  }
})

test('an account that can no longer be restored, or was closed by its member, is not found', async () => {
  const admin = await anAdmin()
  const removedAt = new Date()
  const longGone = await aMember({ removedAt: new Date(Date.now() - days(31)) })
  const ended = await aMember({ removedAt, closure: 'erased' })
  const statuses = []
  for (const account of [longGone, ended, { id: 'f'.repeat(24) }, { id: 'x' }]) {
    statuses.push((await open(account, admin)).status)
  }
  expect(statuses).toEqual([404, 404, 404, 404])
  expect((await open(await aMember({ removedAt }), admin)).status).toBe(200)
})

test('staff edits facts; lists, search and keys follow, and omitted facts are unchanged', async () => {
  const [admin, category] = [await anAdmin(), await aCategory()]
  const influencer = await anInfluencer({ name: 'Wrongname', socialHandles: '@wrong', rank: 2 })
  const dropped: string[] = []
  const end = onInvalidate((tags) => void dropped.push(...tags))
  const { status, body } = await change(influencer, admin, {
    name: ' Rightname\n Person ',
    category: category.name,
    country: 'it',
    hourlyRate: 120.5,
    publicEmail: 'hello@rightname.example',
    socialHandles: 'tiktok: @rightname',
    platforms: ['youtube'],
    role: 1,
    rank: 90,
    approved: false,
  })
  end()
  expect([status, body]).toEqual([200, { success: true }])
  expect(await influencer.reload()).toMatchObject({
    name: 'Rightname Person',
    category: category.name,
    country: 'IT',
    hourlyRate: 120.5,
    publicEmail: 'hello@rightname.example',
    platforms: ['youtube', 'tiktok'],
    about: influencer.about,
    role: 2,
    rank: 2,
    approved: true,
  })
  expect(await found('rightna')).toEqual(['Rightname Person'])
  expect(await found('wrongname')).toEqual([])
  expect(dropped).toEqual(expect.arrayContaining([TAG.list, TAG.influencer(influencer.id)]))
  expect((await open(influencer, admin)).body.log).toMatchObject([
    { note: 'name, handles, platforms, category, country, hourly rate, public email' },
  ])
})

test('sending the same facts again changes nothing and is not logged', async () => {
  const [admin, influencer] = [await anAdmin(), await anInfluencer()]
  expect((await change(influencer, admin, { name: influencer.name })).status).toBe(200)
  expect((await open(influencer, admin)).body.log).toEqual([])
})

test('a new name that is an address or a label of the site is refused; one that exists stays', async () => {
  const [admin, influencer] = [await anAdmin(), await anInfluencer({ name: 'pills.com' })]
  for (const name of ['www.pills.example', 'Staff pick']) {
    const { status, body } = await change(influencer, admin, { name, about: 'Changed' })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['name']])
  }
  expect(await influencer.reload()).toMatchObject({ name: 'pills.com', about: influencer.about })
  const { status } = await change(influencer, admin, { name: 'pills.com', about: 'Changed' })
  expect([status, (await influencer.reload()).about]).toEqual([200, 'Changed'])
})

test('up to three other names are stored in order, shown to readers and staff, and logged once [F9]', async () => {
  const [admin, influencer] = [await anAdmin(), await anInfluencer({ name: '小早川 太郎' })]
  // As one that was stored before there were other names.
  await UserModel.updateOne({ _id: influencer._id }, { $unset: { otherNames: 1 } })
  const logOf = async () => (await open(influencer, admin)).body.log
  expect((await open(influencer, admin)).body.account.otherNames).toEqual([])
  expect((await change(influencer, admin, { otherNames: [] })).status).toBe(200)
  expect(await logOf()).toEqual([])

  const dropped: string[] = []
  const end = onInvalidate((tags) => void dropped.push(...tags))
  const sent = ['  Kobayakawa\n Taro ', '', 'Kobayakawa Taro']
  expect((await change(influencer, admin, { otherNames: sent })).status).toBe(200)
  end()
  expect(dropped).toEqual(expect.arrayContaining([TAG.list, TAG.influencer(influencer.id)]))
  const otherNames = ['Kobayakawa Taro', 'Taro, K.', 'Koba']
  expect((await findPublicInfluencer(influencer.id))?.otherNames).toEqual(['Kobayakawa Taro'])
  await change(influencer, admin, { otherNames })
  await change(influencer, admin, { otherNames })
  await change(influencer, admin, { otherNames: ['Kobayakawa Taro', 'Taro', 'K., Koba'] })
  await change(influencer, admin, { about: 'Changed', otherNames })
  expect((await open(influencer, admin)).body.account).toMatchObject({ otherNames })
  expect((await logOf()).map(({ note }: { note: string }) => note)).toEqual([
    'other names, about',
    'other names',
    'other names',
    'other names',
  ])
  expect((await findPublicInfluencer(influencer.id))?.events).toContainEqual(
    expect.objectContaining({ kind: 'facts', detail: 'other names', count: 4 }),
  )
  expect((await findSubject('influencer', influencer.id))?.text.details).toContain(
    'Also known as: Kobayakawa Taro, Taro, K., Koba',
  )
})

test('[O15] staff says by which source an influencer is an AI persona, with the date, and takes it back', async () => {
  const [admin, influencer] = [await anAdmin(), await anInfluencer({ about: 'Sings.' })]
  // As one that was stored before there were AI personas.
  const unset = { $unset: { aiPersona: 1, aiPersonaMark: 1 } }
  await UserModel.updateOne({ _id: influencer._id }, unset)
  expect((await findPublicInfluencer(influencer.id))?.isAiPersona).toBe(false)
  const aiPersona = 'https://studio.example/about'
  const start = Date.now()
  expect((await change(influencer, admin, { aiPersona: ` ${aiPersona} ` })).status).toBe(200)
  const page = await findPublicInfluencer(influencer.id)
  expect(page).toMatchObject({ isAiPersona: true, aiPersona, aiPersonaMark: { by: 'staff' } })
  const marked = page?.aiPersonaMark?.at
  expect(marked?.getTime()).toBeGreaterThanOrEqual(start)
  await change(influencer, admin, { aiPersona, about: 'Sings and dances.' })
  expect((await findPublicInfluencer(influencer.id))?.aiPersonaMark?.at).toEqual(marked)
  const { log, account } = (await open(influencer, admin)).body
  expect(log.map(({ note }: { note: string }) => note)).toEqual(['about', 'AI persona'])
  expect(account.aiPersona).toBe(aiPersona)
  expect(page?.events).toMatchObject([{ kind: 'facts', detail: 'AI persona', count: 1 }])
  const long = await change(influencer, admin, { aiPersona: 'x'.repeat(501) })
  expect([long.status, long.body.fields]).toEqual([
    422,
    { aiPersona: SERVER_MESSAGES.fieldTooLong },
  ])
  await change(influencer, admin, { aiPersona: '' })
  const cleared = await findPublicInfluencer(influencer.id)
  expect(cleared).toMatchObject({ isAiPersona: false, aiPersonaMark: null })
})

test.each([
  [['Mara', 'www.pills.example'], SERVER_MESSAGES.nameAddress],
  [['Staff pick'], SERVER_MESSAGES.nameReserved],
  [['x'.repeat(81)], SERVER_MESSAGES.nameTooLong],
  [['A', 'B', 'C', 'D'], SERVER_MESSAGES.invalidRequest],
  ['Mara', SERVER_MESSAGES.invalidRequest],
  [[null], SERVER_MESSAGES.invalidRequest],
])(
  'the other names %j are refused as names are, and change nothing [F9]',
  async (otherNames, msg) => {
    const [admin, influencer] = [await anAdmin(), await anInfluencer()]
    const answer = await change(influencer, admin, { expertise: 'Changed', otherNames })
    expect([answer.status, answer.body.msg]).toEqual([422, msg])
    expect(answer.body.fields).toEqual({ otherNames: msg })
    expect(await influencer.reload()).toMatchObject({
      expertise: influencer.expertise,
      otherNames: [],
    })
  },
)

test('invisible characters leave no other name, and other names go with a hard deletion [F9]', async () => {
  const [admin, influencer] = [await anAdmin(), await anInfluencer()]
  await change(influencer, admin, { otherNames: ['\u200b\u202e', 'Ma\u202era\u0007'] })
  expect((await influencer.reload()).otherNames).toEqual(['Mara'])
  const longAgo = new Date('2020-01-01')
  await UserModel.updateOne({ _id: influencer._id }, { removedAt: longAgo, listed: false })
  const chunk = { subject: influencer.id, data: null, cursor: null }
  expect(await hardDeleteInfluencer(chunk)).toBe('done')
  expect((await influencer.reload()).otherNames).toEqual([])
})

test('of two concurrent edits of different facts both succeed, and the search keys reflect both', async () => {
  const [admin, influencer] = [await anAdmin(), await anInfluencer({ name: 'First' })]
  const answers = await Promise.all([
    change(influencer, admin, { name: 'Concurrent Carla' }),
    change(influencer, admin, { expertise: 'Beekeeping' }),
    change(influencer, admin, { socialHandles: '@carlabees' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const words of ['concurrent', 'beekeeping', 'carlabees']) {
    expect(await found(words)).toEqual(['Concurrent Carla'])
  }
})

test.each([
  [{ name: ' ' }, SERVER_MESSAGES.influencerNameRequired],
  [{ name: 'x'.repeat(81) }, SERVER_MESSAGES.nameTooLong],
  [{ category: 'No such category' }, SERVER_MESSAGES.categoryUnknown],
  [{ country: 'Atlantis' }, SERVER_MESSAGES.countryUnknown],
  [{ pic: 'https://elsewhere.example/a.png' }, SERVER_MESSAGES.pictureForeign],
  [{ hourlyRate: -1 }, SERVER_MESSAGES.rateOutOfRange],
  [{ hourlyRate: '5' }, SERVER_MESSAGES.rateOutOfRange],
  [{ publicEmail: 'nobody' }, SERVER_MESSAGES.emailInvalid],
])('%j is refused and changes nothing', async (body, msg) => {
  const [admin, influencer] = [await anAdmin(), await anInfluencer()]
  const answer = await change(influencer, admin, { expertise: 'Changed', ...body })
  expect([answer.status, answer.body.msg]).toEqual([422, msg])
  expect((await influencer.reload()).expertise).toBe(influencer.expertise)
})

test('a member has no facts to edit, and a removed influencer is not found', async () => {
  const admin = await anAdmin()
  const removed = await anInfluencer({ listed: false, removedAt: new Date() })
  for (const account of [await aMember(), removed]) {
    const { status, body } = await change(account, admin, { name: 'Mallory' })
    expect([status, body.msg]).toEqual([404, SERVER_MESSAGES.accountNotFound])
  }
})
