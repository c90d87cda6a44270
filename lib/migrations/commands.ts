import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Types, trusted } from 'mongoose'
import { announce } from '@/lib/cache/records'
import { now } from '@/lib/clock'
import { ensureIndexes } from '@/lib/db/indexes'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { seconds } from '@/lib/domain/durations'
import { log } from '@/lib/log'
import { MIGRATIONS } from '@/lib/migrations/list'
import type { Migration } from '@/lib/migrations/migration'
import {
  countDueDocuments,
  findSchemaVersion,
  LongMigrationError,
  NewerSchemaError,
  SCHEMA_ID,
} from '@/lib/migrations/queries'
import { SchemaVersionModel, type SchemaVersionRecord } from '@/models/schema-version'

export type Migrated = { version: number; name: string; changed: number }

/** Extended with each batch: nobody who works loses it, and whoever was killed is not waited for longer. */
const LEASE_MS = seconds(20)
const WAIT_MS = 200

/** What a host migrates before it listens: at 2,000 a second less than a worker has to come up. */
const BOOT_DOCUMENTS_MAX = 100_000

/** Another process has taken over, because this one was silent for too long. */
class LeaseLost extends Error {}

/**
 * Brings the database to the version of this code, indexes first, and returns what was done. Of several processes that
 * ask at once one does it, and the others wait; one that was killed is followed by another at the place that it kept.
 * Nothing is done when nothing is due. Throws `NewerSchemaError` when the database is ahead of the code.
 */
export async function migrate(
  migrations: readonly Migration[] = MIGRATIONS,
  leaseMs = LEASE_MS,
): Promise<Migrated[]> {
  if (await isCurrent(migrations)) return []
  await ensureIndexes()
  await transaction([], () =>
    SchemaVersionModel.updateOne(
      { _id: SCHEMA_ID },
      { $setOnInsert: { version: 0 } },
      { upsert: true, setDefaultsOnInsert: true },
    ),
  )
  const holder = createHolder(leaseMs)
  const done: Migrated[] = []
  let isThrough = false
  while (!isThrough) isThrough = await takeTurn(migrations, holder, done)
  // Hosts that serve meanwhile keep lists that were searched by the old keys.
  if (done.some(({ changed }) => changed > 0)) await announce(holder.id, [TAG.list])
  return done
}

/** The same for a host that starts. Throws `LongMigrationError` when it would take long. */
export async function migrateAtBoot(documentsMax = BOOT_DOCUMENTS_MAX): Promise<Migrated[]> {
  const documents = await countDueDocuments()
  if (documents > documentsMax) throw new LongMigrationError(documents)
  return migrate()
}

/** Goes on with the migrations, or waits a moment for whoever does. True when all are through. */
async function takeTurn(
  migrations: readonly Migration[],
  holder: Holder,
  done: Migrated[],
): Promise<boolean> {
  const standing = await holder.claim()
  if (standing) return runDue(migrations, holder, standing, done)
  await sleep(WAIT_MS)
  return isCurrent(migrations)
}

async function isCurrent(migrations: readonly Migration[]): Promise<boolean> {
  const version = await findSchemaVersion()
  if (version > migrations.length) throw new NewerSchemaError(version, migrations.length)
  return version === migrations.length
}

type Holder = ReturnType<typeof createHolder>

/** One process's right to migrate, as long as it holds it. */
function createHolder(leaseMs: number) {
  const id = randomUUID()
  const until = () => new Date(now().getTime() + leaseMs)
  const mine = { _id: SCHEMA_ID, holder: id }
  return {
    id,
    /** Where the database stands, for whoever may go on; null while another one works. */
    claim: () =>
      SchemaVersionModel.findOneAndUpdate(
        {
          _id: SCHEMA_ID,
          $or: [{ holder: null }, { heldUntil: trusted({ $lt: now() }) }],
        },
        { $set: { holder: id, heldUntil: until() } },
        { returnDocument: 'after' },
      ).lean<SchemaVersionRecord>(),
    /** Writes under the lease and extends it. Throws `LeaseLost` when it is another's. */
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

/** Runs what is due, one after the other. False when another process has taken over. */
async function runDue(
  migrations: readonly Migration[],
  holder: Holder,
  standing: SchemaVersionRecord,
  done: Migrated[],
): Promise<boolean> {
  try {
    let { after = null, changed } = standing
    for (const [index, migration] of [...migrations.entries()].slice(standing.version)) {
      done.push(await runOne(migration, index, holder, { after: after ?? null, changed }))
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
  index: number,
  holder: Holder,
  begun: { after: Types.ObjectId | null; changed: number },
): Promise<Migrated> {
  const version = index + 1
  let { changed } = begun
  await run({
    after: begun.after,
    async keep(after, more) {
      // A new database is spared the lines.
      if (changed === 0 && more > 0) log.info({ version, name, what }, 'migrating')
      changed += more
      await holder.write(index, { $set: { after, changed } })
    },
  })
  await holder.write(index, {
    $set: { version, after: null, changed: 0 },
    $push: { history: { version, name, changed, at: now() } },
  })
  if (changed > 0) log.info({ version, name, changed }, 'migrated')
  return { version, name, changed }
}
