import { expect, test } from 'vitest'
import { GET } from '@/app/api/admin/users/route'
import { POST as remove } from '@/app/api/users/remove/[id]/route'
import { signUp } from '@/lib/accounts/commands'
import { memberTokensOf, searchTokensOf } from '@/lib/search/tokens'
import { UserModel } from '@/models/user'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'

withDatabase()

type Query = Record<string, string>
async function lists(query: Query) {
  const admin = await anAdmin()
  const path = `/?${new URLSearchParams(query)}`
  return (await call(GET, { path, ...signedIn(admin) })).body
}
const names = (accounts: { name: string }[]) => accounts.map(({ name }) => name)

test('words find accounts of every list by name, address, handle and category, regardless of accents and case', async () => {
  const [pending, listed] = [
    { name: 'Zoë Quillon', category: 'Travel', socialHandles: '@zquill' },
    { name: 'Quillon Maps', category: 'Travel', socialHandles: '' },
  ]
  await anInfluencer({
    ...pending,
    approved: false,
    listed: false,
    searchKeys: searchTokensOf(pending),
  })
  await anInfluencer({ ...listed, searchKeys: searchTokensOf(listed) })
  await signUp({
    name: 'Ann Quillon',
    email: 'ann.q@example.com',
    password: 'a good long phrase',
    details: '',
  })
  const gone = { name: 'Old Quillon', email: 'old@example.com' }
  const removed = await aMember({ ...gone, searchKeys: memberTokensOf(gone) })
  await call(remove, { params: { id: removed.id }, ...signedIn(await anAdmin()) })

  const found = await lists({ q: ' QUILLÓN ' })
  expect([names(found.pendingExperts), names(found.approvedExperts)]).toEqual([
    ['Zoë Quillon'],
    ['Quillon Maps'],
  ])
  expect([names(found.users), names(found.removedAccounts)]).toEqual([
    ['Ann Quillon'],
    ['Old Quillon'],
  ])
  expect(found.totals).toMatchObject({ pending: 1, approved: 1, members: 1, removed: 1 })
  expect(names((await lists({ q: 'ann.q@example.com' })).users)).toEqual(['Ann Quillon'])
  expect(names((await lists({ q: '@zquill' })).pendingExperts)).toEqual(['Zoë Quillon'])
  expect(names((await lists({ q: removed.id })).removedAccounts)).toEqual(['Old Quillon'])
  for (const nothing of ['quillon nobody', '!!', '$ne', '.*']) {
    expect((await lists({ q: nothing })).totals).toMatchObject({
      pending: 0,
      approved: 0,
      members: 0,
    })
  }
})

test.each([
  // Beginnings of words, in any order; the name in one word; a word longer than what is stored; parts of the e-mail.
  ['Ann Wexford-McFarlane', ['wexf', 'mcf an', 'annwexfordmc', 'mcfarlane', 'shor']],
  ['Ann Wexford-McFarlane', ['a.shortlived+x@mail.example']],
  ['東京 太郎', ['東', '東京', '京', '太郎 東京']],
  ['★.★', ['★', '★.', '★.★']],
  ['Əliyə', ['eli', 'aliya']],
])('the member %s is found by %j', async (name, queries) => {
  const email = 'a.shortlived+x@mail.example'
  await UserModel.deleteMany({ email })
  await aMember({ name, email, searchKeys: memberTokensOf({ name, email }) })
  for (const q of queries) expect(names((await lists({ q })).users), q).toEqual([name])
  expect((await lists({ q: '.★' })).users).toEqual([])
})

test('a member found by the beginnings of words is stored with few tokens', () => {
  const member = { name: 'Ann Quillon', email: 'ann.quillon@example.com' }
  expect(memberTokensOf(member)).toEqual(['quillon', 'example', 'com', 'annquillon'])
})

