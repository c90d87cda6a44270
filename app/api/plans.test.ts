import { Types } from 'mongoose'
import { beforeAll, expect, test } from 'vitest'
import { ensureCategories } from '@/lib/categories/commands'
import { LIMIT } from '@/lib/domain/limits'
import { monthOf } from '@/lib/domain/rating-breakdown'
import { trendingFields } from '@/lib/domain/rating-totals'
import { countInfluencers } from '@/lib/influencers/queries'
import { rewriteEntries } from '@/lib/ratings/entries/commands'
import { searchTokensOf } from '@/lib/search/tokens'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { withDatabase } from '@/tests/support/http'
import { explainQueries } from '@/tests/support/plans'
import { readsOf, reviewsOf, SITE_READS } from '@/tests/support/public-reads'

withDatabase()

const INFLUENCERS = 3_000
const REVIEWS = 4_000
/** A word is looked up by its beginning: every match is examined, then sorted. */
const HAVING_THE_WORD = 2 * LIMIT.reviewsPerPage
const REACTIONS = 3_000
const ids = (count: number) => Array.from({ length: count }, () => new Types.ObjectId())
const people = ids(INFLUENCERS)
const hasWord = (n: number) => n % (REVIEWS / HAVING_THE_WORD) === 0
const members = ids(REVIEWS)
const reviews = ids(REVIEWS)
const heavy = String(people[7])
const discussed = String(reviews[0])
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** One influencer has very many ratings, and one of those has very many replies and likes. */
beforeAll(async () => {
  await ensureCategories(['Travel', 'Food', 'Games'])
  await UserModel.insertMany(
    people.map((_id, n) => {
      const fields = { name: `Person ${n} of Switzerland`, category: n % 2 ? 'Food' : 'Travel' }
      return {
        _id,
        ...fields,
        role: 2,
        approved: true,
        listed: true,
        rank: n % 500 === 3 ? 1 + (n % 3) : 0,
        confidence: 3 + (n % 400) / 200,
        averageRating: (n % 11) / 2,
        reviewsCount: n % 70,
        ...trendingFields(n % 300),
        country: ['CH', 'FI', 'JP'][n % 3],
        platforms: n % 3 === 0 ? ['youtube', 'x'] : ['youtube'],
        createdAt: daysAgo(n % 300),
        searchKeys: searchTokensOf(fields),
        ...(String(_id) === heavy && {
          ratingCounts: [700, 700, 700, 700, 800],
          shownCounts: Array(5).fill(REVIEWS / 5),
        }),
      }
    }),
  )
  await addDiscussion()
}, 120_000)

const topicsOf = (n: number) => ({
  criteria: { honesty: n % 3 ? 1 + (n % 5) : null },
  tags: n % 2 ? ['helpful', 'kind'] : ['clickbait'],
  language: n % 4 ? 'en' : 'it',
  relationship: n % 5 ? ('follower' as const) : ('customer' as const),
})

const textOf = (n: number) =>
  hasWord(n)
    ? { details: 'Rides them all, zebra included.', searchKeys: ['trains', 'zebra'] }
    : { details: 'Rides them all.', searchKeys: ['trains'] }

async function addDiscussion(): Promise<void> {
  await UserModel.insertMany(
    members.map((_id, n) => ({
      _id,
      name: `Member ${n}`,
      email: `member${n}@example.com`,
      role: 1,
      contributionScore: n,
    })),
  )
  await LeaderboardEntryModel.insertMany(
    members.map((userId, n) => ({ userId, board: 'all', points: n, expiresAt: null })),
  )
  await ReviewModel.insertMany(
    reviews.map((_id, n) => ({
      _id,
      influencerId: heavy,
      authorId: members[n],
      authorName: `Member ${n}`,
      rating: 1 + (n % 5),
      title: 'Trains',
      ...topicsOf(n),
      ...textOf(n),
      status: 'shown',
      counted: n % 10 !== 0,
      helpfulness: (n % 97) / 97,
      repliesCount: String(_id) === discussed ? REACTIONS : 0,
      createdAt: daysAgo(n / 100),
    })),
  )
  await rewriteEntries()
  await ReplyModel.insertMany(
    ids(REACTIONS).map((_id, n) => ({
      _id,
      reviewId: discussed,
      authorId: members[n],
      text: 'So do I.',
      createdAt: daysAgo(n / 100),
    })),
  )
  await ReactionModel.insertMany(
    ids(REACTIONS).map((_id, n) => ({
      _id,
      reviewId: discussed,
      userId: members[n],
      influencerId: heavy,
      kind: 'like',
    })),
  )
}

/** Examining this many more than it returns has a constant cost. */
const A_FEW = 10

test.each([...SITE_READS, ...readsOf(heavy, discussed, String(members[9]))])(
  'for %s the database examines at most twice as much as it returns',
  async (_, read) => {
    // The first call fills the caches.
    await read()
    for (const { query, examined, returned, isScan } of await explainQueries(read)) {
      expect(isScan, query).toBe(false)
      expect(examined, query).toBeLessThanOrEqual(2 * returned + A_FEW)
    }
  },
)

test('combined filters are answered by an index, and select what each of them selects [P5]', async () => {
  const filters = { stars: 4, topic: 'honesty', language: 'en', relationship: 'follower' } as const
  const month = monthOf(daysAgo(5))
  const read = () => reviewsOf(heavy, { ...filters, month, words: 'trains', sort: 'helpful' })
  const { reviews: found, total } = await read()
  expect(found.length).toBeGreaterThan(0)
  for (const review of found) {
    expect(review).toMatchObject({ rating: 4, language: 'en', relationship: 'follower' })
    expect(review.criteria.honesty).not.toBeNull()
    expect(monthOf(review.createdAt)).toBe(month)
  }
  const all = await ReviewModel.find({ influencerId: heavy, rating: 4, language: 'en' }).lean()
  const wanted = all.filter(
    ({ relationship, criteria, createdAt }) =>
      relationship === 'follower' && criteria?.honesty && monthOf(createdAt) === month,
  )
  expect(total).toBe(Math.min(wanted.length, LIMIT.reviewsCountedMax))
  for (const { query, isScan } of await explainQueries(read)) expect(isScan, query).toBe(false)
})

test('for an influencer with the newest ratings no ratings of others are examined, even when the index was built last', async () => {
  const index = { influencerId: 1, status: 1, createdAt: -1, _id: -1 } as const
  await ReviewModel.collection.dropIndex('influencerId_1_status_1_createdAt_-1__id_-1')
  await ReviewModel.collection.createIndex(index)
  await ReviewModel.insertMany(
    members.slice(0, 210).map((authorId, n) => ({
      influencerId: people[8],
      authorId,
      rating: 5,
      title: 'Ships',
      details: 'Sails them all.',
      createdAt: n < 150 ? new Date() : daysAgo(1_000),
    })),
  )
  const read = () => reviewsOf(String(people[8]), { limit: 1_000 })
  expect((await read()).reviews).toHaveLength(210)
  for (const { query, examined, returned } of await explainQueries(read)) {
    expect(examined, query).toBeLessThanOrEqual(2 * returned + A_FEW)
  }
})

test('for an influencer with very many ratings the total comes from the aggregates, and is correct', async () => {
  expect((await reviewsOf(heavy)).total).toBe(REVIEWS)
  expect((await reviewsOf(heavy, { stars: 5 })).total).toBe(REVIEWS / 5)
  expect((await reviewsOf(heavy, { words: 'zebra' })).total).toBe(HAVING_THE_WORD)
  expect(await countInfluencers({ category: '' })).toBe(LIMIT.listCountedMax)
})
