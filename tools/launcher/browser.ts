import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { LaunchError, step } from '@/tools/cli/terminal'

const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** Finds an installed browser: undefined for Playwright's own, which it finds itself; null when there is none. */
export async function findInstalledBrowser(): Promise<string | undefined | null> {
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return undefined
  return findOnPath(CHROMIUM) ?? null
}

/**
 * Finds the browser for the tests: Playwright's own when installed (undefined, Playwright has its path), else one of the
 * system; as root, installs the system's package. Throws `LaunchError` that says how to get one.
 */
export async function findBrowser(): Promise<string | undefined> {
  const found = await findInstalledBrowser()
  if (found !== null) return found
  await step('Installing a browser (chromium-headless-shell)', async () =>
    installPackages(['chromium-headless-shell']),
  )
  const installed = findOnPath(CHROMIUM)
  if (installed) return installed
  throw new LaunchError(
    'The browser tests need a browser: run `npx playwright install chromium`, or install your system’s Chromium.',
  )
}

/** The path of the first of these programs that is installed. */
export function findOnPath(names: readonly string[]): string | undefined {
  // biome-ignore lint/style/noProcessEnv: the system's executables
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** As root, installs packages of the system, where that is possible. */
export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const commands = [
    ['update', '-q'],
    ['install', '-yq', '--no-install-recommends', ...packages],
  ]
  // biome-ignore lint/style/noProcessEnv: no interactive prompts
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of commands) {
    if (spawnSync('apt-get', args, { env, stdio: 'ignore' }).status !== 0) return
  }
}
