import { readdirSync, readFileSync } from 'node:fs'
import { BSON, type Document } from 'mongodb'
import mongoose from 'mongoose'
import { describe, expect, test } from 'vitest'
import { GET as listReviews } from '@/app/api/allReviews/route'
import { GET as listInfluencers } from '@/app/api/users/route'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { ensureIndexes, findMissingIndexes } from '@/lib/db/indexes'
import { ROLE } from '@/lib/domain/roles'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { migrate } from '@/lib/migrations/commands'
import { FIRST_SCHEMA, SCHEMA_VERSION } from '@/lib/migrations/list'
import { findSchemaVersion } from '@/lib/migrations/queries'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'
import { call, withDatabase } from '@/tests/support/http'

/** A database of each released schema, written by the code of its time: one JSON document a line. */

withDatabase()

const FOLDER = 'lib/migrations/fixtures'
type Line = { collection: string; document: Document }

const versions = readdirSync(FOLDER)
  .map((name) => Number(/^schema-(\d+)\.ndjson$/.exec(name)?.[1]))
  .sort((a, b) => a - b)

const readFixture = (version: number): Line[] =>
  readFileSync(`${FOLDER}/schema-${version}.ndjson`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => BSON.EJSON.parse(line) as Line)

async function load(lines: readonly Line[]): Promise<void> {
  await mongoose.connection.dropDatabase()
  const database = mongoose.connection.getClient().db(mongoose.connection.name)
  for (const { collection, document } of lines) {
    await database.collection(collection).insertOne(document)
  }
}

const influencersIn = (lines: readonly Line[]) =>
  lines.filter(
    ({ collection, document }) => collection === 'users' && document.role === ROLE.influencer,
  )
const listedIn = (lines: readonly Line[]) =>
  influencersIn(lines).filter(({ document }) => document.listed)

/** What ratings add up to, as it was stored. */
const totalsOf = ({ ratingSum, ratingCounts, reviewsCount, averageRating }: Document) => ({
  ratingSum,
  ratingCounts,
  reviewsCount,
  averageRating,
})

test('there is a database of the first schema, and of that before the newest migration', () => {
  expect(versions[0]).toBe(FIRST_SCHEMA.version)
  expect(versions.at(-1)).toBeGreaterThanOrEqual(SCHEMA_VERSION - 1)
  expect(versions.at(-1)).toBeLessThanOrEqual(SCHEMA_VERSION)
})

describe.each(versions)('a database of schema %i', (version) => {
  const lines = readFixture(version)

  test('is brought up to date, with its indexes and without discrepancies', async () => {
    await load(lines)
    expect(await findSchemaVersion()).toBe(version)
    await migrate()
    await ensureIndexes()
    await afterResponseDone()
    expect(await findSchemaVersion()).toBe(SCHEMA_VERSION)
    expect(await findMissingIndexes()).toEqual([])
    await reconcile()
    expect(await listDiscrepancies()).toEqual([])
  })

  test('keeps every rating, and what they add up to', async () => {
    const stored = lines.filter(({ collection }) => collection === 'reviews')
    expect(await ReviewModel.countDocuments()).toBe(stored.length)
    expect(stored.length).toBeGreaterThan(5)
    for (const { document } of influencersIn(lines)) {
      const now = await UserModel.findById(document._id).orFail().lean()
      expect(totalsOf(now)).toEqual(totalsOf(document))
    }
  })

  test('is served: the list of influencers, and the ratings of each', async () => {
    const { body } = await call(listInfluencers, { path: '/api/users' })
    const listed = listedIn(lines)
    expect(listed).toHaveLength(3)
    for (const { document } of listed) {
      expect(JSON.stringify(body)).toContain(document.name)
      const path = `/api/allReviews?expertId=${document._id}`
      const reviews = await call(listReviews, { path })
      expect(reviews.status).toBe(200)
      const texts = lines
        .filter(
          ({ collection, document: { influencerId, status, hiddenUnder } }) =>
            collection === 'reviews' &&
            status === 'shown' &&
            !hiddenUnder &&
            String(influencerId) === String(document._id),
        )
        .map(({ document: { title } }) => title)
      expect(texts.length).toBeGreaterThan(0)
      for (const title of texts) expect(JSON.stringify(reviews.body)).toContain(title)
    }
  })
})
