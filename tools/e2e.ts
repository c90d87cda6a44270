import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findBrowser } from '@/tools/launcher/browser'
import { stopChild } from '@/tools/launcher/children'
import { runTool } from '@/tools/launcher/run-tool'
import { launchThrowaway } from '@/tools/launcher/throwaway'

/*
 * `npm run e2e [Playwright's arguments]`: runs the browser tests against a temporary site with demo data, and removes it
 * afterwards.
 */

await runTool(async (cleanup) => {
  const browser = await findBrowser()
  // The site has no rate limits; this keeps the rules against rating surges as in production.
  const { address, folder, admin } = await launchThrowaway(cleanup, { SURGE_FACTOR: '1' })
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)]
  const child = spawn(process.execPath, playwright, {
    env: {
      // biome-ignore lint/style/noProcessEnv: the browser needs the system's variables
      ...process.env,
      E2E_ADDRESS: address,
      E2E_FOLDER: folder,
      E2E_ADMIN_EMAIL: admin.email,
      E2E_ADMIN_PASSWORD: admin.password,
      E2E_BROWSER: browser ?? '',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  cleanup.add(() => stopChild(child, 5_000))
  const [code] = await once(child, 'exit')
  return code ?? 1
})
