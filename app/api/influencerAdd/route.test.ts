import { beforeAll, expect, test, vi } from 'vitest'
import { POST } from '@/app/api/influencerAdd/route'
import { GET as search } from '@/app/api/influencers/search/route'
import { POST as approve } from '@/app/api/users/approve/[id]/route'
import { GET as list } from '@/app/api/users/route'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { resetEnv } from '@/lib/env'
import { findLikelyDuplicates } from '@/lib/influencers/duplicates/queries'
import { UserModel } from '@/models/user'
import { aCategory, aMember, anAdmin, anInfluencer, aPicture } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'
import { aProof } from '@/tests/support/proof'

withDatabase()

let PICTURE = ''
beforeAll(async () => {
  PICTURE = await aPicture()
})

async function aSubmission(fields: Record<string, unknown> = {}) {
  return {
    name: `Submitted ${Math.random()}`,
    Tell_About_Yourself: 'Films trains.',
    expertise: 'Railways',
    socialHandles: '@rails',
    role: 2,
    category: (await aCategory()).name,
    pic: PICTURE,
    ...fields,
  }
}

const stored = (name: string) => UserModel.findOne({ name }).lean()

test.each([
  ['https://pills.example', SERVER_MESSAGES.nameAddress],
  ['Mara at www.pills.example', SERVER_MESSAGES.nameAddress],
  ['mara@pills.example', SERVER_MESSAGES.nameAddress],
  ['bit.ly/x1', SERVER_MESSAGES.nameAddress],
  ['Official Resp0nse', SERVER_MESSAGES.nameReserved],
  ['A former member', SERVER_MESSAGES.nameReserved],
])('%s is not the name of an influencer [325]', async (name, msg) => {
  const { status, body } = await call(POST, { body: await aSubmission({ name }) })
  expect([status, body.fields]).toEqual([422, { name: msg }])
  expect(await stored(name)).toBeNull()
})

test.each(['will.i.am', 'J.R. Smith', 'Mod Sun'])('%s is a name of one', async (name) => {
  expect((await call(POST, { body: await aSubmission({ name }) })).status).toBe(200)
  expect((await stored(name))?.name).toBe(name)
})

test('a submission is stored as an influencer pending approval, without a login [324, 168, 173]', async () => {
  const submission = await aSubmission({ country: 'ch' })
  const { status, body } = await call(POST, { body: submission })

  expect([status, body]).toEqual([200, { success: true, msg: MESSAGES.submissionReceived }])
  const record = await stored(submission.name)
  expect(record).toMatchObject({
    role: ROLE.influencer,
    approved: false,
    listed: false,
    rank: 0,
    about: 'Films trains.',
    expertise: 'Railways',
    socialHandles: '@rails',
    category: submission.category,
    pic: PICTURE,
    country: 'CH',
    confidence: MEAN_UNTIL_MEASURED,
    searchKeys: expect.arrayContaining(['submitted', 'railways', 'rails']),
  })
  expect(record?.email).toBeUndefined()
})

test('no visitor sees it before approval [174]', async () => {
  const submission = await aSubmission({ name: 'Hidden Hanna' })
  await call(POST, { body: submission })
  const found = await call(search, { path: '/api/influencers/search?query=hanna' })
  const listed = await call(list, { path: `/api/users?category=${submission.category}` })
  expect([found.body, listed.body.users]).toEqual([[], []])
})

test.each([1, 0, '1', null, undefined, { $ne: 2 }])(
  'role %j is stored as 2, and nothing else that is sent besides the form is stored [325, 326, 364]',
  async (role) => {
    const submission = await aSubmission({
      role,
      approved: true,
      listed: true,
      rank: 99,
      email: 'x@example.com',
      passwordHash: 'x',
      averageRating: 5,
      reviewsCount: 1000,
      confidence: 5,
      trendingScore: 1e9,
      contributionScore: 1e9,
      publicEmail: 'x@example.com',
      hourlyRate: 5,
      _id: 'a'.repeat(24),
    })
    expect((await call(POST, { body: submission })).status).toBe(200)
    const record = await UserModel.findOne({ name: submission.name }, '+passwordHash').lean()
    expect(record).toMatchObject({
      role: 2,
      approved: false,
      listed: false,
      rank: 0,
      averageRating: 0,
      reviewsCount: 0,
      trendingScore: 0,
      contributionScore: 0,
      publicEmail: '',
      hourlyRate: 0,
    })
    expect([record?.email, record?.passwordHash]).toEqual([undefined, undefined])
    expect(String(record?._id)).not.toBe('a'.repeat(24))
  },
)

