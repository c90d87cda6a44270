import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import mongoose, { Types } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { listDiscrepancies, reconcile } from '@/lib/background/reconcile/commands'
import { ensureIndexes } from '@/lib/db/indexes'
import { ROLE } from '@/lib/domain/roles'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { migrate, migrateAtBoot } from '@/lib/migrations/commands'
import { MIGRATIONS, SCHEMA_VERSION } from '@/lib/migrations/list'
import { findSchemaVersion, isMigrated, SCHEMA_ID } from '@/lib/migrations/queries'
import { REMOVED_TEXT, reviewTokensOf } from '@/lib/ratings/reviews/rules'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { memberTokensOf, searchTokensOf } from '@/lib/search/tokens'
import { FlagModel } from '@/models/flag'
import { JobModel } from '@/models/job'
import { LeaderboardEntryModel } from '@/models/leaderboard-entry'
import { PointModel } from '@/models/point'
import { ReactionModel } from '@/models/reaction'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SchemaVersionModel } from '@/models/schema-version'
import { UserModel, type UserRecord } from '@/models/user'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const MODELS = [
  UserModel,
  ReviewModel,
  ReactionModel,
  FlagModel,
  PointModel,
  LeaderboardEntryModel,
  JobModel,
  SchemaVersionModel,
]
beforeEach(async () => {
  for (const model of MODELS) await model.collection.deleteMany({})
})

const LEASE_MS = 800
const INTERRUPTED = fileURLToPath(
  new URL('../../tests/support/interrupted-migration.ts', import.meta.url),
)

/** Documents as the first version of the site wrote them, without later fields. */
const anOldInfluencer = (name = 'Mira Rides'): object => ({
  _id: new Types.ObjectId(),
  name,
  role: ROLE.influencer,
  approved: true,
  listed: true,
  category: 'Travel',
  expertise: 'Mountain railways',
  socialHandles: 'TikTok: @mirarides',
  ratingSum: 9,
  ratingCounts: [0, 0, 0, 1, 1],
  reviewsCount: 2,
  averageRating: 4.5,
  confidence: 3.8,
  trendingScore: 1,
})
const anOldMember = (email: string): object => ({
  _id: new Types.ObjectId(),
  name: 'Ada Byron',
  role: ROLE.member,
  email,
  contributionScore: 0,
})

async function insertUser(user: object): Promise<Types.ObjectId> {
  const { insertedId } = await UserModel.collection.insertOne(user as never)
  return insertedId as Types.ObjectId
}

const user = (_id: Types.ObjectId) => UserModel.findById(_id).orFail().lean<UserRecord>()
const review = (_id: Types.ObjectId) => ReviewModel.findById(_id).orFail().lean<ReviewRecord>()

async function anOldReview(influencerId: Types.ObjectId, fields: object = {}) {
  const { insertedId } = await ReviewModel.collection.insertOne({
    influencerId,
    authorId: new Types.ObjectId(),
    authorName: 'Ada Byron',
    rating: 4,
    title: 'Clear and honest',
    details: 'Says what was paid for.',
    status: 'shown',
    counted: true,
    createdAt: new Date(),
    ...fields,
  } as never)
  return insertedId as Types.ObjectId
}

test('documents of the first version get the keys and mailboxes of this one', async () => {
  const influencer = await insertUser(anOldInfluencer())
  const member = await insertUser(anOldMember('ada.byron+ratings@gmail.com'))
  const shown = await anOldReview(influencer)
  const takenBack = await anOldReview(influencer, { title: REMOVED_TEXT, details: REMOVED_TEXT })

  const done = await migrate()

  expect(done.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name))
  expect([await findSchemaVersion(), await isMigrated()]).toEqual([SCHEMA_VERSION, true])
  const stored = await user(influencer)
  expect(stored.searchKeys).toEqual(searchTokensOf(stored))
  expect(stored.duplicateKeys).toEqual(blockingKeysOf(stored))
  expect(stored.platforms).toEqual(['tiktok'])
  const account = await user(member)
  expect(account.mailbox).toBe('adabyron@gmail.com')
  expect(account.searchKeys).toEqual(memberTokensOf(account))
  expect((await review(shown)).searchKeys).toEqual(reviewTokensOf(await review(shown)))
  expect((await review(takenBack)).searchKeys ?? []).toEqual([])
  expect((await review(shown)).language).toBe('en')
  expect((await review(takenBack)).language).toBe('')
})

const requested = async () =>
  (await JobModel.find().lean()).map(({ kind, subject }) => [kind, subject])

