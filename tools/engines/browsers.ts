import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectOverHttp, connectToFirefox, type Driver } from '@/tools/engines/webdriver'
import { stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { findPort } from '@/tools/launcher/port'

const READY_MS = 60_000
const STOP_MS = 5_000
const PAUSE_MS = 100
const PREFERENCES = {
  // Any free one; Firefox writes it into its profile.
  'marionette.port': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
}

export type Engine = {
  name: string
  /** Programs that it needs, and the packages of the system that have them. */
  programs: readonly string[]
  packages: readonly string[]
  start(cleanup: CleanupStack): Promise<Driver>
}

/** The engines beside Chromium's, in which `npm run e2e` tests everything. */
export const ENGINES: readonly Engine[] = [
  {
    name: 'firefox',
    programs: ['firefox-esr'],
    packages: ['firefox-esr'],
    async start(cleanup) {
      const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
      cleanup.add(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
      const lines = Object.entries(PREFERENCES).map(
        ([name, value]) => `user_pref("${name}", ${value});`,
      )
      await writeFile(join(profile, 'user.js'), lines.join('\n'))
      startProgram('firefox-esr', ['--headless', '--marionette', '--profile', profile], cleanup)
      const port = await untilThere(() => readFile(join(profile, 'MarionetteActivePort'), 'utf8'))
      return connectToFirefox(Number(port))
    },
  },
  {
    name: 'webkit',
    programs: ['WebKitWebDriver', 'Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
    async start(cleanup) {
      const screen = startProgram(
        'Xvfb',
        ['-displayfd', '1', '-screen', '0', '1280x900x24'],
        cleanup,
      )
      const display = await new Promise((resolve) => screen.stdout?.once('data', resolve))
      const port = await findPort('127.0.0.1', 0)
      startProgram('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], cleanup, {
        DISPLAY: `:${String(display).trim()}`,
      })
      const address = `http://127.0.0.1:${port}`
      await untilThere(() => fetch(`${address}/status`))
      const driver = await connectOverHttp(address)
      cleanup.add(async () => void (await driver('DeleteSession').catch(() => {})))
      return driver
    },
  },
]

/** Starts a program of the system, which the cleanup ends. */
function startProgram(
  program: string,
  args: readonly string[],
  cleanup: CleanupStack,
  variables: Readonly<Record<string, string>> = {},
): ChildProcess {
  const child = spawn(program, args, {
    // biome-ignore lint/style/noProcessEnv: the system's variables
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  cleanup.add(() => stopChild(child, STOP_MS))
  return child
}

/** Tries until it succeeds. Throws the last error after a while. */
async function untilThere<T>(read: () => Promise<T>): Promise<T> {
  const until = performance.now() + READY_MS
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(PAUSE_MS)
    }
  }
}
