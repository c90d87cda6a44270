import { join } from 'node:path'
import { connect, disconnect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { UnsupportedDatabase } from '@/lib/db/topology'
import { type Migrated, migrate, migrateAtBoot } from '@/lib/migrations/commands'
import { LongMigrationError, NewerSchemaError } from '@/lib/migrations/queries'
import { ensureFirstAdmin } from '@/tools/launcher/admin'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { adoptVariables, type Launch, withVariables } from '@/tools/launcher/settings'
import { complain, LaunchError, step } from '@/tools/launcher/terminal'

const NAME = 'ratings'

/**
 * The settings with the database's address: the one named, or that of our own, which is started for it.
 * Throws `LaunchError` with the database's own sentence when it does not start.
 */
export async function withDatabase(launch: Launch, cleanup: CleanupStack): Promise<Launch> {
  if (!launch.isEmbedded) return launch
  const uri = await startDatabase(join(launch.env.DATA_DIR, 'db'), cleanup)
  return withVariables(launch, { MONGODB_URI: uri, SEVERAL_HOSTS: '0' })
}

/** Nothing that we do can go on without it. */
async function giveUp(cleanup: CleanupStack): Promise<void> {
  if (cleanup.isRunning()) return
  complain(new LaunchError('The database ended unexpectedly.'))
  await cleanup.run()
  process.exit(1)
}

async function startDatabase(folder: string, cleanup: CleanupStack): Promise<string> {
  try {
    const { startEmbeddedMongo } = await import('embedded-mongo')
    const server = await startEmbeddedMongo({ folder })
    cleanup.add(() => server.stop())
    void server.exited.then(() => giveUp(cleanup))
    const uri = new URL(server.uri)
    if (uri.pathname.length <= 1) uri.pathname = `/${NAME}`
    return uri.href
  } catch (cause) {
    throw new LaunchError(`The database did not start: ${(cause as Error).message}`, { cause })
  }
}

/**
 * Makes the launch's settings those of this process, and connects to its database. Throws `LaunchError` when it cannot be
 * reached, or when the site must not run on it.
 */
export async function openDatabase(launch: Launch): Promise<void> {
  adoptVariables(launch)
  try {
    await connect()
  } catch (cause) {
    if (cause instanceof UnsupportedDatabase) throw new LaunchError(cause.message, { cause })
    const which = launch.isEmbedded ? 'The embedded database' : 'MONGODB_URI: the database'
    throw new LaunchError(`${which} cannot be reached.`, { cause })
  }
}

/**
 * Runs the migrations that are due; at a start only those that are through soon. Throws `LaunchError` when the database is
 * ahead of this version, or far behind it.
 */
export async function bringUpToDate(run: () => Promise<Migrated[]> = migrate): Promise<Migrated[]> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof NewerSchemaError || cause instanceof LongMigrationError)
      throw new LaunchError(cause.message, { cause })
    throw cause
  }
}

/** Fills in what the site cannot do without. Returns how the admin signs in, in words; null without one. */
export async function prepareDatabase(launch: Launch): Promise<string | null> {
  await openDatabase(launch)
  await ensureIndexes()
  // Nobody else is served by the embedded database meanwhile.
  await bringUpToDate(launch.isEmbedded ? migrate : migrateAtBoot)
  const signIn = await ensureFirstAdmin(launch)
  if (launch.isEmbedded && launch.env.DEMO) await seedWhenEmpty()
  await disconnect()
  return signIn
}

async function seedWhenEmpty(): Promise<void> {
  const { needsSeed, seed } = await import('@/tools/seed/seed')
  if (await needsSeed()) await step('Filling in demo data', seed)
}
