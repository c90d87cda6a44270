import { expect, test } from 'vitest'
import { GET } from '@/app/api/users/route'
import { MESSAGES } from '@/lib/domain/messages'
import { ROLE } from '@/lib/domain/roles'
import { aCategory, aMember, anAdmin, anInfluencer } from '@/lib/testing/factories'
import { call, withDatabase } from '@/lib/testing/http'
import { UserModel } from '@/models/user'

withDatabase()

const CARD_KEYS =
  '_id averageRating category confidence country createdAt email expertise hourlyRate name pic placedAt ' +
  'placedByStaff placedSteps platforms reviewsCount'

const list = (query: Record<string, string>) =>
  call(GET, { path: `/api/users?${new URLSearchParams(query)}` })
const names = (body: { users: { name: string }[] }) => body.users.map(({ name }) => name)

test('pages hold ten, in the order of rank, confidence and id, and end with an empty one [279] [280] [355] [60]', async () => {
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

test('a category is named or given by id; empty, All and none mean any [281] [56]', async () => {
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

test('only approved influencers are listed, and no account e-mail [282] [79]', async () => {
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
  await anInfluencer({ category, rank: 2 })
  const { body } = await list({ category })
  expect(Object.keys(body.users[0]).sort()).toEqual(CARD_KEYS.split(' '))
  expect(body.users[0].placedByStaff).toBe(true)
})

test.each(['-1', '1.5', 'x', '', '10001', '99999999999', '0x10', '1e3', '[]'])(
  'skip %j is refused',
  async (skip) => {
    const { status, body } = await list({ skip })
    expect([status, body.success, body.msg]).toEqual([400, false, MESSAGES.invalidRequest])
  },
)

test('the largest skip is answered', async () => {
  expect((await list({ skip: '10000' })).body).toEqual({ success: true, users: [] })
})
