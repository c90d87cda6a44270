import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

type Launcher = { child: ChildProcess; output: () => string }

async function aLauncher(): Promise<Launcher> {
  const script = fileURLToPath(new URL('./testing/hangup-launcher.ts', import.meta.url))
  const child = fork(script, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  const launcher = { child, output: () => text }
  await expect.poll(launcher.output, { timeout: 20_000 }).toContain('launcher runs')
  return launcher
}

test('SIGHUP reaches the host each time, and the launcher keeps running', async () => {
  const { child, output } = await aLauncher()
  child.send('start')
  await expect.poll(output, { timeout: 20_000 }).toContain('host runs')
  for (const times of [1, 2]) {
    child.kill('SIGHUP')
    await expect
      .poll(() => output().split('host restarts').length - 1, { timeout: 5_000 })
      .toBe(times)
  }
  expect(child.exitCode).toBeNull()
})

test('SIGHUP cancels the start before there is a host', async () => {
  const { child } = await aLauncher()
  const ended = once(child, 'exit')
  child.kill('SIGHUP')
  expect((await ended)[0]).toBe(3)
})