test('invisible and misleading characters are removed from the input', async () => {
  const entered = await aSubmission({
    name: ' Rita\u202e \n Rail\u0000way ',
    Tell_About_Yourself: 'One\r\ntwo\u2066',
  })
  expect((await call(POST, { body: entered })).status).toBe(200)
  expect(await stored('Rita Railway')).toMatchObject({ about: 'One\ntwo' })
})

test('name and category are enough', async () => {
  const { name, category } = await aSubmission()
  expect((await call(POST, { body: { name, category } })).status).toBe(200)
  expect(await stored(name)).toMatchObject({ about: '', pic: '', country: '', socialHandles: '' })
})

test.each([
  ['an unknown category', { category: 'Astrology' }, SERVER_MESSAGES.categoryUnknown],
  ['no category', { category: 'Select Category' }, SERVER_MESSAGES.categoryUnknown],
  ['an empty category', { category: '' }, SERVER_MESSAGES.categoryUnknown],
  [
    'a picture of another site',
    { pic: 'https://evil.example/a.png' },
    SERVER_MESSAGES.pictureForeign,
  ],
  ['a script as picture', { pic: 'javascript:alert(1)' }, SERVER_MESSAGES.pictureForeign],
  ['no name', { name: '  ' }, SERVER_MESSAGES.influencerNameRequired],
  ['a name of 81 characters', { name: 'n'.repeat(81) }, SERVER_MESSAGES.nameTooLong],
  ['too long a text', { Tell_About_Yourself: 'x'.repeat(2_001) }, SERVER_MESSAGES.fieldTooLong],
  ['too long an expertise', { expertise: 'x'.repeat(121) }, SERVER_MESSAGES.fieldTooLong],
  ['too long handles', { socialHandles: 'x'.repeat(301) }, SERVER_MESSAGES.fieldTooLong],
])(
  '%s is refused with its reason, and nothing is stored [172, 327, 328]',
  async (_, fields, msg) => {
    const before = await UserModel.countDocuments()
    const { status, body } = await call(POST, { body: await aSubmission(fields) })
    const named = { [Object.keys(fields).join()]: msg }
    expect([status, body]).toEqual([
      422,
      { success: false, msg, message: msg, error: msg, fields: named },
    ])
    expect(await UserModel.countDocuments()).toBe(before)
  },
)

test.each([
  ['an object as name', { name: { $gt: '' } }],
  ['a list as category', { category: ['Travel'] }],
  ['a number as picture', { pic: 5 }],
])('%s is refused, and nothing is stored', async (_, fields) => {
  const before = await UserModel.countDocuments()
  const { status, body } = await call(POST, { body: await aSubmission(fields) })
  expect([status, body.msg]).toEqual([422, SERVER_MESSAGES.invalidRequest])
  expect(await UserModel.countDocuments()).toBe(before)
})

test('script or an operator in a text is stored as plain text [345]', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const about = '$set: {"role": 1}'
  await call(POST, { body: await aSubmission({ name, Tell_About_Yourself: about }) })
  expect(await stored(name)).toMatchObject({ name, about, role: 2 })
})

test('an unknown country is stored as none, and a listed person of the same name is no obstacle', async () => {
  const twin = await anInfluencer()
  const { status } = await call(POST, {
    body: await aSubmission({ name: twin.name, country: 'Atlantis' }),
  })
  const records = await UserModel.find({ name: twin.name }).sort({ _id: 1 }).lean()
  expect(status).toBe(200)
  expect(records.map(({ listed, country }) => [listed, country])).toEqual([
    [true, ''],
    [false, ''],
  ])
})

test('an address may submit five a day, and refused tries do not count [346, C46]', async () => {
  vi.stubEnv('RATE_LIMIT_FACTOR', '1')
  resetEnv()
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const send = async (fields: object) =>
    (await call(POST, { body: await aSubmission({ ...fields }), headers })).status
  const refused = [
    await send({ name: '' }),
    await send({ category: 'x' }),
    await send({ pic: 'x' }),
  ]
  const sent: number[] = []
  for (let n = 0; n < 6; n += 1) sent.push(await send({}))
  vi.unstubAllEnvs()
  resetEnv()

  expect(refused).toEqual([422, 422, 422])
  expect(sent).toEqual([200, 200, 200, 200, 200, 429])
})

