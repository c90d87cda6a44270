import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureCategories } from '@/lib/categories/commands'
import {
  listInfluencers,
  listTrendingInfluencers,
  searchInfluencers,
} from '@/lib/influencers/queries'
import { searchKeysOf } from '@/lib/influencers/rules'
import { withDatabase } from '@/lib/testing/http'
import { UserModel } from '@/models/user'

withDatabase()

type Find = {
  filter: object
  options: { sort: Record<string, 1 | -1>; skip?: number; limit: number }
}
const finds: Find[] = []

beforeAll(async () => {
  await ensureCategories(['Category 3'])
  await UserModel.insertMany(
    Array.from({ length: 1_000 }, (_, n) => {
      const fields = { name: `Person ${n} of Switzerland`, category: `Category ${n % 20}` }
      return {
        ...fields,
        role: 2,
        approved: true,
        listed: true,
        rank: n % 3,
        confidence: (n % 40) / 10,
        trendingScore: n % 7,
        searchKeys: searchKeysOf(fields),
      }
    }),
  )
  mongoose.set('debug', (collection: string, method: string, filter: object, options: object) => {
    if (collection === 'users' && method === 'find') finds.push({ filter, options } as Find)
  })
})

afterAll(() => {
  mongoose.set('debug', false)
})

const READS: [string, () => Promise<unknown[]>, string][] = [
  [
    'the home list',
    () => listInfluencers({ skip: 20, category: '' }),
    'listed_1_rank_-1_confidence_-1__id_1',
  ],
  [
    'a category',
    () => listInfluencers({ skip: 10, category: 'Category 3' }),
    'listed_1_category_1_rank_-1_confidence_-1__id_1',
  ],
  ['trending', () => listTrendingInfluencers(), 'listed_1_trendingScore_-1_confidence_-1'],
  ['a search', () => searchInfluencers('person 77'), 'listed_1_searchKeys_1_confidence_-1'],
]

/** The one read of influencers that this call made. */
async function findOf(read: () => Promise<unknown[]>): Promise<Find> {
  finds.length = 0
  expect((await read()).length).toBeGreaterThan(0)
  const [find, ...others] = finds
  if (!find || others.length > 0) throw new Error(`${finds.length} reads instead of one`)
  return find
}

test.each(READS)(
  '%s is ordered by an index that begins with what it selects by',
  async (_, read, name) => {
    const { filter, options } = await findOf(read)
    const indexes = await UserModel.collection.indexes()
    const keys = Object.entries(indexes.find((index) => index.name === name)?.key ?? {})
    const order = Object.entries(options.sort)

    expect(keys.slice(-order.length)).toEqual(order)
    const selected = keys.slice(0, -order.length).map(([key]) => key)
    expect(Object.keys(filter)).toEqual(expect.arrayContaining(selected))
  },
)

// Other servers explain in words of their own.
// biome-ignore lint/style/noProcessEnv: tells which server is under test
const explainsLikeMongo = !process.env.TEST_MONGODB_URI

test.runIf(explainsLikeMongo).each(READS)('%s is read by that index', async (_, read, name) => {
  const { filter, options } = await findOf(read)
  const { sort, skip = 0, limit } = options
  const plan = await UserModel.collection
    .find(filter)
    .sort(sort)
    .skip(skip)
    .limit(limit)
    .explain('executionStats')

  const winning = JSON.stringify(plan.queryPlanner.winningPlan)
  expect(winning).toContain(`"${name}"`)
  expect(winning).not.toContain('"SORT"')
  expect(plan.executionStats.totalDocsExamined).toBeLessThanOrEqual(60)
})