test('missing aggregates and leaderboard entries are created by the requested reconciliation', async () => {
  const influencer = await insertUser(anOldInfluencer())
  await anOldReview(influencer, {
    tags: ['helpful'],
    criteria: { honesty: 5, content: null, responsiveness: null, value: null },
  })
  const member = await insertUser({ ...anOldMember('ada@example.com'), contributionScore: 100 })
  await anOldReview(influencer, { authorId: member })
  const earned = { cause: 'rating', causeId: influencer, amount: 100 } as const
  await PointModel.create({ userId: member, ...earned, categoryId: new Types.ObjectId() })

  await migrate()
  expect(await requested()).toEqual([['reconcile', 'all']])
  await reconcile()

  const { trendingScore, criteriaSums, shownCounts } = await user(influencer)
  expect([trendingScore > 0, criteriaSums[0], shownCounts]).toEqual([true, 5, [0, 0, 0, 2, 0]])
  expect(await LeaderboardEntryModel.countDocuments({ userId: member })).toBeGreaterThan(0)
  expect(await listDiscrepancies()).toEqual([])
})

const MARK = { id: 'a', at: new Date() }
/** Documents as the version before transactions left them when it was killed. */
async function marked() {
  const userId = await insertUser({
    ...anOldMember('ada@example.com'),
    removedAt: new Date(),
    cascade: 'remove',
  })
  const influencer = await insertUser({ ...anOldInfluencer(), unsettled: [MARK], totalsVersion: 7 })
  const reviewId = await anOldReview(influencer, { unsettled: [], totalsVersion: 2 })
  const press = {
    reviewId,
    userId,
    kind: 'like',
    voided: false,
    influencerId: influencer,
    keys: ['a', 'b'],
    createdAt: new Date(),
    updatedAt: new Date(),
  } as never
  await ReactionModel.collection.insertOne(press)
  await FlagModel.collection.insertOne({ ...(press as object), _id: new Types.ObjectId() } as never)
  const earned = {
    userId,
    cause: 'reaction',
    causeId: reviewId,
    amount: 1,
    daySlot: '2026-11-21#07',
  }
  await PointModel.collection.insertOne(earned as never)
  return { userId }
}

const DROPPED = ['unsettled', 'totalsVersion', 'cascade', 'keys', 'daySlot']
const HELD = [UserModel, ReviewModel, ReactionModel, FlagModel, PointModel]

test('marks, keys and day slots are dropped with their indexes, and unfinished work becomes jobs', async () => {
  const { userId } = await marked()

  const done = await migrate()

  expect(done).toContainEqual(expect.objectContaining({ name: 'marks', changed: 6 }))
  await afterResponseDone()
  expect(await requested()).toContainEqual(['reconcile', 'all'])
  // The interrupted removal has reached the member's contributions.
  expect(await ReactionModel.findOne({ userId }).lean()).toMatchObject({ voided: true })
  const left: string[] = []
  for (const { collection } of HELD) {
    for (const record of await collection.find().toArray()) left.push(...Object.keys(record))
    for (const { key } of await collection.indexes()) left.push(...Object.keys(key))
  }
  expect(left.filter((path) => DROPPED.includes(path.split('.')[0] ?? ''))).toEqual([])
  // Members and cause stay unique.
  expect(left).toContain('causeId')
})

test('queued e-mails become jobs, and their collection is dropped', async () => {
  const letters = mongoose.connection.collection('letters')
  const letter = (messageId: string) => ({
    purpose: 'reset',
    messageId,
    sealed: 'sealed',
    tries: 2,
    dueAt: new Date(Date.now() + 60_000),
    expiresAt: new Date(Date.now() + 120_000),
    createdAt: new Date(),
  })
  const [moved, waiting] = [letter('<1@x>'), letter('<2@x>')]
  // An earlier run was interrupted between the two writes.
  await JobModel.create({ kind: 'email', subject: moved.messageId, data: { purpose: 'reset' } })
  await letters.insertMany([moved, waiting])
  await migrate()
  const { purpose, messageId, sealed, expiresAt, dueAt } = waiting
  expect(await JobModel.countDocuments({ kind: 'email' })).toBe(2)
  expect(await JobModel.findOne({ subject: messageId }).lean()).toMatchObject({
    kind: 'email',
    data: { purpose, messageId, sealed, expiresAt },
    dueAt,
    failures: 2,
    version: 1,
    leaseUntil: null,
  })
  expect(await mongoose.connection.listCollections()).not.toContainEqual(
    expect.objectContaining({ name: 'letters' }),
  )
  await SchemaVersionModel.deleteMany({})
  await migrate()
  expect(await JobModel.countDocuments({ kind: 'email' })).toBe(2)
})

