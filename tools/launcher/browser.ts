import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { LaunchError, step } from '@/tools/launcher/terminal'

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/**
 * The browser for the tests: Playwright's own when it is installed (undefined: it knows where), else one of the
 * system, else as root the system's package. Throws `LaunchError` that says how to get one.
 */
export async function findBrowser(): Promise<string | undefined> {
  if (existsSync(chromium.executablePath())) return undefined
  const found = findOnPath()
  if (found) return found
  await step('Installing a browser (chromium-headless-shell)', installBrowser)
  const installed = findOnPath()
  if (installed) return installed
  throw new LaunchError(
    'The browser tests need a browser: run `npx playwright install chromium`, or install your system’s Chromium.',
  )
}

function findOnPath(): string | undefined {
  // biome-ignore lint/style/noProcessEnv: where the system keeps its programs
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function installBrowser(): Promise<void> {
  if (process.getuid?.() !== 0) return
  const commands = [
    ['update', '-q'],
    ['install', '-yq', '--no-install-recommends', 'chromium-headless-shell'],
  ]
  // biome-ignore lint/style/noProcessEnv: no question may wait for an answer
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const words of commands) {
    if (spawnSync('apt-get', words, { env, stdio: 'ignore' }).status !== 0) return
  }
}
