import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findBrowser } from '@/tools/launcher/browser'
import { stopChild } from '@/tools/launcher/children'
import { runTool } from '@/tools/launcher/run-tool'
import { launchThrowaway } from '@/tools/launcher/throwaway'

/*
 * `npm run e2e [Playwright's arguments]`: runs the browser tests against a site of their own, with demo data, and
 * leaves nothing behind.
 */

await runTool(async (stops) => {
  const browser = await findBrowser()
  // Rate limits are out of the way there; what a surge is stays what it is.
  const { address, folder, admin } = await launchThrowaway(stops, { SURGE_FACTOR: '1' })
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)]
  const child = spawn(process.execPath, playwright, {
    env: {
      // biome-ignore lint/style/noProcessEnv: the browser needs what the system says
      ...process.env,
      E2E_ADDRESS: address,
      E2E_FOLDER: folder,
      E2E_ADMIN_EMAIL: admin.email,
      E2E_ADMIN_PASSWORD: admin.password,
      E2E_BROWSER: browser ?? '',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  stops.add(() => stopChild(child, 5_000))
  const [code] = await once(child, 'exit')
  return code ?? 1
})
