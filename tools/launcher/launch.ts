import type { ChildProcess } from 'node:child_process'
import { ensureBuild } from '@/tools/launcher/build'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { withDatabase } from '@/tools/launcher/database'
import { findPort } from '@/tools/launcher/port'
import { prepareApart } from '@/tools/launcher/preparation'
import {
  adoptVariables,
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
  /** How the admin and the demo member sign in, as far as that is known. */
  accounts: readonly string[]
  host: ChildProcess
}

/**
 * Starts everything that the site needs, and resolves when it is ready. `cleanup` gets what must be stopped. `overrides`
 * take precedence over the environment. Throws `LaunchError` with one line that says what is wrong.
 */
export async function launchSite(
  mode: Mode,
  cleanup: CleanupStack,
  overrides: Variables = {},
): Promise<LaunchedSite> {
  const settings = await withPort(await readSettings(mode, overrides))
  const launch = await withDatabase(settings, cleanup)
  adoptVariables(launch)
  // Before the build, which takes longest, so that problems are reported early.
  const accounts = await prepareApart(launch, cleanup)
  if (mode === 'start') await ensureBuild(cleanup)
  const host = await startSite(launch, cleanup)
  return { launch, address: siteAddress(launch), accounts, host }
}

async function withPort(settings: Launch): Promise<Launch> {
  const { HOST, PORT, SITE_URL } = settings.env
  const port = String(await findPort(HOST, PORT))
  const isDefaultUrl = PORT === 0 && SITE_URL === 'http://localhost:0'
  return withVariables(settings, {
    PORT: port,
    ...(isDefaultUrl ? { SITE_URL: `http://localhost:${port}` } : {}),
  })
}
