import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv as parseDotEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parseEnv, SETTING_NAMES } from '@/lib/env'
import { keepSecret } from '@/tools/cli/secret-file'
import { adoptVariables, readSettings } from '@/tools/launcher/settings'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const readExample = async () => parseDotEnv(await readFile('.env.example', 'utf8'))

test('.env.example names every setting and no other', async () => {
  expect(Object.keys(await readExample()).sort()).toEqual([...SETTING_NAMES].sort())
})

test('the values of .env.example are the defaults', async () => {
  const required = {
    MONGODB_URI: 'mongodb://127.0.0.1/ratings',
    SITE_URL: 'http://localhost:3000',
    JWT_SECRET: 'x'.repeat(32),
  }
  const example = { ...(await readExample()), ...required }
  expect(parseEnv(example)).toEqual(parseEnv(required))
})

test('a secret is created once, readable only by its owner, and reused', async () => {
  const path = join(await aFolder(), 'secret')
  expect(await keepSecret(path, 'first')).toEqual({ secret: 'first', isNew: true })
  expect(await keepSecret(path, 'second')).toEqual({ secret: 'first', isNew: false })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('options of Node in the settings are the host’s, and this process and its other children keep their own', async () => {
  const { env } = process
  const before = { ...env }
  onTestFinished(() => {
    Object.assign(env, before)
  })
  const NODE_OPTIONS = '--import ./missing-from-here.mjs'
  const launch = await readSettings('start', { DATA_DIR: await aFolder(), NODE_OPTIONS, DEMO: '0' })
  expect(launch.variables.NODE_OPTIONS).toBe(NODE_OPTIONS)
  adoptVariables(launch)
  expect([env.NODE_OPTIONS, env.DEMO]).toEqual([before.NODE_OPTIONS, '0'])
})
