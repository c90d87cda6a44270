import { join } from 'node:path'
import { announce } from '@/lib/cache/records'
import { connect, disconnect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { UnsupportedDatabase } from '@/lib/db/topology'
import { TAG } from '@/lib/domain/cache-tags'
import { type MigrationResult, migrate, migrateAtBoot } from '@/lib/migrations/commands'
import { LongMigrationError, NewerSchemaError } from '@/lib/migrations/queries'
import { LaunchError, print, printError, step } from '@/tools/cli/terminal'
import { ensureFirstAdmin } from '@/tools/launcher/admin'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { findDemoSignIn } from '@/tools/launcher/demo'
import { adoptVariables, type Launch, withVariables } from '@/tools/launcher/settings'

const NAME = 'ratings'
/** The end of the database's message about a folder of another process. */
const IN_USE = / is in use by process \d+$/
const ADVICE =
  '. The site or one of its commands runs there: stop that first, or set another DATA_DIR.'

/**
 * Returns the settings with the address of the database, after starting the embedded one if none is given.
 * Throws `LaunchError` with the database's message when it does not start.
 */
export async function withDatabase(launch: Launch, cleanup: CleanupStack): Promise<Launch> {
  if (!launch.isEmbedded) return launch
  const uri = await startDatabase(folderOf(launch), cleanup)
  return withVariables(launch, { MONGODB_URI: uri, SEVERAL_HOSTS: '0' })
}

/**
 * `withDatabase` for commands that may run beside the site: when the site runs on the embedded database, through that one.
 * Throws `LaunchError` that says what to do when another process has its folder and cannot be reached.
 */
export async function withRunningDatabase(launch: Launch, cleanup: CleanupStack): Promise<Launch> {
  if (!launch.isEmbedded) return launch
  const folder = folderOf(launch)
  const { findRunning } = await import('embedded-mongo/lock')
  const running = await findRunning(folder)
  if (!running) return withDatabase(launch, cleanup)
  const { pid, uri } = running
  if (uri === null) throw new LaunchError(`${folder} is in use by process ${pid}: stop it first.`)
  print(`The database is in use by process ${pid}: working through that one.`)
  return withVariables(launch, { MONGODB_URI: withName(uri), SEVERAL_HOSTS: '0' })
}

/** Makes running hosts drop their cached responses, after changes of a command. */
export const dropCaches = (): Promise<void> => announce('a command', [TAG.everything])

const folderOf = ({ env }: Launch) => join(env.DATA_DIR, 'db')

function withName(address: string): string {
  const uri = new URL(address)
  if (uri.pathname.length <= 1) uri.pathname = `/${NAME}`
  return uri.href
}

/** Nothing works without the database. */
async function exitWithoutDatabase(cleanup: CleanupStack): Promise<void> {
  if (cleanup.isRunning()) return
  printError(new LaunchError('The database ended unexpectedly.'))
  await cleanup.run()
  process.exit(1)
}

async function startDatabase(folder: string, cleanup: CleanupStack): Promise<string> {
  try {
    const { startEmbeddedMongo } = await import('embedded-mongo')
    const server = await startEmbeddedMongo({ folder })
    cleanup.add(() => server.stop())
    void server.exited.then(() => exitWithoutDatabase(cleanup))
    return withName(server.uri)
  } catch (cause) {
    const { message } = cause as Error
    const advice = IN_USE.test(message) ? ADVICE : ''
    throw new LaunchError(`The database did not start: ${message}${advice}`, { cause })
  }
}

/**
 * Applies the launch's settings to this process, and connects to its database. Throws `LaunchError` when the database
 * cannot be reached or is not supported.
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
 * Runs the migrations that are due; at startup only quick ones. Throws `LaunchError` when the schema is newer than this
 * version, or a migration would take long.
 */
export const bringUpToDate = (
  run: () => Promise<MigrationResult[]> = migrate,
): Promise<MigrationResult[]> => withSentence(run)

/** Turns what the operator can act on into a `LaunchError`, which is printed as one sentence. */
export async function withSentence<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof NewerSchemaError || cause instanceof LongMigrationError)
      throw new LaunchError(cause.message, { cause })
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
