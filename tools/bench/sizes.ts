import mongoose, { Types } from 'mongoose'
import { ensureIndexes } from '@/lib/db/indexes'
import { NO_ASPECTS } from '@/lib/domain/aspects-and-tags'
import { DEFAULT_CATEGORIES } from '@/lib/domain/default-categories'
import { ROLE } from '@/lib/domain/roles'
import type { Stars } from '@/lib/domain/stars'
import { rewriteEntries } from '@/lib/ratings/entries/commands'
import { reviewTokensOf } from '@/lib/ratings/reviews/rules'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { memberTokensOf, searchTokensOf } from '@/lib/search/tokens'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel } from '@/models/review'
import { ReviewEntryModel } from '@/models/review-entry'
import { UserModel } from '@/models/user'
import { openDatabase } from '@/tools/bench/database'
import { fill } from '@/tools/bench/growth-data'
import type { Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import { step } from '@/tools/cli/terminal'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { INFLUENCERS } from '@/tools/seed/influencers'
import { FIRST_NAMES, LAST_NAMES } from '@/tools/seed/members'
import { GENERAL } from '@/tools/seed/texts/english'

const RATINGS = fullOrSmall(100_000, 200)
const INFLUENCER_COUNT = fullOrSmall(5_000, 20)
const MEMBER_COUNT = fullOrSmall(20_000, 50)

/**
 * Measures, on the server of `TEST_MONGODB_URI`, how much a document of each large collection takes: as BSON, on disk
 * (compressed) and in its indexes. The texts are those of the demo.
 */
export async function benchSizes(cleanup: CleanupStack): Promise<Row[]> {
  const drop = await openDatabase()
  const forget = cleanup.add(drop)
  await ensureIndexes()
  await step(`Writing ${RATINGS} ratings`, write)
  const rows = [
    ...(await sizesOf('influencers', 'users')),
    ...(await sizesOf('ratings', ReviewModel.collection.name)),
    ...(await sizesOf('entries of ratings', ReviewEntryModel.collection.name)),
    ...(await sizesOf('ledger entries', PointModel.collection.name)),
    ...(await sizesOf('reactions', ReactionModel.collection.name)),
  ]
  await mongoose.connection.db?.dropCollection('users')
  await ensureIndexes()
  await step(`Writing ${MEMBER_COUNT} members`, writeMembers)
  rows.push(...(await sizesOf('members', 'users')))
  await drop()
  forget()
  return rows
}

const idsOf = (count: number) => Array.from({ length: count }, () => new Types.ObjectId())
const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
const someName = (n: number) => `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)} ${n}`

async function write(): Promise<void> {
  const influencers = idsOf(INFLUENCER_COUNT)
  const members = idsOf(RATINGS)
  const reviews = idsOf(RATINGS)
  await fill(UserModel, INFLUENCER_COUNT, (n) => influencer(n, influencers))
  await fill(ReviewModel, RATINGS, (n) => {
    const rating = (1 + (n % 5)) as Stars
    const [title, details] = pick(GENERAL[rating])
    const text = { title, details }
    return {
      _id: reviews[n],
      influencerId: influencers[n % INFLUENCER_COUNT],
      authorId: members[n],
      authorName: someName(n),
      rating,
      ...text,
      searchKeys: reviewTokensOf(text),
      language: 'en',
      tags: n % 3 === 0 ? pick([['helpful'], ['kind', 'expert'], ['clickbait']]) : [],
      criteria: { ...NO_ASPECTS.criteria, honesty: n % 3 === 0 ? rating : null },
      counted: true,
      helpfulness: Math.random(),
      createdAt: new Date(Date.now() - n * 60_000),
    }
  })
  await rewriteEntries()
  await fill(PointModel, RATINGS, (n) => ({
    userId: members[n],
    cause: 'rating',
    causeId: influencers[n % INFLUENCER_COUNT],
    amount: 100,
    categoryId: influencers[n % 8],
    createdAt: new Date(Date.now() - n * 60_000),
  }))
  await fill(ReactionModel, RATINGS, (n) => ({
    reviewId: reviews[(n * 7_919) % RATINGS],
    userId: members[n],
    influencerId: influencers[((n * 7_919) % RATINGS) % INFLUENCER_COUNT],
    kind: 'like',
    createdAt: new Date(Date.now() - n * 60_000),
  }))
}

function influencer(n: number, ids: readonly Types.ObjectId[]) {
  const [, , , expertise, about] = pick(INFLUENCERS)
  const fields = {
    name: someName(n),
    category: pick(DEFAULT_CATEGORIES),
    expertise,
    socialHandles: `https://example.com/demo-${n}`,
  }
  return {
    _id: ids[n],
    ...fields,
    about,
    role: ROLE.influencer,
    approved: true,
    listed: true,
    confidence: Math.random() * 5,
    trendingScore: Math.random() * 300,
    reviewsCount: 10,
    ratingCounts: [2, 2, 2, 2, 2],
    shownCounts: [2, 2, 2, 2, 2],
    ratingSum: 30,
    country: 'CH',
    platforms: ['youtube'],
    createdAt: new Date(Date.now() - n * 60_000),
    searchKeys: searchTokensOf(fields as never),
    duplicateKeys: blockingKeysOf(fields as never),
  }
}

async function writeMembers(): Promise<void> {
  await fill(UserModel, MEMBER_COUNT, (n) => {
    const fields = { name: someName(n), email: `member${n}@example.com` }
    return {
      ...fields,
      mailbox: fields.email,
      role: ROLE.member,
      contributionScore: 1 + (n % 5_000),
      password: `$2b$12$${'x'.repeat(53)}`,
      searchKeys: memberTokensOf(fields as never),
      createdAt: new Date(Date.now() - n * 60_000),
    }
  })
}

type IndexDetails = { 'block-manager': { 'file bytes available for reuse': number } }

/** What the next writes fill: how much that is depends on when the server made its checkpoints. */
const freeBytes = (details: IndexDetails): number =>
  details['block-manager']['file bytes available for reuse']

async function sizesOf(name: string, collection: string): Promise<Row[]> {
  const { db } = mongoose.connection
  await db?.admin().command({ fsync: 1 })
  const found = await db
    ?.collection(collection)
    .aggregate([{ $collStats: { storageStats: {} } }])
    .toArray()
  const { count, size, storageSize, freeStorageSize, totalIndexSize, indexDetails } =
    found?.[0]?.storageStats ?? {}
  const free = Object.values<IndexDetails>(indexDetails).map(freeBytes)
  const indexes = totalIndexSize - free.reduce((sum, bytes) => sum + bytes, 0)
  const each = (bytes: number) => Math.round(bytes / count)
  return [
    { name: `${name}: BSON`, value: each(size), unit: 'bytes each' },
    {
      name: `${name}: on disk, compressed`,
      value: each(storageSize - freeStorageSize),
      unit: 'bytes each',
    },
    { name: `${name}: indexes`, value: each(indexes), unit: 'bytes each' },
  ]
}
