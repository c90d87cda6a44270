import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from 'embedded-mongo'
import { MongoClient } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'

type Exit = { code: number | null; stdout: string; stderr: string }

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'launcher-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the command of `npm start` with only these settings, and waits for its exit. */
function start(
  settings: Record<string, string>,
  args: readonly string[] = ['tools/bootstrap.mjs', 'start'],
): Promise<Exit> {
  const child = spawn(process.execPath, args, {
    // biome-ignore lint/style/noProcessEnv: the path of executables only
    env: { NODE_ENV: 'production', PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (text) => {
    output.stdout += text
  })
  child.stderr.on('data', (text) => {
    output.stderr += text
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...output })))
}

/** Processes with the folder in their command line, which a start would have left behind. */
async function processesOn(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  )
  return lines.filter((line) => line.includes(folder))
}

async function aTakenPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

test('a bad setting is named in one line', async () => {
  const folder = await aFolder()
  const { code, stderr } = await start({ DATA_DIR: folder, PORT: 'three', SMTP_URL: 'mail' })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Invalid settings: PORT: .*; SMTP_URL: .*\n$/)
})

test('a foreign database without a secret is refused', async () => {
  const { code, stderr } = await start({
    DATA_DIR: await aFolder(),
    MONGODB_URI: 'mongodb://127.0.0.1:1/ratings',
  })
  expect(code).toBe(1)
  expect(stderr).toBe('Invalid settings: JWT_SECRET is required\n')
})

test('an admin without a password is refused', async () => {
  const settings = { DATA_DIR: await aFolder(), ADMIN_EMAIL: 'admin@example.com' }
  const { code, stderr } = await start(settings)
  expect(code).toBe(1)
  expect(stderr).toBe('ADMIN_EMAIL and ADMIN_PASSWORD are needed together.\n')
})

test('a port in use is named, with what to do', async () => {
  const port = await aTakenPort()
  const folder = await aFolder()
  const { code, stderr } = await start({ DATA_DIR: folder, PORT: port })
  expect(code).toBe(1)
  expect(stderr).toBe(
    `Port ${port} is taken. Stop what uses it, or set PORT to another one (0: any free one).\n`,
  )
  expect(await processesOn(folder)).toEqual([])
})

test('an address of another machine is named', async () => {
  const { code, stderr } = await start({ DATA_DIR: await aFolder(), HOST: '192.0.2.1' })
  expect(code).toBe(1)
  expect(stderr).toBe('HOST: 192.0.2.1 is no address of this machine.\n')
})

test('a data folder that cannot be made is named', async () => {
  const file = join(await aFolder(), 'file')
  await writeFile(file, '')
  const { code, stderr } = await start({ DATA_DIR: join(file, 'data'), PORT: '0' })
  expect(code).toBe(1)
  expect(stderr).toBe(`DATA_DIR: ${file}/data cannot be made (ENOTDIR).\n`)
})

test('a data folder in use is refused, and its process keeps running', async () => {
  const folder = await aFolder()
  const server = await startEmbeddedMongo({ folder: join(folder, 'db') })
  onTestFinished(() => server.stop())
  const { code, stderr } = await start({ DATA_DIR: folder, PORT: '0' })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^The database did not start: .* is in use by process \d+\. .*: stop that first, or set another DATA_DIR\.\n$/,
  )
  expect(await processesOn(folder)).toHaveLength(1)
})

test('[O13] a damaged database file is named, with the backup to restore', async () => {
  const folder = await aFolder()
  const file = join(folder, 'db', 'database.lmdb')
  await mkdir(join(folder, 'db'))
  await writeFile(file, 'x'.repeat(50_000))
  const refused = async () => {
    const { code, stderr } = await start({ DATA_DIR: folder, PORT: '0' })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The database did not start: .* is damaged \(.+\)\. .*\n$/)
    expect(stderr).toContain(file)
    return stderr
  }
  const backups = join(folder, 'backups')
  expect(await refused()).toContain(`There is no backup in ${backups}: `)
  await mkdir(join(backups, '2026-11-21T18-42-49-586Z'), { recursive: true })
  await mkdir(join(backups, '2026-11-20T18-42-49-586Z'))
  expect(await refused()).toContain(
    `npm run restore -- ${join(backups, '2026-11-21T18-42-49-586Z')}`,
  )
  expect(await processesOn(folder)).toEqual([])
})

test('a database that cannot be reached is named', async () => {
  const { code, stderr } = await start({
    DATA_DIR: await aFolder(),
    PORT: '0',
    MONGODB_URI: 'mongodb://127.0.0.1:1/ratings',
    JWT_SECRET: 'x'.repeat(32),
  })
  expect(code).toBe(1)
  expect(stderr).toBe('MONGODB_URI: the database cannot be reached.\n')
})

test('a database of a later version is refused, with what to do', async () => {
  const dataDir = await aFolder()
  const server = await startEmbeddedMongo({ folder: join(dataDir, 'later') })
  onTestFinished(() => server.stop())
  const uri = server.uri.replace('/?', '/ratings?')
  const client = await new MongoClient(uri).connect()
  await client
    .db()
    .collection<{ _id: string; version: number }>('schemaversions')
    .insertOne({ _id: 'schema', version: 99 })
  await client.close()
  const { code, stderr } = await start({
    DATA_DIR: dataDir,
    PORT: '0',
    MONGODB_URI: uri,
    JWT_SECRET: 'x'.repeat(32),
  })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^The database has schema 99, and this version of the site knows \d+: start the newer version, or restore a backup from before it\.\n$/,
  )
})

test('a failed installation is reported in one line, with the reason from npm', async () => {
  const folder = await aFolder()
  await mkdir(join(folder, 'tools'))
  for (const file of ['bootstrap.mjs', 'cli/node-version.mjs'])
    await cp(join('tools', file), join(folder, 'tools', file))
  await writeFile(join(folder, 'package.json'), '{"name":"empty","version":"1.0.0"}')
  const { code, stdout, stderr } = await start({}, [join(folder, 'tools/bootstrap.mjs'), 'start'])
  expect(code).toBe(1)
  expect(stdout).toBe('Installing the dependencies (npm ci) …\n')
  expect(stderr).toMatch(
    /^The dependencies could not be installed: npm ci ended with 1\. .*package-lock\.json.*\n$/,
  )
})

test('an old version of Node is reported before anything is installed', async () => {
  const older = `Object.defineProperty(process,'versions',{value:{node:'18.20.4'}})`
  const { code, stderr } = await start({}, [
    '--import',
    `data:text/javascript,${encodeURIComponent(older)}`,
    'tools/bootstrap.mjs',
    'start',
  ])
  expect(code).toBe(1)
  expect(stderr).toBe('Node 20.19 or newer is needed; this is 18.20.4.\n')
})
