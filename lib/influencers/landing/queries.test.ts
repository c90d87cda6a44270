import { beforeAll, expect, test } from 'vitest'
import { generateMetadata } from '@/app/influencers/[...words]/page'
import { generateMetadata as homeMetadata } from '@/app/page'
import { mergeCategory, removeCategory, renameCategory } from '@/lib/admin/categories/commands'
import { COUNTRIES } from '@/lib/domain/countries'
import { findLanding, hasLanding } from '@/lib/influencers/landing/queries'
import { slugOf } from '@/lib/names/landing-paths'
import { findNewest } from '@/lib/ratings/reviews/excerpts'
import type { UserRecord } from '@/models/user'
import { UserModel } from '@/models/user'
import {
  aCategory,
  actorOf,
  anAdmin,
  anInfluencer,
  aReview,
  type Stored,
} from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'

withDatabase()

const people: Stored<UserRecord>[] = []
const categories: Record<string, string> = {}

/** Of Brazil five with enough reviews, of Finland five with too few, of Japan too few. */
const PEOPLE = [
  ...[2, 3, 4, 5, 6].map((reviews) => ['BR', reviews] as const),
  ...[3, 3, 3, 3, 3].map((reviews) => ['FI', reviews] as const),
  ...[9, 9].map((reviews) => ['JP', reviews] as const),
]

beforeAll(async () => {
  for (const name of ['Fitness', 'R&D “Lab”', 'Sea', 'Food']) {
    categories[name] = (await aCategory(name)).id
  }
  for (const [n, [country, reviewsCount]] of PEOPLE.entries()) {
    people.push(
      await anInfluencer({
        name: `Person ${n}`,
        ...{ category: 'Fitness', country, reviewsCount, ratingSum: reviewsCount * 4 },
        ...{ averageRating: 4, confidence: n === 11 ? 4.5 : 4 - n / 100 },
        platforms: n < 6 ? ['youtube', 'x'] : ['youtube'],
        tagCounts: [0, n, 0, 0, 2, ...Array(7).fill(0)],
        totalsAt: new Date(Date.UTC(2026, 0, n + 1)),
      }),
    )
  }
  await anInfluencer({ category: 'Fitness', country: 'BR', reviewsCount: 900, listed: false })
})

const pageAt = async (address: string) => {
  const found = await findLanding(address)
  if (!found || 'to' in found) throw new Error(`no page at ${address}`)
  return found
}

test('a category has a page with facts of its listed profiles and its countries [F14]', async () => {
  const { path, facts, neighbours } = await pageAt('fitness')
  expect(path).toBe('/influencers/fitness')
  expect(facts).toMatchObject({ profiles: 12, reviews: 53, average: 4 })
  expect(facts.best).toMatchObject({ name: 'Person 11' })
  expect(facts.tags.map(({ id, count }) => [id, count])).toEqual([
    ['hidden-ads', 66],
    ['helpful', 24],
  ])
  expect(facts.changed.map(({ name }) => name)).toEqual([11, 10, 9, 8, 7].map((n) => `Person ${n}`))
  expect(neighbours).toEqual([{ path: '/influencers/fitness/brazil', name: 'Brazil', profiles: 5 }])
})

test('a country of a category and a platform have pages of their own [F14]', async () => {
  expect((await pageAt('fitness/brazil')).facts).toMatchObject({ profiles: 5, reviews: 20 })
  const { facts, neighbours } = await pageAt('on/youtube')
  expect(facts.profiles).toBe(12)
  expect(neighbours).toEqual([{ path: '/influencers/on/x', name: 'X (Twitter)', profiles: 6 }])
  expect((await pageAt('on/x')).facts).toMatchObject({ profiles: 6, reviews: 23 })
})

test.each([
  ['fitness/finland', '/influencers/fitness', false],
  ['fitness/japan', '/influencers/fitness', false],
  ['sea', '/?category=Sea', false],
  ['r-d-lab', '/?category=R%26D+%E2%80%9CLab%E2%80%9D', false],
  ['on/twitch', '/?platform=twitch', false],
  ['Fitness', '/influencers/fitness', true],
  ['FITNESS/Brazil', '/influencers/fitness/brazil', true],
  ['on/Twitter', '/influencers/on/x', true],
])('%s leads to %s, for good: %s [F14]', async (address, to, isForGood) => {
  expect(await findLanding(address)).toEqual({ to, isForGood })
})

test.each([
  'nothing',
  'fitness/atlantis',
  'fitness/brazil/x',
  'on',
  'on/nowhere',
  'a%ff',
  '%00',
  '..',
])('there is nothing at %s [F14]', async (address) => {
  expect(await findLanding(address)).toBeNull()
})

test('no two countries share a word of an address [F14]', () => {
  expect(new Set(COUNTRIES.map(({ name }) => slugOf(name))).size).toBe(COUNTRIES.length)
})

