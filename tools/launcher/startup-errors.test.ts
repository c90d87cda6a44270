import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from 'embedded-mongo'
import { MongoClient } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'

type Ending = { code: number | null; said: string; complained: string }

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'launcher-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs `npm start`'s command with these settings and no others, and waits for its end. */
function start(
  settings: Record<string, string>,
  words: readonly string[] = ['tools/bootstrap.mjs', 'start'],
): Promise<Ending> {
  const child = spawn(process.execPath, words, {
    // biome-ignore lint/style/noProcessEnv: where programs are, and nothing else
    env: { NODE_ENV: 'production', PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const heard = { said: '', complained: '' }
  child.stdout.on('data', (text) => {
    heard.said += text
  })
  child.stderr.on('data', (text) => {
    heard.complained += text
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...heard })))
}

/** Processes whose command line names the folder: what a start would have left behind. */
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
  const { code, complained } = await start({ DATA_DIR: folder, PORT: 'three', SMTP_URL: 'mail' })
  expect(code).toBe(1)
  expect(complained).toMatch(/^These settings are not right: PORT: .*; SMTP_URL: .*\n$/)
})

test('a foreign database without a secret is refused', async () => {
  const { code, complained } = await start({
    DATA_DIR: await aFolder(),
    MONGODB_URI: 'mongodb://127.0.0.1:1/ratings',
  })
  expect(code).toBe(1)
  expect(complained).toBe('These settings are not right: JWT_SECRET is required\n')
})

test('half an admin is refused', async () => {
  const settings = { DATA_DIR: await aFolder(), ADMIN_EMAIL: 'admin@example.com' }
  const { code, complained } = await start(settings)
  expect(code).toBe(1)
  expect(complained).toBe('ADMIN_EMAIL and ADMIN_PASSWORD are needed together.\n')
})

test('a taken port is named, with what to do', async () => {
  const port = await aTakenPort()
  const folder = await aFolder()
  const { code, complained } = await start({ DATA_DIR: folder, PORT: port })
  expect(code).toBe(1)
  expect(complained).toBe(
    `Port ${port} is taken. Stop what uses it, or set PORT to another one (0: any free one).\n`,
  )
  expect(await processesOn(folder)).toEqual([])
})

test('an address that the machine does not have is named', async () => {
  const { code, complained } = await start({ DATA_DIR: await aFolder(), HOST: '192.0.2.1' })
  expect(code).toBe(1)
  expect(complained).toBe('HOST: 192.0.2.1 is no address of this machine.\n')
})

test('a data folder that cannot be made is named', async () => {
  const file = join(await aFolder(), 'file')
  await writeFile(file, '')
  const { code, complained } = await start({ DATA_DIR: join(file, 'data'), PORT: '0' })
  expect(code).toBe(1)
  expect(complained).toBe(`DATA_DIR: ${file}/data cannot be made (ENOTDIR).\n`)
})

test('a data folder that another start uses is refused, and that one goes on', async () => {
  const folder = await aFolder()
  const server = await startEmbeddedMongo({ folder: join(folder, 'db') })
  onTestFinished(() => server.stop())
  const { code, complained } = await start({ DATA_DIR: folder, PORT: '0' })
  expect(code).toBe(1)
  expect(complained).toMatch(/^The database did not start: .* is in use by process \d+\n$/)
  expect(await processesOn(folder)).toHaveLength(1)
})

test('a database that cannot be reached is named', async () => {
  const { code, complained } = await start({
    DATA_DIR: await aFolder(),
    PORT: '0',
    MONGODB_URI: 'mongodb://127.0.0.1:1/ratings',
    JWT_SECRET: 'x'.repeat(32),
  })
  expect(code).toBe(1)
  expect(complained).toBe('MONGODB_URI: the database cannot be reached.\n')
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
  const { code, complained } = await start({
    DATA_DIR: dataDir,
    PORT: '0',
    MONGODB_URI: uri,
    JWT_SECRET: 'x'.repeat(32),
  })
  expect(code).toBe(1)
  expect(complained).toMatch(
    /^The database has schema 99, and this version of the site knows \d+: start the newer version, or restore a backup from before it\.\n$/,
  )
})

test('dependencies that cannot be installed are told in one line, with npm’s reason', async () => {
  const folder = await aFolder()
  await mkdir(join(folder, 'tools'))
  await cp('tools/bootstrap.mjs', join(folder, 'tools', 'bootstrap.mjs'))
  await writeFile(join(folder, 'package.json'), '{"name":"empty","version":"1.0.0"}')
  const { code, said, complained } = await start({}, [join(folder, 'tools/bootstrap.mjs'), 'start'])
  expect(code).toBe(1)
  expect(said).toBe('Installing the dependencies (npm ci) …\n')
  expect(complained).toMatch(
    /^The dependencies could not be installed: npm ci ended with 1\. .*package-lock\.json.*\n$/,
  )
})

test('a Node that is too old is told before anything is installed', async () => {
  const older = `Object.defineProperty(process,'versions',{value:{node:'18.20.4'}})`
  const { code, complained } = await start({}, [
    '--import',
    `data:text/javascript,${encodeURIComponent(older)}`,
    'tools/bootstrap.mjs',
    'start',
  ])
  expect(code).toBe(1)
  expect(complained).toBe('Node 20.19 or newer is needed; this is 18.20.4.\n')
})
