import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resetEnv } from '@/lib/env'
import { launchSite } from '@/tools/launcher/launch'
import { keepSecret, newSecret, type Words } from '@/tools/launcher/settings'
import type { Stops } from '@/tools/launcher/stops'

export type Credentials = { email: string; password: string }
export type ThrowawaySite = {
  address: string
  host: ChildProcess
  folder: string
  admin: Credentials
  member: Credentials
}

/**
 * The built site with demo data, a database and an outbox of its own in a fresh folder, on a free port; when the stops
 * have run, nothing of it is left. `given` comes before its settings. Throws `LaunchError` as `launchSite` does.
 */
export async function launchThrowaway(stops: Stops, given: Words = {}): Promise<ThrowawaySite> {
  const folder = await mkdtemp(join(tmpdir(), 'throwaway-site-'))
  stops.add(() => rm(folder, { recursive: true, force: true }))
  const { secret } = await keepSecret(join(folder, 'admin-password'), newSecret().slice(0, 16))
  const admin = { email: 'admin@example.com', password: secret }
  // A site that was launched before by this process had another database.
  resetEnv()
  const { address, host } = await launchSite('start', stops, {
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
    ...given,
  })
  const { DEMO_EMAIL, PASSWORD_FILE } = await import('@/tools/seed/seed')
  const password = (await readFile(join(folder, PASSWORD_FILE), 'utf8')).trim()
  return { address, host, folder, admin, member: { email: DEMO_EMAIL, password } }
}
