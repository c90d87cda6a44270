import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Types } from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { listCategories } from '@/lib/categories/queries'
import { ensureIndexes } from '@/lib/db/indexes'
import { ROLE } from '@/lib/domain/roles'
import { DEFAULT_CATEGORIES, migrate, migrateAtBoot } from '@/lib/migrations/commands'
import { FIRST_SCHEMA, SCHEMA_VERSION } from '@/lib/migrations/list'
import { findSchemaVersion, isMigrated, SCHEMA_ID } from '@/lib/migrations/queries'
import { CategoryModel } from '@/models/category'
import { SchemaVersionModel } from '@/models/schema-version'
import { UserModel } from '@/models/user'
import { memberTexts } from '@/tests/support/a-migration'
import { aCategory, aMember, anAdmin } from '@/tests/support/factories'
import { emptyDatabase, withDatabase } from '@/tests/support/http'

withDatabase()

beforeEach(async () => {
  await emptyDatabase()
  await SchemaVersionModel.deleteMany({})
})

const LEASE_MS = 800
const INTERRUPTED = fileURLToPath(
  new URL('../../tests/support/interrupted-migration.ts', import.meta.url),
)

const store = (version: number) => SchemaVersionModel.create({ _id: SCHEMA_ID, version })
const schema = () => SchemaVersionModel.findById(SCHEMA_ID).orFail().lean()
const categories = async () => (await listCategories()).map(({ name }) => name)

async function insertMembers(count: number): Promise<void> {
  await store(FIRST_SCHEMA.version)
  await UserModel.collection.insertMany(
    Array.from({ length: count }, (_, at) => ({
      _id: new Types.ObjectId(),
      name: `Ada ${at}`,
      role: ROLE.member,
      details: '',
    })) as never[],
  )
}
const countChanged = () => UserModel.countDocuments({ details: 'text' })

const FIRST = FIRST_SCHEMA.version + 1

test('an empty database starts at this schema, with the default categories [C46]', async () => {
  expect(await isMigrated()).toBe(false)
  expect(await Promise.all([migrate(), migrate()])).toEqual([[], []])
  expect([await findSchemaVersion(), await isMigrated()]).toEqual([SCHEMA_VERSION, true])
  expect(await categories()).toEqual([...DEFAULT_CATEGORIES].sort())
  await CategoryModel.deleteMany()
  await migrate()
  expect(await categories()).toEqual([])
})

test('a database with an admin alone is empty, and one with categories keeps only those [C46]', async () => {
  await anAdmin()
  const { name } = await aCategory()
  await migrateAtBoot()
  expect([await findSchemaVersion(), await categories()]).toEqual([SCHEMA_VERSION, [name]])
})

test.each([
  ['before versions', null],
  ['of the last former schema', FIRST_SCHEMA.version - 1],
])('a database from %s is refused, with what to do', async (_, version) => {
  await aMember()
  if (version !== null) await store(version)
  const sentence = `The database has schema ${version ?? 0}, and the first that this version of the site reads is 29: start commit f427a83d9ebca58a8c1b01a50e9f0e84e9e5ea53 on it once, then this version.`
  await expect(migrate()).rejects.toThrow(sentence)
  await expect(migrateAtBoot()).rejects.toThrow(sentence)
  expect(await findSchemaVersion()).toBe(version ?? 0)
})

test('a database of a later version is refused with instructions', async () => {
  await store(SCHEMA_VERSION + 1)
  await expect(migrate()).rejects.toThrow(
    `The database has schema ${SCHEMA_VERSION + 1}, and this version of the site knows ${SCHEMA_VERSION}: start the newer version, or restore a backup from before it.`,
  )
})

test('a migration runs once; a second run from the start changes nothing', async () => {
  await insertMembers(3)
  const done = await migrate([memberTexts])
  expect(done).toEqual([{ version: FIRST, name: 'member-texts', changed: 3 }])
  expect(await migrate([memberTexts])).toEqual([])
  await SchemaVersionModel.updateOne({}, { $set: { version: FIRST_SCHEMA.version } })
  expect(await migrate([memberTexts])).toMatchObject([{ changed: 0 }])
})

test('of several concurrent processes one migrates, and all return when it is done', async () => {
  await insertMembers(60)
  const all = [memberTexts, memberTexts]
  const results = await Promise.all([migrate(all), migrate(all), migrate(all)])
  expect(results.map(({ length }) => length).sort()).toEqual([0, 0, 2])
  const { history, holder } = await schema()
  expect(history.map(({ version, changed }) => [version, changed])).toEqual([
    [FIRST, 60],
    [FIRST + 1, 0],
  ])
  expect(holder).toBeNull()
})

test('after a crash the next process waits for the lease and resumes at the saved position', {
  timeout: 120_000,
}, async () => {
  await insertMembers(1_200)
  await ensureIndexes()
  const child = fork(INTERRUPTED, [String(LEASE_MS)], {
    execArgv: ['--import', 'tsx'],
  })
  const [{ after }] = await once(child, 'message')
  child.kill('SIGKILL')
  const { _id } = await UserModel.findOne().sort({ _id: 1 }).orFail().lean()
  // A run from the start would repair this one.
  await UserModel.updateOne({ _id }, { details: 'as it was left' })
  const left = await schema()
  expect([left.version, String(left.after), left.changed]).toEqual([FIRST - 1, after, 1_000])

  const done = await migrate([memberTexts], LEASE_MS)

  expect(done).toEqual([{ version: FIRST, name: 'member-texts', changed: 1_200 }])
  expect(await countChanged()).toBe(1_199)
})

test('a process whose lease expired lets another one take over', async () => {
  await insertMembers(1)
  let isSilent = true
  const slow: typeof memberTexts = {
    ...memberTexts,
    async run(place) {
      while (isSilent) await new Promise((resolve) => setTimeout(resolve, 20))
      await memberTexts.run(place)
    },
  }
  const late = migrate([slow], 100)
  await new Promise((resolve) => setTimeout(resolve, 400))
  const done = await migrate([memberTexts], LEASE_MS)
  isSilent = false
  expect([done.length, await late]).toEqual([1, []])
  expect(await countChanged()).toBe(1)
})
