import { expect, test } from 'vitest'
import { GET } from '@/app/api/allReviews/route'
import { DELETE } from '@/app/api/questions/[id]/route'
import { POST } from '@/app/api/questions/route'
import { ReviewModel } from '@/models/review'
import { aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const list = (query: Record<string, string>, token: string | null = null) =>
  call(GET, { path: `/api/allReviews?${new URLSearchParams(query)}`, token })

const titles = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).body.questions.map(
    ({ questionTitle }: { questionTitle: string }) => questionTitle,
  )

test('a search matches beginnings of words in title and details, in any order, regardless of case and accents', async () => {
  const influencer = await anInfluencer()
  const says = (title: string, details: string, fields = {}) =>
    aReview({ influencerId: influencer._id, title, details, ...fields })
  await says('Hidden sponsors', 'The café was paid for.', { rating: 2 })
  await says('Straße und Garten', 'Ehrlich bei Werbung.', { rating: 5 })
  await says('正直で丁寧', '提供品は必ず最初に説明してくれます。', { rating: 5 })
  await says('Sponsored, and said so', 'Coffee machine.', { rating: 5 })
  await aReview({ title: 'Hidden sponsors of another', details: 'Elsewhere.' })
  await says('Hidden sponsors, held', 'x', { status: 'held', counted: false })
  const found = async (q: string, more = {}) =>
    (await titles({ expertId: influencer.id, q, ...more })).sort()

  expect(await found('SPONS')).toEqual(['Hidden sponsors', 'Sponsored, and said so'])
  expect(await found('cafe hidden')).toEqual(['Hidden sponsors'])
  expect(await found('hidden werbung')).toEqual([])
  expect(await found('strasse')).toEqual(['Straße und Garten'])
  expect(await found('最初')).toEqual(['正直で丁寧'])
  expect(await found('寧')).toEqual(['正直で丁寧'])
  expect(await found('onsors')).toEqual([])
  expect(await found('spons', { stars: '5' })).toEqual(['Sponsored, and said so'])
  expect(await found(' .*$ ')).toHaveLength(4)
  expect(await found('')).toHaveLength(4)
  const { body } = await list({ expertId: influencer.id, q: 'spons', limit: '1', sort: 'lowest' })
  expect([body.questions[0].questionTitle, body.total]).toEqual(['Hidden sponsors', 2])
})

test('a search is cut at 80 characters and never treated as a pattern', async () => {
  const influencer = await anInfluencer()
  await aReview({ influencerId: influencer._id, title: 'Plain', details: 'Words' })
  for (const q of ['(', '[a-', 'pl.in', '^plain|words$', '\u0000', `plain ${'x'.repeat(5_000)}`]) {
    const { status } = await list({ expertId: influencer.id, q })
    expect([q.slice(0, 8), status]).toEqual([q.slice(0, 8), 200])
  }
  expect(await titles({ expertId: influencer.id, q: 'pl.in' })).toEqual([])
  const late = `plain ${' '.repeat(75)} absent`
  expect(await titles({ expertId: influencer.id, q: late.replace(/ +/, '-'.repeat(80)) })).toEqual([
    'Plain',
  ])
})

test('an edited review is found by its new words alone, and a deleted one by none', async () => {
  const [influencer, member] = [await anInfluencer(), await aMember()]
  const rate = (questionTitle: string, questionDetails: string) =>
    call(POST, {
      body: { expertId: influencer.id, rating: 3, questionTitle, questionDetails },
      ...signedIn(member),
    })
  const { body } = await rate('Lavender', '$field {"$gt":""}')
  expect(await titles({ expertId: influencer.id, q: 'laven' })).toEqual(['Lavender'])
  expect(await titles({ expertId: influencer.id, q: 'field' })).toEqual(['Lavender'])
  await rate('Rosemary', 'Better')
  expect(await titles({ expertId: influencer.id, q: 'laven' })).toEqual([])
  expect(await titles({ expertId: influencer.id, q: 'rosem' })).toEqual(['Rosemary'])
  const { questionId } = body
  await call(DELETE, { method: 'DELETE', params: { id: questionId }, ...signedIn(member) })
  expect(await ReviewModel.findById(questionId).orFail().lean()).toMatchObject({ searchKeys: [] })
})

test('the viewer’s own rating is included regardless of filter, page and age, and for no other viewer [215]', async () => {
  const [influencer, member, other] = [await anInfluencer(), await aMember(), await aMember()]
  const own = await aReview({
    influencerId: influencer._id,
    authorId: member._id,
    rating: 2,
    createdAt: new Date('2020-01-01'),
  })
  await aReview({ influencerId: influencer._id, rating: 5 })
  const ask = async (viewer: { id: string } | null, query = {}) =>
    (await list({ expertId: influencer.id, ...query }, viewer && signedIn(viewer).token)).body.own

  expect(await ask(member, { limit: '1', stars: '5', q: 'clear' })).toMatchObject({
    _id: own.id,
    isMine: true,
    isHeld: false,
    rating: 2,
    replies: [],
  })
  expect(await ask(other)).toBeNull()
  expect(await ask(null, { currentUserId: member.id })).toBeNull()
})

test('a pending rating is shown to its author alone, and a removed one to no viewer', async () => {
  const [influencer, member] = [await anInfluencer(), await aMember()]
  const own = await aReview({
    influencerId: influencer._id,
    authorId: member._id,
    status: 'held',
    counted: false,
  })
  const ask = async (viewer: { id: string } | null) =>
    (await list({ expertId: influencer.id }, viewer && signedIn(viewer).token)).body

  const mine = await ask(member)
  expect([mine.own._id, mine.own.isHeld, mine.questions, mine.total]).toEqual([own.id, true, [], 0])
  expect(await ask(null)).toMatchObject({ own: null, questions: [] })
  await ReviewModel.updateOne({ _id: own.id }, { status: 'removed', removedBy: 'staff' })
  expect((await ask(member)).own).toBeNull()
})
