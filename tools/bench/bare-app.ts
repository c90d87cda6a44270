import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { LaunchError, step } from '@/tools/cli/terminal'
import { stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { findPort } from '@/tools/launcher/port'

const FOLDER = 'tools/bench/bare'
const NEXT = 'node_modules/next/dist/bin/next'

/**
 * Builds and starts a bare Next app, with handlers and a page that only run the same queries as the site, on the database
 * of this process. Returns its address.
 */
export async function startBareApp(cleanup: CleanupStack): Promise<string> {
  await step('Building the bare app', async () => {
    const [code] = await once(runNext(['build', FOLDER], 'ignore'), 'exit')
    if (code !== 0) throw new LaunchError('The bare app does not build.')
  })
  const port = await findPort('127.0.0.1', 0)
  const child = runNext(['start', FOLDER, '-H', '127.0.0.1', '-p', String(port)], 'ignore')
  cleanup.add(() => stopChild(child, 5_000))
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 300; tries += 1) {
    if (await fetch(address).catch(() => null)) return address
    await sleep(100)
  }
  throw new LaunchError('The bare app does not respond.')
}

function runNext(words: readonly string[], stdio: 'ignore' | 'inherit'): ChildProcess {
  // biome-ignore lint/style/noProcessEnv: the settings that the launcher has completed
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  return spawn(process.execPath, [NEXT, ...words], { stdio: ['ignore', stdio, 'inherit'], env })
}