test('of two old accounts with one mailbox both stay, and the older one gets it', async () => {
  const first = await insertUser(anOldMember('ada@gmail.com'))
  const second = await insertUser(anOldMember('a.d.a@gmail.com'))
  await migrate()
  expect((await user(first)).mailbox).toBe('ada@gmail.com')
  expect(await user(second)).not.toHaveProperty('mailbox')
})

test('a second run from the start changes nothing', async () => {
  const influencer = await insertUser(anOldInfluencer())
  await insertUser(anOldMember('ada@gmail.com'))
  await insertUser(anOldMember('a.da@gmail.com'))
  await anOldReview(influencer)
  await migrate()
  const read = async () => [
    await UserModel.find().sort({ _id: 1 }).lean(),
    await ReviewModel.find().sort({ _id: 1 }).lean(),
  ]
  await afterResponseDone()
  const before = await read()
  expect(await migrate()).toEqual([])

  await SchemaVersionModel.deleteMany({})
  const again = await migrate()

  expect(again.map(({ changed }) => changed)).toEqual(MIGRATIONS.map(() => 0))
  expect(await read()).toEqual(before)
})

test('a host refuses to start before a long migration and names `npm run migrate`, which runs it', async () => {
  await insertUser(anOldInfluencer())
  await expect(migrateAtBoot(0)).rejects.toThrow(
    /^The database needs migrations .* npm run migrate/,
  )
  expect(await findSchemaVersion()).toBe(0)
  await migrate()
  expect(await migrateAtBoot(0)).toEqual([])
})

test('an empty database is migrated at once', async () => {
  expect((await migrate()).every(({ changed }) => changed === 0)).toBe(true)
  expect(await findSchemaVersion()).toBe(SCHEMA_VERSION)
})

test('of several concurrent processes one migrates, and all return when it is done', async () => {
  await UserModel.collection.insertMany(
    Array.from({ length: 60 }, (_, at) => anOldInfluencer(`Mira ${at}`)) as never[],
  )
  const results = await Promise.all([migrate(), migrate(), migrate()])
  expect(results.map(({ length }) => length).sort()).toEqual([0, 0, SCHEMA_VERSION])
  const standing = await SchemaVersionModel.findById(SCHEMA_ID).orFail().lean()
  expect(standing.history.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, at) => at + 1))
  expect(standing.history[0]?.changed).toBe(60)
  expect(standing.holder).toBeNull()
})

test('after a crash the next process waits for the lease and resumes at the saved position', {
  timeout: 120_000,
}, async () => {
  await UserModel.collection.insertMany(
    Array.from({ length: 1_200 }, (_, at) => anOldInfluencer(`Mira ${at}`)) as never[],
  )
  await ensureIndexes()
  const child = fork(INTERRUPTED, [String(LEASE_MS)], {
    execArgv: ['--import', 'tsx'],
  })
  const [{ after }] = await once(child, 'message')
  child.kill('SIGKILL')
  const { _id } = await UserModel.findOne().sort({ _id: 1 }).orFail().lean()
  // A run from the start would repair this one.
  await UserModel.updateOne({ _id }, { searchKeys: ['as it was left'] })
  const standing = await SchemaVersionModel.findById(SCHEMA_ID).orFail().lean()
  expect([standing.version, String(standing.after), standing.changed]).toEqual([0, after, 1_000])

  // A later one derives the same keys.
  const done = await migrate(MIGRATIONS.slice(0, 1), LEASE_MS)

  expect(done).toEqual([{ version: 1, name: 'influencer-keys', changed: 1_200 }])
  expect(await UserModel.countDocuments({ duplicateKeys: '=mirarides' })).toBe(1_200)
  expect((await user(_id)).searchKeys).toEqual(['as it was left'])
})

test('a process whose lease expired lets another one take over', async () => {
  const influencer = await insertUser(anOldInfluencer())
  let isSilent = true
  const slow = MIGRATIONS.map((migration, index) => ({
    ...migration,
    async run(place: Parameters<typeof migration.run>[0]) {
      while (index === 0 && isSilent) await new Promise((resolve) => setTimeout(resolve, 20))
      await migration.run(place)
    },
  }))
  const late = migrate(slow, 100)
  await new Promise((resolve) => setTimeout(resolve, 400))
  const done = await migrate(MIGRATIONS, LEASE_MS)
  isSilent = false
  expect([done.length, await late]).toEqual([SCHEMA_VERSION, []])
  expect((await user(influencer)).searchKeys).not.toEqual([])
})

test('a database of a later version is refused with instructions', async () => {
  await SchemaVersionModel.create({ _id: SCHEMA_ID, version: SCHEMA_VERSION + 1 })
  await expect(migrate()).rejects.toThrow(
    `The database has schema ${SCHEMA_VERSION + 1}, and this version of the site knows ${SCHEMA_VERSION}: start the newer version, or restore a backup from before it.`,
  )
})
