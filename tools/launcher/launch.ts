import type { ChildProcess } from 'node:child_process'
import { ensureBuild } from '@/tools/launcher/build'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { prepareDatabase, withDatabase } from '@/tools/launcher/database'
import { findPort } from '@/tools/launcher/port'
import {
  type Launch,
  type Mode,
  readSettings,
  type Variables,
  withVariables,
} from '@/tools/launcher/settings'
import { siteAddress, startSite } from '@/tools/launcher/site'

export type LaunchedSite = {
  launch: Launch
  address: string
  /** How the admin signs in, in words; null when there is nobody to tell. */
  signIn: string | null
  host: ChildProcess
}

/**
 * Starts everything that the site needs, in order, and resolves when it answers. What was started is in `cleanup`.
 * `given` comes before the environment. Throws `LaunchError` with the one line that says what is in the way.
 */
export async function launchSite(
  mode: Mode,
  cleanup: CleanupStack,
  given: Variables = {},
): Promise<LaunchedSite> {
  const settings = await withPort(await readSettings(mode, given))
  const launch = await withDatabase(settings, cleanup)
  // Before the build, which takes longest: what stands in the way is told at once.
  const signIn = await prepareDatabase(launch)
  if (mode === 'start') await ensureBuild(cleanup)
  const host = await startSite(launch, cleanup)
  return { launch, address: siteAddress(launch), signIn, host }
}

async function withPort(settings: Launch): Promise<Launch> {
  const { HOST, PORT, SITE_URL } = settings.env
  const port = String(await findPort(HOST, PORT))
  const isAddressOurs = PORT === 0 && SITE_URL === 'http://localhost:0'
  return withVariables(settings, {
    PORT: port,
    ...(isAddressOurs ? { SITE_URL: `http://localhost:${port}` } : {}),
  })
}
