import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedMongo } from 'embedded-mongo'
import { findRunning } from 'embedded-mongo/lock'
import { connected, temporaryFolder, temporaryServer } from 'embedded-mongo/testing'
import { Binary, type Db, Double, Int32, Long, ObjectId, Timestamp } from 'mongodb'
import { expect, test } from 'vitest'
import { SCHEMA_VERSION } from '@/lib/migrations/list'
import { collectionsOf, indexesOf, sumOf } from '@/tools/drill/copies'
import { connectToMove, moveDatabase } from '@/tools/move/move'

const NAME = 'ratings'
/** A real MongoDB where there is one, so that both kinds are met. */
async function aTarget(): Promise<string> {
  // biome-ignore lint/style/noProcessEnv: a setting of the tests
  const real = process.env.TEST_MONGODB_URI
  const name = `move_${new ObjectId()}`
  if (real) return real.replace(/^(mongodb:\/\/[^/]+\/)[^?]*/, `$1${name}`)
  return (await temporaryServer()).uri.replace('/?', `/${name}?`)
}

/** Stores documents of every kind of collection, and of every type that the site or its files have. */
async function fillSource(db: Db): Promise<void> {
  const users = Array.from({ length: 2_500 }, (_, n) => ({
    _id: new ObjectId(),
    role: new Int32(0),
    name: `Member ${n}`,
    email: `${n}@example.com`,
    contributionScore: n % 2 ? new Double(0) : new Int32(0),
    big: Long.fromString('9007199254740993'),
    none: null,
    at: new Date(n),
  }))
  await db.collection('users').insertMany(users)
  await db
    .collection('users')
    .createIndex(
      { email: 1 },
      { name: 'emails', unique: true, partialFilterExpression: { email: { $gt: '' } } },
    )
  await db.collection<{ _id: string }>('settings').insertMany([
    { _id: 'siteMean', value: 3.5 },
    { _id: 'a', value: [1, { b: new Timestamp({ t: 1, i: 2 }) }] },
  ] as never)
  const chunks = Array.from({ length: 40 }, (_, n) => ({
    n,
    data: new Binary(Buffer.alloc(255_000, n)),
  }))
  await db.collection('pictures.chunks').insertMany(chunks)
  await db.collection('pictures.chunks').createIndex({ n: 1 }, { unique: true })
  const now = Date.now()
  const expiring = [-60_000, 60_000, 86_400_000].map((ms) => ({ at: new Date(now + ms) }))
  await db.collection('expirings').createIndex({ at: 1 }, { expireAfterSeconds: 0 })
  await db.collection('expirings').insertMany(expiring)
  await db.createCollection('empties')
  await db
    .collection<{ _id: string; version: number }>('schemaversions')
    .insertOne({ _id: 'schema', version: SCHEMA_VERSION })
}

/** The folder of a stopped site. */
async function aSite(): Promise<string> {
  const dataDir = temporaryFolder()
  await mkdir(join(dataDir, 'db'), { recursive: true })
  const server = await startEmbeddedMongo({ folder: join(dataDir, 'db') })
  const client = await connected(server.uri)
  await fillSource(client.db(NAME))
  await client.close()
  await server.stop()
  return dataDir
}

type Run = { child: ChildProcess; output: () => string }

function run(dataDir: string, ...args: string[]): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/move.ts', ...args], {
    // biome-ignore lint/style/noProcessEnv: the path of executables only
    env: { NODE_ENV: 'production', PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk
    })
  }
  return { child, output: () => text }
}

async function completed(
  dataDir: string,
  ...args: string[]
): Promise<{ code: number; text: string }> {
  const { child, output } = run(dataDir, ...args)
  const [code] = await once(child, 'close')
  return { code, text: output() }
}

/** All that a database holds, but for what expires soon. */
async function contents(uri: string, name?: string): Promise<Contents> {
  const client = await connected(uri)
  const db = client.db(name)
  const names = (await collectionsOf(db)).filter((one) => one !== 'expirings').sort()
  const all: Contents = []
  for (const one of names) all.push([one, await sumOf(db, one), await indexesOf(db, one)])
  await client.close()
  return all
}

async function siteContents(dataDir: string) {
  const server = await startEmbeddedMongo({ folder: join(dataDir, 'db') })
  try {
    return await contents(server.uri, NAME)
  } finally {
    await server.stop()
  }
}

