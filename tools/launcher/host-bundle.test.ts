import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundleHost } from '@/tools/launcher/host-bundle'

test('the bundled host starts without a compiler, and names a bad setting', async () => {
  // Inside the checkout, whose packages it shares with Next.
  await mkdir('.tmp', { recursive: true })
  const folder = await mkdtemp(join('.tmp', 'bundle-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = await bundleHost(folder)
  const child = spawn(process.execPath, [script], {
    // biome-ignore lint/style/noProcessEnv: the path of executables only
    env: { NODE_ENV: 'production', PATH: process.env.PATH, PORT: 'x' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  const [code] = await once(child, 'close')
  expect(text).toContain('PORT')
  expect(code).toBe(1)
})