test('each list continues with its own skip, and its pages have the requested length', async () => {
  for (let n = 0; n < 5; n += 1) await anInfluencer({ approved: false, listed: false })
  const whole = await lists({ limit: '200' })
  const first = await lists({ limit: '2' })
  const third = await lists({ limit: '2', pendingSkip: '4' })
  expect(names(first.pendingExperts)).toEqual(names(whole.pendingExperts).slice(0, 2))
  expect(names(third.pendingExperts)).toEqual(names(whole.pendingExperts).slice(4, 6))
  expect(names(third.approvedExperts)).toEqual(names(whole.approvedExperts).slice(0, 2))
})

test('accounts asked for by id precede the page of the list that they belong to now', async () => {
  const first = await anInfluencer({ rank: 9 })
  const last = await anInfluencer({ rank: 1 })
  const pending = await anInfluencer({ approved: false, listed: false, createdAt: new Date(0) })
  await anInfluencer({ approved: false, listed: false })
  const include = [last.id, first.id, pending.id, 'f'.repeat(24)].join(',')
  const ofIds = (accounts: { _id: string }[]) => accounts.map(({ _id }) => _id)
  const found = await lists({ limit: '1', include })
  expect(ofIds(found.approvedExperts)).toEqual([last.id, first.id])
  expect(ofIds(found.pendingExperts)[0]).toBe(pending.id)
  expect([found.pendingExperts.length, found.users.length]).toEqual([2, 1])
  expect(ofIds((await lists({ q: first.id, include })).approvedExperts)).toEqual([first.id])
})

test('the total of a short list is counted without examining the long ones', async () => {
  await UserModel.insertMany(Array.from({ length: 500 }, (_, n) => ({ name: `Member ${n}` })))
  const { totals } = await lists({ limit: '1' })
  const costs = await explainQueries(() => lists({ limit: '1' }))
  const countOf = (filter: string) => {
    const cost = costs.find(({ query }) => query.includes(`"$match":${filter}`))
    expect(cost?.isScan, filter).toBe(false)
    return cost?.examined
  }
  const pending = '{"role":2,"removedAt":null,"approved":false}'
  expect(countOf(pending)).toBeLessThanOrEqual(totals.pending + 5)
  expect(countOf('{"listed":true}')).toBeLessThanOrEqual(totals.approved + 5)
})

test.each([
  { include: 'x' },
  { include: 'f'.repeat(23) },
  { limit: '0' },
  { limit: '1001' },
  { pendingSkip: '-1' },
  { skip: 'x' },
  { q: 'x'.repeat(255) },
])('an invalid query is refused: %j', async (query) => {
  const path = `/?${new URLSearchParams(query as unknown as Query)}`
  expect((await call(GET, { path, ...signedIn(await anAdmin()) })).status).toBe(400)
})

test('an account closed by its member is not among those that staff can restore', async () => {
  const ended = await aMember({ removedAt: new Date(), closure: 'anonymised' })
  const { removedAccounts } = await lists({})
  expect(removedAccounts.map(({ _id }: { _id: string }) => _id)).not.toContain(ended.id)
})

test('a page and a search among two thousand members are read by index', {
  timeout: 120_000,
}, async () => {
  const members = Array.from({ length: 2_000 }, (_, n) => {
    const member = { name: `Member No${n}`, email: `no${n}@crowd.example` }
    return { ...member, searchKeys: memberTokensOf(member), createdAt: new Date(n) }
  })
  await UserModel.insertMany(members)
  const { users, totals } = await lists({ q: 'no1777' })
  expect([names(users), totals.members]).toEqual([['Member No1777'], 1])

  const explained = await UserModel.collection
    .find({
      searchKeys: { $regex: '^no177' },
      role: { $in: [0, 1] },
      approved: false,
      listed: false,
      removedAt: null,
    })
    .explain('executionStats')
  expect(explained.executionStats.totalDocsExamined).toBeLessThan(20)
  const page = await UserModel.collection
    .find({ role: { $in: [0, 1] }, approved: false, listed: false, removedAt: null })
    .sort({ createdAt: -1 })
    .limit(100)
    .explain('executionStats')
  expect(page.executionStats.totalDocsExamined).toBeLessThan(500)
})
