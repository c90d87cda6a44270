import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedMongo } from 'embedded-mongo'
import { lockFolder } from 'embedded-mongo/lock'
import { connected, temporaryFolder } from 'embedded-mongo/testing'
import { expect, onTestFinished, test } from 'vitest'

/* Not on a real MongoDB: it starts embedded databases of its own. */

/** Runs a command on the embedded database of this folder. */
async function run(dataDir: string, tool: string, ...options: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', `tools/${tool}.ts`, ...options], {
    // biome-ignore lint/style/noProcessEnv: the system's variables
    env: { ...process.env, MONGODB_URI: '', TEST_MONGODB_URI: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      output[name] += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, ...output }
}

async function aDataFolder(): Promise<string> {
  const dataDir = temporaryFolder()
  await mkdir(join(dataDir, 'db'))
  return dataDir
}

/** The database of a running site, which another process has started. */
async function aRunningDatabase() {
  const dataDir = await aDataFolder()
  const server = await startEmbeddedMongo({ folder: join(dataDir, 'db') })
  onTestFinished(() => server.stop())
  const client = await connected(server.uri)
  return { dataDir, pid: server.pid, db: client.db('ratings') }
}

test('commands work through the database of the running site, which drops its cached responses', {
  timeout: 180_000,
}, async () => {
  const { dataDir, pid, db } = await aRunningDatabase()
  const through = `The database is in use by process ${pid}: working through that one.\n`

  expect(await run(dataDir, 'migrate')).toMatchObject({ code: 0, stderr: '' })
  const current = await run(dataDir, 'migrate', '--check')
  expect(current).toMatchObject({ code: 0, stdout: expect.stringContaining(through) })

  const admin = await run(dataDir, 'admin', 'boss@example.com')
  expect(admin).toMatchObject({ code: 0, stdout: expect.stringContaining(through) })
  expect(await db.collection('users').countDocuments({ email: 'boss@example.com' })).toBe(1)
  const announced = await db.collection('invalidations').find().toArray()
  expect(announced.flatMap(({ tags }) => tags)).toContain('*')

  expect(await run(dataDir, 'seed')).toMatchObject({ code: 0, stderr: '' })
  const checked = await run(dataDir, 'reconcile', '--check')
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('0 discrepancies in') })
  expect(await run(dataDir, 'reconcile')).toMatchObject({ code: 0 })

  // The site's database outlives the commands.
  expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 })
})

test('restoring and a second start beside the running site say what to stop, and change nothing', async () => {
  const { dataDir, pid, db } = await aRunningDatabase()
  await db.collection('rows').insertOne({ text: 'kept' })
  const backup = await run(dataDir, 'backup', join(dataDir, 'copy'))
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  const restored = await run(dataDir, 'restore', join(dataDir, 'copy'))
  expect(restored.code).toBe(1)
  expect(restored.stderr).toContain(`is in use by process ${pid}: stop the site first.\n`)
  const started = await run(dataDir, 'start')
  expect(started.code).toBe(1)
  expect(started.stderr).toContain(`is in use by process ${pid}. `)
  expect(started.stderr).toContain('stop that first, or set another DATA_DIR.')
  expect(await db.collection('rows').countDocuments()).toBe(1)
})

test('a command says which process to stop when another has the data without serving it', {
  timeout: 180_000,
}, async () => {
  const dataDir = await aDataFolder()
  const unlock = await lockFolder(join(dataDir, 'db'))
  onTestFinished(unlock)
  for (const [tool, ...options] of [
    ['admin', 'boss@example.com'],
    ['migrate'],
    ['seed'],
    ['reconcile'],
  ] as const) {
    const { code, stdout, stderr } = await run(dataDir, tool, ...options)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `${join(dataDir, 'db')} is in use by process ${process.pid}: stop it first.\n`,
    )
  }
})

test('commands start the database themselves when a killed site has left its lock and address', {
  timeout: 120_000,
}, async () => {
  const dataDir = await aDataFolder()
  const server = await startEmbeddedMongo({ folder: join(dataDir, 'db') })
  server.kill()
  await server.exited
  const { code, stdout } = await run(dataDir, 'admin', 'boss@example.com')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^admin boss@example\.com, password \S+\n$/)
})
