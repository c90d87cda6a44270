import { join } from 'node:path'
import { LaunchError, print, printError } from '@/tools/cli/terminal'
import { restoreAdvice } from '@/tools/launcher/backups'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { type Launch, withVariables } from '@/tools/launcher/settings'

const NAME = 'ratings'
/** The end of the database's message about a folder of another process. */
const IN_USE = / is in use by process \d+$/
/** The end of the database's message about its file. */
const DAMAGED = / is damaged \(.*\)$/s
const ADVICE =
  '. The site or one of its commands runs there: stop that first, or set another DATA_DIR.'

/**
 * Returns the settings with the address of the database, after starting the embedded one if none is given.
 * Throws `LaunchError` with the database's message when it does not start.
 */
export async function withDatabase(launch: Launch, cleanup: CleanupStack): Promise<Launch> {
  if (!launch.isEmbedded) return launch
  const uri = await startDatabase(launch, cleanup)
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

const folderOf = ({ env }: Launch) => join(env.DATA_DIR, 'db')

function withName(address: string): string {
  const uri = new URL(address)
  if (uri.pathname.length <= 1) uri.pathname = `/${NAME}`
  return uri.href
}

/** Nothing works without the database. */
async function exitWithoutDatabase(cleanup: CleanupStack): Promise<void> {
  if (cleanup.isRunning()) return
  printError(
    new LaunchError(
      'The database ended unexpectedly. npm run backup -- --check finds out whether it is damaged.',
    ),
  )
  await cleanup.run()
  process.exit(1)
}

async function startDatabase(launch: Launch, cleanup: CleanupStack): Promise<string> {
  const folder = folderOf(launch)
  try {
    const { startEmbeddedMongo } = await import('embedded-mongo')
    const server = await startEmbeddedMongo({ folder })
    cleanup.add(() => server.stop())
    void server.exited.then(() => exitWithoutDatabase(cleanup))
    return withName(server.uri)
  } catch (cause) {
    const { message } = cause as Error
    const advice =
      (IN_USE.test(message) && ADVICE) ||
      (DAMAGED.test(message) && `. ${await restoreAdvice(launch.env.DATA_DIR)}`) ||
      ''
    throw new LaunchError(`The database did not start: ${message}${advice}`, { cause })
  }
}
