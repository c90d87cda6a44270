import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resetAdmin } from '@/lib/accounts/commands'
import { connect, disconnect } from '@/lib/db/connect'
import { newSecret } from '@/tools/cli/secret-file'
import { findBrowser } from '@/tools/launcher/browser'
import { stopChild } from '@/tools/launcher/children'
import { startMailServer } from '@/tools/launcher/mail-server'
import { keepTemporaryFilesInMemory } from '@/tools/launcher/memory-folder'
import { runTool } from '@/tools/launcher/run-tool'
import { type Credentials, launchThrowaway } from '@/tools/launcher/throwaway'

/*
 * `npm run e2e [Playwright's arguments]`: runs the browser tests against a temporary site with demo data, and removes it
 * afterwards. Its e-mails go to a real mail server, which keeps them as files.
 */

/** Creates another admin, for what the first must not decide alone. */
async function createSecondAdmin(): Promise<Credentials> {
  const admin = { email: 'moderator@example.com', password: newSecret().slice(0, 16) }
  await connect()
  await resetAdmin({ ...admin, name: 'Second admin' })
  await disconnect()
  return admin
}

keepTemporaryFilesInMemory()
await runTool(async (cleanup) => {
  const browser = await findBrowser()
  const mails = await mkdtemp(join(tmpdir(), 'browser-test-mails-'))
  cleanup.add(() => rm(mails, { recursive: true, force: true }))
  const port = await startMailServer(cleanup, async (_recipients, source) => {
    const file = join(mails, `${Date.now()}-${randomBytes(4).toString('hex')}`)
    await writeFile(file, source)
    // Only now, so that no test reads half of it.
    await rename(file, `${file}.eml`)
  })
  const { address, folder, admin } = await launchThrowaway(cleanup, {
    // The site has no rate limits; this keeps the rules against rating surges as in production.
    SURGE_FACTOR: '1',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    // Most tests rate with accounts whose e-mail is not confirmed.
    REQUIRE_VERIFIED_EMAIL: '0',
  })
  const second = await createSecondAdmin()
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)]
  const child = spawn(process.execPath, playwright, {
    env: {
      // biome-ignore lint/style/noProcessEnv: the browser needs the system's variables
      ...process.env,
      E2E_ADDRESS: address,
      E2E_FOLDER: folder,
      E2E_MAILS: mails,
      E2E_ADMIN_EMAIL: admin.email,
      E2E_ADMIN_PASSWORD: admin.password,
      E2E_SECOND_ADMIN_EMAIL: second.email,
      E2E_SECOND_ADMIN_PASSWORD: second.password,
      E2E_BROWSER: browser ?? '',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  cleanup.add(() => stopChild(child, 5_000))
  const [code] = await once(child, 'exit')
  return code ?? 1
})
