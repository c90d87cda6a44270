import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Types, trusted } from 'mongoose'
import { announce } from '@/lib/cache/records'
import { ensureCategories } from '@/lib/categories/commands'
import { now } from '@/lib/clock'
import { ensureIndexes } from '@/lib/db/indexes'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { seconds } from '@/lib/domain/durations'
import { log } from '@/lib/log'
import { FIRST_SCHEMA, MIGRATIONS, versionAfter } from '@/lib/migrations/list'
import type { Migration } from '@/lib/migrations/migration'
import {
  LongMigrationError,
  listDueMigrations,
  readSchemaVersion,
  SCHEMA_ID,
} from '@/lib/migrations/queries'
import { CategoryModel } from '@/models/category'
import { SchemaVersionModel, type SchemaVersionRecord } from '@/models/schema-version'

/** What influencers can be submitted under until staff changes it. */
export const DEFAULT_CATEGORIES = [
  'Travel',
  'Food',
  'Technology',
  'Fitness',
  'Beauty',
  'Finance',
  'Gaming',
  'Education',
] as const

export type MigrationResult = { version: number; name: string; changed: number }

/** Extended with each batch, so a working process keeps it and a killed one is not waited for longer. */
const LEASE_MS = seconds(20)
const WAIT_MS = 200

/** The most that a host migrates before it listens: at 2,000 a second it takes less than a worker's start timeout. */
const BOOT_DOCUMENTS_MAX = 100_000

/** Another process has taken over because this one was silent for too long. */
class LeaseLost extends Error {}

/**
 * Brings the database to the version of this code, indexes first, and returns the migrations that ran; none when the
 * database is current. Of several concurrent processes one migrates and the others wait; after a crash another one resumes
 * at the saved position. Throws `NewerSchemaError` when the database is ahead of the code, and `OlderSchemaError` when it is
 * older than the first release.
 */
export async function migrate(
  migrations: readonly Migration[] = MIGRATIONS,
  leaseMs = LEASE_MS,
): Promise<MigrationResult[]> {
  if (await isCurrent(migrations)) return []
  await ensureIndexes()
  await transaction([], () => begin(versionAfter(migrations)))
  const holder = createHolder(leaseMs)
  const done: MigrationResult[] = []
  let isThrough = false
  while (!isThrough) isThrough = await takeTurn(migrations, holder, done)
  // Hosts that serve meanwhile have cached lists that were searched by the old keys.
  if (done.some(({ changed }) => changed > 0)) await announce(holder.id, [TAG.list])
  return done
}

/** Gives an empty database this schema, and a category, without which no influencer can be submitted. */
async function begin(version: number): Promise<void> {
  if ((await readSchemaVersion(version)) !== null) return
  await SchemaVersionModel.updateOne(
    { _id: SCHEMA_ID },
    { $set: { version } },
    { upsert: true, setDefaultsOnInsert: true },
  )
  if (!(await CategoryModel.exists({}))) await ensureCategories(DEFAULT_CATEGORIES)
}

/** Runs `migrate` for a starting host. Throws like it, and `LongMigrationError` when too many documents are due. */
export async function migrateAtBoot(): Promise<MigrationResult[]> {
  const due = await listDueMigrations()
  const documents = due.reduce((sum, one) => sum + one.documents, 0)
  if (documents > BOOT_DOCUMENTS_MAX) throw new LongMigrationError(documents)
  return migrate()
}

/** Continues the migrations, or waits a moment while another process does. Returns true when all are done. */
async function takeTurn(
  migrations: readonly Migration[],
  holder: Holder,
  done: MigrationResult[],
): Promise<boolean> {
  const standing = await holder.claim()
  if (standing) return runDue(migrations, holder, standing, done)
  await sleep(WAIT_MS)
  return isCurrent(migrations)
}

async function isCurrent(migrations: readonly Migration[]): Promise<boolean> {
  const version = versionAfter(migrations)
  return (await readSchemaVersion(version)) === version
}

type Holder = ReturnType<typeof createHolder>

/** A process's lease on the migrations. */
function createHolder(leaseMs: number) {
  const id = randomUUID()
  const until = () => new Date(now().getTime() + leaseMs)
  const mine = { _id: SCHEMA_ID, holder: id }
  return {
    id,
    /** Takes the lease. Returns the state of the database; null while another process migrates. */
    claim: () =>
      SchemaVersionModel.findOneAndUpdate(
        {
          _id: SCHEMA_ID,
          $or: [{ holder: null }, { heldUntil: trusted({ $lt: now() }) }],
        },
        { $set: { holder: id, heldUntil: until() } },
        { returnDocument: 'after' },
      ).lean<SchemaVersionRecord>(),
    /** Writes under the lease and extends it. Throws `LeaseLost` when another process has it. */
    async write(version: number, update: { $set: object; $inc?: object; $push?: object }) {
      const { matchedCount } = await SchemaVersionModel.updateOne(
        { ...mine, version },
        { ...update, $set: { ...update.$set, heldUntil: until() } },
      )
      if (matchedCount === 0) throw new LeaseLost('another process migrates')
    },
    release: () =>
      SchemaVersionModel.updateOne(mine, { $set: { holder: null, heldUntil: null } }).then(
        () => {},
      ),
  }
}

/** Runs due migrations in order. Returns false when another process has taken over. */
async function runDue(
  migrations: readonly Migration[],
  holder: Holder,
  standing: SchemaVersionRecord,
  done: MigrationResult[],
): Promise<boolean> {
  try {
    let { after = null, changed } = standing
    for (const [index, migration] of migrations.entries()) {
      const before = FIRST_SCHEMA.version + index
      if (before < standing.version) continue
      done.push(await runOne(migration, before, holder, { after: after ?? null, changed }))
      after = null
      changed = 0
    }
    return true
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    log.warn('another process has taken over the migration')
    return false
  } finally {
    await holder.release()
  }
}

async function runOne(
  { name, what, run }: Migration,
  before: number,
  holder: Holder,
  begun: { after: Types.ObjectId | null; changed: number },
): Promise<MigrationResult> {
  const version = before + 1
  let { changed } = begun
  await run({
    after: begun.after,
    async keep(after, more) {
      // Logged only once something changes, so a new database logs nothing.
      if (changed === 0 && more > 0) log.info({ version, name, what }, 'migrating')
      changed += more
      await holder.write(before, { $set: { after, changed } })
    },
  })
  await holder.write(before, {
    $set: { version, after: null, changed: 0 },
    $push: { history: { version, name, changed, at: now() } },
  })
  if (changed > 0) log.info({ version, name, changed }, 'migrated')
  return { version, name, changed }
}