type Contents = [name: string, sum: unknown, indexes: unknown][]

/** What was there before a move: its end adds the indexes of the site's models. */
const shared = (all: Contents, before: Contents) =>
  all
    .filter(([name]) => before.some(([known]) => known === name))
    .map(([name, sum, indexes]) => (name === 'users' ? [name, sum] : [name, sum, indexes]))

test('[O10] a move to MongoDB and back loses and changes nothing, and is refused by a target that is not empty', async () => {
  const [site, uri, back] = [await aSite(), await aTarget(), temporaryFolder()]
  const before = await siteContents(site)
  const there = await completed(site, uri)
  expect(there.text).toContain('0 discrepancies.')
  expect(there.code).toBe(0)
  const moved = await contents(uri)
  expect(shared(moved, before)).toEqual(shared(before, before))
  const again = await completed(site, uri)
  expect(again.text).toMatch(
    /^The target is not empty: choose another database, or drop this one\.$/m,
  )
  expect(again.code).toBe(1)
  const home = await completed(back, '--back', uri)
  expect(home.text).toContain('0 discrepancies.')
  expect(await siteContents(back)).toEqual(moved)
}, 240_000)

test('[O10] a move that is killed at any of five moments and run again ends the same', async () => {
  const [site, uri] = [await aSite(), await aTarget()]
  const before = await siteContents(site)
  const client = await connected(uri)
  const count = async (name: string) => client.db().collection(name).countDocuments()
  const moments: (() => Promise<boolean>)[] = [
    async () => (await count('unfinishedmove')) > 0,
    async () => (await count('pictures.chunks')) > 0,
    async () => (await count('pictures.chunks')) === 40,
    async () => (await count('users')) > 0,
    async () => (await count('users')) === 2_500,
  ]
  for (const isReached of moments) {
    const { child } = run(site, uri)
    await expect.poll(isReached, { timeout: 60_000, interval: 2 }).toBe(true)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    // The database of the killed process ends with it.
    await expect.poll(() => findRunning(join(site, 'db')), { timeout: 30_000 }).toBe(null)
    expect(await count('unfinishedmove')).toBe(1)
  }
  const { code, text } = await completed(site, uri)
  expect(text).toContain('0 discrepancies.')
  expect(code).toBe(0)
  expect(shared(await contents(uri), before)).toEqual(shared(before, before))
  expect(await count('users')).toBe(2_500)
}, 360_000)

test('[O10] a move waits for the embedded database, which is silent while it builds a large index', async () => {
  const { uri, pid } = await temporaryServer()
  const client = await connectToMove(`${uri}&connectTimeoutMS=1000&heartbeatFrequencyMS=500`)
  const collection = client.db('a').collection('b')
  await collection.insertOne({ n: 1 })
  process.kill(pid, 'SIGSTOP')
  const outcome = collection.createIndex({ n: 1 }).then(
    () => 'built',
    (error: Error) => error.name,
  )
  await sleep(5_000)
  process.kill(pid, 'SIGCONT')
  expect(await outcome).toBe('built')
  await client.close()
}, 60_000)

test('[O10] what changes in the source meanwhile is named, and the target stays marked', async () => {
  const server = await temporaryServer()
  const client = await connected(server.uri)
  const [source, target] = [client.db('one'), client.db('two')]
  await fillSource(source)
  const move = { source, target, from: 'one' }
  const moved = await moveDatabase(move, (line) => {
    // The last collection that is copied before the comparison, but for the version.
    if (!line.startsWith('users')) return
    void source.collection<{ _id: string }>('settings').deleteOne({ _id: 'a' })
  })
  const wrong = moved.filter(({ difference }) => difference).map(({ name }) => name)
  expect(wrong).toContain('settings')
  expect(await target.collection('unfinishedmove').countDocuments()).toBe(1)
  await expect(moveDatabase({ ...move, from: 'another' }, () => {})).rejects.toThrow(
    'The target is not empty: it is a move from one.',
  )
})

test('[O10] no site may run on the source', async () => {
  const site = temporaryFolder()
  const folder = join(site, 'db')
  await mkdir(folder)
  await temporaryServer({ folder })
  const { code, text } = await completed(site, 'mongodb://127.0.0.1:1/ratings')
  expect(text).toMatch(/is in use by process \d+\. The site or one of its commands runs there/)
  expect(code).toBe(1)
})
