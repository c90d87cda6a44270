import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '@/tools/launcher/browser'
import { stopChild } from '@/tools/launcher/children'
import { launchSite } from '@/tools/launcher/launch'
import { keepSecret, newSecret } from '@/tools/launcher/settings'
import { createStops } from '@/tools/launcher/stops'
import { complain } from '@/tools/launcher/terminal'

/*
 * `npm run e2e [Playwright's arguments]`: the built site with demo data, a database and an outbox of its own in a
 * fresh folder, on a free port; runs the browser tests against it and leaves nothing behind.
 */

const ADMIN_EMAIL = 'admin@example.com'
const stops = createStops()

async function runTests(): Promise<number> {
  const browser = await findBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'browser-tests-'))
  stops.add(() => rm(folder, { recursive: true, force: true }))
  const { secret } = await keepSecret(join(folder, 'admin-password'), newSecret().slice(0, 16))
  const { address } = await launchSite('start', stops, {
    MONGODB_URI: '',
    JWT_SECRET: '',
    SITE_URL: '',
    SMTP_URL: '',
    DATA_DIR: folder,
    HOST: 'localhost',
    PORT: '0',
    DEMO: '1',
    ADMIN_EMAIL,
    ADMIN_PASSWORD: secret,
    RATE_LIMIT_FACTOR: '10000',
    LOG_LEVEL: 'warn',
  })
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)]
  const child = spawn(process.execPath, playwright, {
    env: {
      // biome-ignore lint/style/noProcessEnv: the browser needs what the system says
      ...process.env,
      E2E_ADDRESS: address,
      E2E_FOLDER: folder,
      E2E_ADMIN_EMAIL: ADMIN_EMAIL,
      E2E_ADMIN_PASSWORD: secret,
      E2E_BROWSER: browser ?? '',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  stops.add(() => stopChild(child, 5_000))
  const [code] = await once(child, 'exit')
  return code ?? 1
}

let code = 1
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stops.run().then(() => process.exit(1)))
}
try {
  code = await runTests()
} catch (error) {
  complain(error)
}
await stops.run()
process.exit(code)