test('a page appears with the twentieth review and the fifth profile, and goes with them [F14]', async () => {
  const some = await Promise.all(
    [5, 5, 5, 4].map((reviewsCount) => anInfluencer({ category: 'Sea', reviewsCount })),
  )
  expect(await hasLanding('Sea')).toBe(false)
  const fifth = await anInfluencer({ category: 'Sea', reviewsCount: 0 })
  expect(await hasLanding('Sea')).toBe(false)
  await UserModel.updateOne({ _id: fifth._id }, { reviewsCount: 1 })
  expect(await hasLanding('Sea')).toBe(true)
  expect(await pageAt('sea')).toMatchObject({ facts: { profiles: 5, reviews: 20 } })
  await UserModel.findByIdAndUpdate(some[0]?.id, { listed: false })
  expect(await hasLanding('Sea')).toBe(false)
  expect(await findLanding('sea')).toEqual({ to: '/?category=Sea', isForGood: false })
})

test('the newest review is a counted one that is shown, without a way to reach someone [F14]', async () => {
  const [one, other] = [await anInfluencer(), await anInfluencer()].map(({ _id }) => _id)
  if (!one || !other) throw new Error('no influencers')
  const ids = [String(one), String(other)]
  expect(await findNewest(ids)).toBeNull()
  const at = (day: number) => new Date(Date.UTC(2026, 5, day))
  await aReview({ influencerId: one, title: 'Old', createdAt: at(1) })
  await aReview({ influencerId: other, title: 'Newest', createdAt: at(2) })
  for (const fields of [
    { status: 'held' as const },
    { status: 'removed' as const },
    { counted: false },
    { hiddenUnder: 'insult' },
    { details: 'Write to me@mail.example.' },
  ])
    await aReview({ influencerId: one, title: 'Not shown', createdAt: at(3), ...fields })
  expect(await findNewest(ids)).toMatchObject({
    title: 'Newest',
    influencerId: String(other),
    createdAt: at(2),
    isAnonymous: false,
  })
})

const metadataOf = (address: string, query: Record<string, string> = {}) =>
  generateMetadata({
    params: Promise.resolve({ words: address.split('/') }),
    searchParams: Promise.resolve(query),
  })
const NO_INDEX = { robots: { index: false, follow: true } }

test('a page has its own title and description; what filters leave is not indexed [F14, F15]', async () => {
  expect(await metadataOf('fitness/brazil')).toEqual({
    title: 'Fitness influencers in Brazil: ratings and reviews',
    description:
      'Fitness influencers in Brazil: 5 influencers, 20 counted reviews, 4.0 on average. Best rated: Person 1, 4.0. Said most: Hidden ads, Helpful.',
    alternates: { canonical: '/influencers/fitness/brazil' },
  })
  expect(await metadataOf('on/youtube', { page: '2' })).toMatchObject({
    title: 'Influencers on YouTube, page 2: ratings and reviews',
    alternates: { canonical: '/influencers/on/youtube?page=2' },
  })
  for (const query of [
    { sort: 'top' },
    { country: 'BR', page: '2' },
    { platform: 'x' },
    { minRating: '4' },
  ]) {
    expect(await metadataOf('fitness', query)).toMatchObject({
      ...NO_INDEX,
      alternates: { canonical: '/influencers/fitness' },
    })
  }
  expect(await metadataOf('on/x', { category: 'Fitness' })).toMatchObject(NO_INDEX)
  // What the path says, the query cannot change.
  const fixed = { category: 'Food', country: 'FI' }
  expect(await metadataOf('fitness/brazil', fixed)).not.toHaveProperty('robots')
})

test('the list of a category on the home page names that page as the one to index; without it, itself [F14]', async () => {
  const canonicalOf = async (query: Record<string, string>) =>
    (await homeMetadata({ searchParams: Promise.resolve(query) })).alternates?.canonical
  expect(await canonicalOf({ category: 'Fitness' })).toBe('/influencers/fitness')
  expect(await canonicalOf({ category: 'Fitness', page: '2' })).toBe('/influencers/fitness?page=2')
  expect(await canonicalOf({ category: 'Food' })).toBe('/?category=Food')
  // The home page itself reads nothing for that.
  expect(await explainQueries(() => homeMetadata({ searchParams: Promise.resolve({}) }))).toEqual(
    [],
  )
})

test('a renamed or merged category leads to its new name for good; a deleted one to nothing [F14]', async () => {
  const admin = actorOf(await anAdmin())
  await renameCategory(admin, categories.Fitness ?? '', 'Sport')
  expect(await findLanding('fitness/brazil')).toEqual({
    to: '/influencers/sport/brazil',
    isForGood: true,
  })
  expect((await pageAt('sport')).facts.profiles).toBe(12)
  await mergeCategory(admin, categories.Food ?? '', categories.Fitness ?? '')
  expect(await findLanding('food')).toEqual({ to: '/influencers/sport', isForGood: true })
  await removeCategory(admin, categories['R&D “Lab”'] ?? '')
  expect(await findLanding('r-d-lab')).toBeNull()
})