test('staff submits without limit; an admin approves what they submitted by its location [O7]', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.9' }
  const submitAs = async (who: { id: string }) => {
    const sent: Awaited<ReturnType<typeof call>>[] = []
    for (let n = 0; n < 3; n += 1) {
      sent.push(await call(POST, { body: await aSubmission(), headers, ...signedIn(who) }))
    }
    return { statuses: sent.map(({ status }) => status), last: sent.at(-1) }
  }
  await withSettings({ RATE_LIMIT_FACTOR: '0.4' }, async () => {
    const admin = await anAdmin()
    const own = await submitAs(admin)
    expect(own.statuses).toEqual([200, 200, 200])
    expect(own.last?.body).toEqual({ success: true, msg: MESSAGES.submissionReceived })
    const id = own.last?.headers.get('location')?.replace(PATH.reviews(''), '') ?? ''
    expect(await UserModel.findById(id).lean()).toMatchObject({ approved: false, listed: false })
    expect((await call(approve, { params: { id }, ...signedIn(admin) })).status).toBe(200)
    expect((await UserModel.findById(id).lean())?.listed).toBe(true)

    for (const power of ['curate', 'moderate'] as const) {
      const { statuses, last } = await submitAs(await aMember({ powers: [power] }))
      expect([statuses, last?.headers.get('location')]).toEqual([[200, 200, 200], null])
    }
    expect((await submitAs(await aMember())).statuses).toEqual([200, 200, 429])
  })
})

test('a proof of work raises the limit, and the plain payload keeps its own [346]', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.8' }
  const send = async (more: object = {}) =>
    (await call(POST, { body: await aSubmission(), headers: { ...headers, ...more } })).status
  await withSettings({ RATE_LIMIT_FACTOR: '0.34' }, async () => {
    expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
    const used = await aProof('submission')
    const proven = [await send(used)]
    for (let n = 0; n < 5; n += 1) proven.push(await send(await aProof('submission')))
    expect(proven).toEqual([200, 200, 200, 200, 200, 429])
    expect([await send(used), await send(await aProof('signUp'))]).toEqual([429, 429])
  })
})

test.each(['https://casino.example', true, 1, { a: 1 }])(
  'a sender who fills in the honeypot field (%j) gets the usual response, and nothing is stored',
  async (website) => {
    const submission = await aSubmission({ website })
    const { status, body } = await call(POST, { body: submission })
    expect([status, body]).toEqual([200, { success: true, msg: MESSAGES.submissionReceived }])
    expect(await stored(submission.name)).toBeNull()
  },
)

test.each(['', null])('the honeypot field may be sent empty, as %j', async (website) => {
  const submission = await aSubmission({ website })
  await call(POST, { body: submission })
  expect(await stored(submission.name)).not.toBeNull()
  expect(JSON.stringify(await stored(submission.name))).not.toContain('website')
})

test('a submission is found again as a likely duplicate by staff, not by visitors [174]', async () => {
  const submission = await aSubmission({ name: 'Dora Duplicate', socialHandles: '@dora.twice' })
  await call(POST, { body: submission })
  const asked = { name: 'Dora Duplicat', socialHandles: '@doratwice' }
  expect(await findLikelyDuplicates(asked)).toEqual([])
  expect(await findLikelyDuplicates({ ...asked, among: 'present' })).toMatchObject([
    { name: 'Dora Duplicate' },
  ])
})

test('an empty form is refused with both required fields named [169]', async () => {
  const { status, body } = await call(POST, { body: { name: '', category: '' } })
  expect(status).toBe(422)
  expect(body.fields).toEqual({
    name: SERVER_MESSAGES.influencerNameRequired,
    category: SERVER_MESSAGES.categoryUnknown,
  })
})

test('a refusal names every invalid field [169]', async () => {
  const long = 'a'.repeat(5_000)
  const { status, body } = await call(POST, {
    body: { name: '', category: 'Food', Tell_About_Yourself: long, expertise: long },
  })
  expect(status).toBe(422)
  expect(body.fields).toEqual({
    name: SERVER_MESSAGES.influencerNameRequired,
    Tell_About_Yourself: SERVER_MESSAGES.fieldTooLong,
    expertise: SERVER_MESSAGES.fieldTooLong,
  })
})
