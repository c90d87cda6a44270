import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { LaunchError, print, printError } from '@/tools/cli/terminal'
import { createCleanupStack } from '@/tools/launcher/cleanup-stack'
import { onHangup } from '@/tools/launcher/hangup'
import { launchSite } from '@/tools/launcher/launch'
import { onOrphaned } from '@/tools/launcher/parents'
import type { Mode } from '@/tools/launcher/settings'

const cleanup = createCleanupStack()
let host: ChildProcess | null = null

/** `npm start` and `npm run dev`: starts everything, then serves until it is stopped. */
async function serve(mode: Mode): Promise<void> {
  const { launch, address, accounts, ...launched } = await launchSite(mode, cleanup)
  host = launched.host
  const { SITE_URL } = launch.env
  print(
    `Ready on ${SITE_URL}${SITE_URL === address ? '' : ` (this machine listens on ${address})`}`,
  )
  for (const account of accounts) print(`  ${account}`)
  const [code, signal] = await once(host, 'exit')
  throw new LaunchError(`The server ended (${signal ?? code}).`)
}

/** Stops everything, the site first and the database last, then exits. */
async function stop(code: number): Promise<void> {
  await cleanup.run()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(0))
onHangup(
  () => host,
  () => void stop(0),
)

onOrphaned(() => void stop(1))

serve(process.argv[2] === 'dev' ? 'dev' : 'start').catch(async (error) => {
  if (cleanup.isRunning()) return
  printError(error)
  await stop(1)
})
