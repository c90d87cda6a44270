import { expect, test } from 'vitest'
import { GET as lower } from '@/app/api/users/decreaseRating/[id]/route'
import { GET as raise } from '@/app/api/users/increaseRating/[id]/route'
import { GET } from '@/app/api/users/route'
import { days } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { UserModel } from '@/models/user'
import { pass } from '@/tests/support/clock'
import { aCategory, aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const CARD_KEYS =
  '_id adHonesty aiPersona averageRating category confidence country createdAt email expertise hourlyRate name pic placedAt ' +
  'placedByStaff placedReason placedSteps platforms reviewsCount'

const list = (query: Record<string, string>) =>
  call(GET, { path: `/api/users?${new URLSearchParams(query)}` })
const names = (body: { users: { name: string }[] }) => body.users.map(({ name }) => name)

test('pages have ten, in the order of rank, confidence and id, and end with an empty one [279, 280, 355, 60]', async () => {
  const category = await aCategory()
  for (let n = 0; n < 20; n += 1) {
    await anInfluencer({
      name: `Person ${n}`,
      category: category.name,
      rank: n % 3,
      confidence: Math.floor(n / 6),
    })
  }
  const pages = []
  for (const skip of ['0', '10', '20'])
    pages.push((await list({ skip, category: category.name })).body)

  expect(pages.map(({ success, users }) => [success, users.length])).toEqual([
    [true, 10],
    [true, 10],
    [true, 0],
  ])
  const expected = await UserModel.find({ category: category.name })
    .sort({ rank: -1, confidence: -1, _id: 1 })
    .lean()
  expect(pages.flatMap(names)).toEqual(expected.map(({ name }) => name))
})

test('a category is given by name or by id; empty, All and none mean any [281, 56]', async () => {
  const [food, music] = [await aCategory(), await aCategory()]
  const cook = await anInfluencer({ category: food.name, rank: 90 })
  const singer = await anInfluencer({ category: music.name, rank: 91 })

  expect(names((await list({ skip: '0', category: food.name })).body)).toEqual([cook.name])
  expect(names((await list({ category: music.id })).body)).toEqual([singer.name])
  for (const query of [{}, { category: '' }, { category: 'All' }]) {
    expect(names((await list(query)).body).slice(0, 2)).toEqual([singer.name, cook.name])
  }
  for (const category of ['No such category', 'f'.repeat(24), '$ne', '.*']) {
    expect((await list({ category })).body).toEqual({ success: true, users: [] })
  }
})

test('only approved influencers are listed, and no e-mail address of an account [282, 79]', async () => {
  const category = (await aCategory()).name
  const shown = await anInfluencer({
    category,
    email: 'private@example.com',
    publicEmail: 'press@example.com',
  })
  await anInfluencer({ category, approved: false, listed: false })
  await anInfluencer({ category, listed: false, removedAt: new Date() })
  await aMember({ category })
  await anAdmin({ category })
  await UserModel.create({ name: 'Odd', role: ROLE.member, listed: true, category })

  const { body } = await list({ category })
  expect(names(body)).toEqual([shown.name])
  expect(body.users[0].email).toBe('press@example.com')
  expect(JSON.stringify(body)).not.toContain('private@example.com')
})

test('a card has the keys of the contract and no others', async () => {
  const category = (await aCategory()).name
  await anInfluencer({ category, rank: 2, rankedAt: new Date() })
  const { body } = await list({ category })
  expect(Object.keys(body.users[0]).sort()).toEqual(CARD_KEYS.split(' '))
  expect(body.users[0].placedByStaff).toBe(true)
})

test.each(['-1', '1.5', 'x', '', '10001', '99999999999', '0x10', '1e3', '[]'])(
  'skip %j is refused',
  async (skip) => {
    const { status, body } = await list({ skip })
    expect([status, body.success, body.msg]).toEqual([400, false, SERVER_MESSAGES.invalidRequest])
  },
)

test('the largest skip is answered', async () => {
  expect((await list({ skip: '10000' })).body).toEqual({ success: true, users: [] })
})

test('the list can be filtered by minimum rating, country and platform, and counted on request', async () => {
  const category = (await aCategory()).name
  const one = await anInfluencer({
    category,
    country: 'FI',
    platforms: ['youtube', 'x'],
    averageRating: 4.46,
    confidence: 3,
  })
  const other = await anInfluencer({
    category,
    country: 'PE',
    platforms: ['tiktok'],
    averageRating: 3.9,
    confidence: 4,
  })
  const found = async (query: Record<string, string>) =>
    names((await list({ category, ...query })).body)

  expect(await found({})).toEqual([other.name, one.name])
  // As shown on the card, 4.46 reads 4.5.
  expect(await found({ minRating: '4.5' })).toEqual([one.name])
  expect(await found({ minRating: '3' })).toEqual([other.name, one.name])
  expect(await found({ country: 'PE' })).toEqual([other.name])
  expect(await found({ platform: 'x' })).toEqual([one.name])
  expect(await found({ platform: 'x', country: 'PE' })).toEqual([])
  expect(await found({ sort: '', minRating: '', country: '', platform: '' })).toHaveLength(2)

  expect((await list({ category, platform: 'x', count: '1' })).body).toMatchObject({ total: 1 })
  expect((await list({ category, platform: 'x' })).body).not.toHaveProperty('total')
})

test('[O15] the list can be filtered to AI personas, or to all others, those of before included', async () => {
  const category = (await aCategory()).name
  const drawn = await anInfluencer({ category, aiPersona: 'Drawn by a studio.', confidence: 3 })
  const person = await anInfluencer({ category, confidence: 4 })
  const earlier = await anInfluencer({ category, confidence: 2 })
  await UserModel.updateOne({ _id: earlier._id }, { $unset: { aiPersona: 1 } })
  const found = async (query: Record<string, string>) => {
    const { users, total } = (await list({ category, count: '1', ...query })).body
    return [
      total,
      ...users.map((one: { name: string; aiPersona: boolean }) => [one.name, one.aiPersona]),
    ]
  }
  const [one, two, three] = [
    [person.name, false],
    [drawn.name, true],
    [earlier.name, false],
  ]
  expect(await found({})).toEqual([3, one, two, three])
  expect(await found({ ai: 'only' })).toEqual([1, two])
  expect(await found({ ai: 'none', sort: 'newest' })).toEqual([2, three, one])
})

test('the list has the requested order; the rank given by staff matters in the featured order alone', async () => {
  const category = (await aCategory()).name
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  const people = [
    { name: 'Placed', rank: 1, confidence: 1, reviewsCount: 2, createdAt: day(2) },
    { name: 'Best', rank: 0, confidence: 5, reviewsCount: 1, createdAt: day(1) },
    { name: 'Most', rank: 0, confidence: 2, reviewsCount: 9, createdAt: day(3) },
  ]
  for (const fields of people) await anInfluencer({ category, ...fields })
  const order = async (sort: string) => names((await list({ category, sort })).body)
  expect(await order('featured')).toEqual(['Placed', 'Best', 'Most'])
  expect(await order('top')).toEqual(['Best', 'Most', 'Placed'])
  expect(await order('reviewed')).toEqual(['Most', 'Placed', 'Best'])
  expect(await order('newest')).toEqual(['Most', 'Placed', 'Best'])
})

test.each([
  { sort: 'rank' },
  { minRating: '6' },
  { minRating: '4.0' },
  { country: 'fi' },
  { country: 'FIN' },
  { platform: 'myspace' },
  { ai: 'yes' },
  { count: 'yes' },
])('%j is refused with a sentence', async (query) => {
  const { status, body } = await list(query)
  expect([status, body.msg]).toEqual([400, SERVER_MESSAGES.invalidRequest])
})

test('a staff pick comes first in the recommended order until 90 days after it was raised, and is labelled as long [P21, C48]', async () => {
  const category = (await aCategory()).name
  const admin = signedIn(await anAdmin())
  await anInfluencer({ category, name: 'Best', confidence: 5 })
  const pick = await anInfluencer({ category, name: 'Pick', confidence: 2 })
  await anInfluencer({ category, name: 'Other', confidence: 3 })
  const params = { id: pick.id }
  const seen = async (sort: string) => {
    const path = `/?sort=${sort}&category=${encodeURIComponent(category)}`
    const { users } = (await call(GET, { path })).body
    return users.map((one: { name: string; placedByStaff: boolean }) =>
      one.placedByStaff ? `${one.name}, placed` : one.name,
    )
  }
  await call(raise, { params, ...admin })
  await call(raise, { params, ...admin })
  expect(await seen('recommended')).toEqual(['Pick, placed', 'Best', 'Other'])
  expect(await seen('top')).toEqual(['Best', 'Other', 'Pick, placed'])

  pass(days(89))
  expect(await seen('recommended')).toEqual(['Pick, placed', 'Best', 'Other'])
  pass(days(1))
  expect(await seen('recommended')).toEqual(['Best', 'Other', 'Pick'])
  // The contract's order changes by its calls alone.
  expect(await seen('featured')).toEqual(['Pick', 'Best', 'Other'])
  expect(await seen('')).toEqual(['Pick', 'Best', 'Other'])
  expect((await pick.reload()).rank).toBe(2)

  const again = signedIn(await anAdmin())
  await call(lower, { params, ...again })
  expect(await seen('recommended')).toEqual(['Best', 'Other', 'Pick'])
  await call(raise, { params, ...again })
  expect(await seen('recommended')).toEqual(['Pick, placed', 'Best', 'Other'])
})
