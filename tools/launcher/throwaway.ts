import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resetEnv } from '@/lib/env'
import { keepSecret, newSecret } from '@/tools/cli/secret-file'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { launchSite } from '@/tools/launcher/launch'
import type { Variables } from '@/tools/launcher/settings'

export type Credentials = { email: string; password: string }
export type ThrowawaySite = {
  address: string
  host: ChildProcess
  folder: string
  admin: Credentials
  member: Credentials
}

/**
 * Starts the built site with demo data, its own database and outbox in a new folder, on a free port; the cleanup removes
 * all of it. `overrides` take precedence over its settings. Throws `LaunchError` as `launchSite` does.
 */
export async function launchThrowaway(
  cleanup: CleanupStack,
  overrides: Variables = {},
): Promise<ThrowawaySite> {
  const folder = await mkdtemp(join(tmpdir(), 'throwaway-site-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  const { secret } = await keepSecret(join(folder, 'admin-password'), newSecret().slice(0, 16))
  const admin = { email: 'admin@example.com', password: secret }
  // An earlier site of this process had another database.
  resetEnv()
  const { address, host } = await launchSite('start', cleanup, {
    MONGODB_URI: '',
    JWT_SECRET: '',
    SITE_URL: '',
    SMTP_URL: '',
    DATA_DIR: folder,
    HOST: 'localhost',
    PORT: '0',
    DEMO: '1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMIT_FACTOR: '10000',
    LOG_LEVEL: 'warn',
    ...overrides,
  })
  const { DEMO_EMAIL, PASSWORD_FILE } = await import('@/tools/seed/seed')
  const password = (await readFile(join(folder, PASSWORD_FILE), 'utf8')).trim()
  return { address, host, folder, admin, member: { email: DEMO_EMAIL, password } }
}
