import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSecret } from '@/tools/cli/secret-file'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { withDatabase } from '@/tools/launcher/database'
import { prepareDatabase } from '@/tools/launcher/open-database'
import { findPort } from '@/tools/launcher/port'
import { readSettings, type Variables } from '@/tools/launcher/settings'
import type { Credentials } from '@/tools/launcher/throwaway'
import { DEMO_EMAIL, demoPassword } from '@/tools/seed/seed'

/** A database with demo data in a new folder, and the settings of a site that uses it. */
export type DemoDatabase = {
  address: string
  folder: string
  variables: Variables
  admin: Credentials
  member: Credentials
}

/** Starts and fills it; the cleanup removes all of it. The site listens on a free port of 127.0.0.1. */
export async function prepareDemo(cleanup: CleanupStack): Promise<DemoDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'host-check-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  const port = String(await findPort('127.0.0.1', 0))
  const address = `http://127.0.0.1:${port}`
  const admin = { email: 'admin@example.com', password: newSecret().slice(0, 16) }
  const settings = await readSettings('start', {
    MONGODB_URI: '',
    JWT_SECRET: '',
    SMTP_URL: '',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: port,
    SITE_URL: address,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CRON_SECRET: newSecret(),
    LOG_LEVEL: 'warn',
  })
  const launch = await withDatabase(settings, cleanup)
  await prepareDatabase(launch)
  const member = { email: DEMO_EMAIL, password: await demoPassword() }
  return { address, folder, variables: launch.variables, admin, member }
}
