import { announce } from '@/lib/cache/records'
import { connect, disconnect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { UnsupportedDatabase } from '@/lib/db/topology'
import { TAG } from '@/lib/domain/cache-tags'
import { type MigrationResult, migrate, migrateAtBoot } from '@/lib/migrations/commands'
import { LongMigrationError, NewerSchemaError, OlderSchemaError } from '@/lib/migrations/queries'
import { LaunchError, step } from '@/tools/cli/terminal'
import { ensureFirstAdmin } from '@/tools/launcher/admin'
import { findDemoSignIn } from '@/tools/launcher/demo'
import { adoptVariables, type Launch } from '@/tools/launcher/settings'

/** Makes running hosts drop their cached responses, after changes of a command. */
export const dropCaches = (): Promise<void> => announce('a command', [TAG.everything])

/**
 * Applies the launch's settings to this process, and connects to its database. Throws `LaunchError` when the database
 * cannot be reached or is not supported.
 */
export async function openDatabase(launch: Launch): Promise<void> {
  adoptVariables(launch)
  try {
    await connect({ isPatient: launch.isEmbedded })
  } catch (cause) {
    if (cause instanceof UnsupportedDatabase) throw new LaunchError(cause.message, { cause })
    const which = launch.isEmbedded ? 'The embedded database' : 'MONGODB_URI: the database'
    throw new LaunchError(`${which} cannot be reached.`, { cause })
  }
}

/**
 * Runs the migrations that are due; at startup only quick ones. Throws `LaunchError` when this version cannot read the
 * database, or a migration would take long.
 */
export const bringUpToDate = (
  run: () => Promise<MigrationResult[]> = migrate,
): Promise<MigrationResult[]> => withSentence(run)

/** Turns what the operator can act on into a `LaunchError`, which is printed as one sentence. */
export async function withSentence<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    const isExpected = [NewerSchemaError, OlderSchemaError, LongMigrationError].some(
      (expected) => cause instanceof expected,
    )
    if (isExpected) throw new LaunchError((cause as Error).message, { cause })
    throw cause
  }
}

/** Prepares the database for the site. Returns how the admin and the demo member sign in, as far as that is known. */
export async function prepareDatabase(launch: Launch): Promise<string[]> {
  await openDatabase(launch)
  await ensureIndexes()
  // The embedded database serves no other host meanwhile, so a long migration blocks only this start.
  await bringUpToDate(launch.isEmbedded ? migrate : migrateAtBoot)
  const admin = await ensureFirstAdmin(launch)
  if (launch.isEmbedded && launch.env.DEMO) await seedWhenEmpty()
  const member = await findDemoSignIn(launch)
  await disconnect()
  return [admin, member].filter((line) => line !== null)
}

async function seedWhenEmpty(): Promise<void> {
  const { needsSeed, seed } = await import('@/tools/seed/seed')
  if (await needsSeed()) await step('Filling in demo data', seed)
}
