import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { GridFSBucket, MongoClient } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { encode } from '../bson/encode'
import { startEmbeddedMongo } from '../start'
import { DATABASE_FILE } from '../storage/damage'
import { findRunning } from '../storage/lock'
import { addressOf, connected, sharedServer, temporaryFolder, temporaryServer } from '../testing'

const emptyServer = await sharedServer()

function open(uri: string): Promise<Socket> {
  const socket = connect(addressOf(uri))
  socket.on('error', () => undefined)
  onTestFinished(() => {
    socket.destroy()
  })
  return once(socket, 'connect').then(() => socket)
}

function frame(opcode: number, body: Buffer, length = 16 + body.length): Buffer {
  const header = Buffer.alloc(16)
  header.writeInt32LE(length, 0)
  header.writeInt32LE(7, 4)
  header.writeInt32LE(opcode, 12)
  return Buffer.concat([header, body])
}

function message(flags: number, ...sections: Buffer[]): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(flags)
  return frame(2013, Buffer.concat([head, ...sections]))
}

function section(doc: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0]), doc])
}

const ping = encode({ ping: 1, $db: 'admin' })
const brokenPing = Buffer.from(ping)
brokenPing[4] = 0x77

function nested(depth: number): Buffer {
  let doc: Record<string, unknown> = {}
  for (let at = 0; at < depth; at++) doc = { d: doc }
  return encode({ ping: 1, $db: 'admin', doc })
}

const BROKEN: [string, Buffer][] = [
  ['a length of zero', frame(2013, Buffer.alloc(20), 0)],
  ['a length shorter than a header', frame(2013, Buffer.alloc(20), 15)],
  ['a negative length', frame(2013, Buffer.alloc(20), -1)],
  ['a length above 48,000,000', frame(2013, Buffer.alloc(20), 48_000_001)],
  ['an unknown opcode', frame(4242, Buffer.alloc(20))],
  ['a header and nothing else', frame(2013, Buffer.alloc(0))],
  ['unknown required flags', message(1 << 5, section(ping))],
  ['an unknown section', message(0, Buffer.concat([Buffer.from([9]), ping]))],
  ['a sequence longer than its message', message(0, Buffer.from([1, 255, 255, 0, 0, 97, 0]))],
  ['two commands', message(0, section(ping), section(ping))],
  ['a document with an unknown type', message(0, section(brokenPing))],
  ['a document that is cut off', message(0, section(ping.subarray(0, 12)))],
  ['a document 500 levels deep', message(0, section(nested(500)))],
  ['a query without a name', frame(2004, Buffer.alloc(40, 65))],
]

/** Resolves when the server has replied or closed the connection. */
function outcome(socket: Socket): Promise<unknown> {
  return Promise.race([once(socket, 'data'), once(socket, 'close')])
}

test('a malformed frame gets an error or a closed connection, and other clients are still served', async () => {
  const server = await emptyServer()
  const client = await connected(server.uri)
  for (const [name, bytes] of BROKEN) {
    const socket = await open(server.uri)
    socket.write(bytes)
    const answered = await Promise.race([outcome(socket), sleep(3000, 'nothing')])
    expect(answered, name).not.toBe('nothing')
  }
  expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 })
})

test('clients that disconnect inside a message do not disturb the server', async () => {
  const server = await emptyServer()
  const client = await connected(server.uri)
  for (let at = 0; at < 50; at++) {
    const socket = await open(server.uri)
    socket.write(message(0, section(ping)).subarray(0, 10 + at))
    socket.destroy()
  }
  expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 })
})

test('a message with a checksum is answered, one with moreToCome is not', async () => {
  const server = await emptyServer()
  const socket = await open(server.uri)
  const silent = message(2, section(ping))
  silent.writeInt32LE(6, 4)
  const withChecksum = message(1, section(ping), Buffer.alloc(4))
  socket.write(Buffer.concat([silent, withChecksum]))
  // Requests are answered in order: a reply to the silent one would come first.
  const [reply] = await once(socket, 'data')
  expect([reply.readInt32LE(0), reply.readInt32LE(8)]).toEqual([reply.length, 7])
})

test('500 connections are served at once', async () => {
  const server = await temporaryServer()
  const client = await connected(server.uri, { maxPoolSize: 500, minPoolSize: 500 })
  const rows = client.db('many').collection('rows')
  await Promise.all(Array.from({ length: 1000 }, (_, at) => rows.insertOne({ at })))
  const counts = await Promise.all(
    Array.from({ length: 500 }, () => rows.countDocuments({ at: { $gte: 0 } })),
  )
  expect(new Set(counts)).toEqual(new Set([1000]))
}, 120_000)

test('a second server on the same folder fails with a message that names the first', async () => {
  const folder = temporaryFolder()
  const server = await temporaryServer({ folder })
  const second = startEmbeddedMongo({ folder })
  await expect(second).rejects.toThrow(
    `the data folder ${folder} is in use by process ${server.pid}`,
  )
})

test('the folder can be locked again after a kill', async () => {
  const folder = temporaryFolder()
  const first = await startEmbeddedMongo({ folder })
  first.kill()
  await first.exited
  const second = await temporaryServer({ folder })
  expect(second.pid).not.toBe(first.pid)
})

test('a port in use fails with a message that names it', async () => {
  const server = await temporaryServer({ port: 0 })
  const port = Number(new URL(server.uri).port)
  const second = startEmbeddedMongo({ folder: temporaryFolder(), port })
  await expect(second).rejects.toThrow(`port ${port} is already in use`)
})

test('a relative path in NODE_OPTIONS names the same file for the server as for the process that starts it', async () => {
  const folder = mkdtempSync('relative-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'loaded.mjs'), '')
  const { env } = process
  const before = env.NODE_OPTIONS
  env.NODE_OPTIONS = `--import ./${folder}/loaded.mjs`
  const starting = temporaryServer()
  if (before === undefined) delete env.NODE_OPTIONS
  else env.NODE_OPTIONS = before
  await expect(starting).resolves.toMatchObject({ uri: expect.stringContaining('mongodb://') })
})

test('a running server is found by its folder, at its address, until it is gone', async () => {
  const folder = temporaryFolder()
  expect(await findRunning(folder)).toBeNull()
  const stopped = await startEmbeddedMongo({ folder })
  expect(await findRunning(folder)).toEqual({ pid: stopped.pid, uri: stopped.uri })
  await stopped.stop()
  expect(await findRunning(folder)).toBeNull()
  const killed = await startEmbeddedMongo({ folder, port: 0 })
  expect(await findRunning(folder)).toEqual({ pid: killed.pid, uri: killed.uri })
  killed.kill()
  await killed.exited
  expect(await findRunning(folder)).toBeNull()
  const next = await temporaryServer({ folder })
  expect(await findRunning(folder)).toEqual({ pid: next.pid, uri: next.uri })
})

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

test('a host other than loopback is refused', async () => {
  const flags = ['--import', 'tsx', MAIN, '--data', temporaryFolder(), '--host', '0.0.0.0']
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += String(text)
  })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(complaint).toContain('loopback')
})

test('only this user can access the server and its files, and the socket is removed on exit', async () => {
  const folder = join(temporaryFolder(), 'data')
  const server = await startEmbeddedMongo({ folder })
  onTestFinished(() => server.stop())
  const { path } = addressOf(server.uri) as { path: string }
  const modes = [folder, join(folder, DATABASE_FILE), dirname(path)].map((one) =>
    (statSync(one).mode & 0o777).toString(8),
  )
  expect(modes).toEqual(['700', '600', '700'])
  expect(Buffer.byteLength(path)).toBeLessThan(104)
  await server.stop()
  expect(existsSync(dirname(path))).toBe(false)
})

test('the socket path of a killed server is reused', async () => {
  const folder = temporaryFolder()
  const first = await startEmbeddedMongo({ folder })
  first.kill()
  await first.exited
  const second = await temporaryServer({ folder })
  expect(second.uri).toBe(first.uri)
  const client = await connected(second.uri)
  expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 })
})

test('SIGTERM stops the server, and its writes are there after a restart', async () => {
  const folder = temporaryFolder()
  const first = await startEmbeddedMongo({ folder })
  const client = await new MongoClient(first.uri).connect()
  await client.db('kept').collection('rows').insertOne({ kept: true })
  await client.close()
  await first.stop()
  const second = await temporaryServer({ folder })
  const again = await connected(second.uri)
  expect(await again.db('kept').collection('rows').countDocuments({ kept: true })).toBe(1)
})

test('the TTL job deletes expired documents and no others', async () => {
  const server = await temporaryServer({ ttlSeconds: 0.2 })
  const rows = (await connected(server.uri)).db('ttl').collection('rows')
  await rows.createIndex({ at: 1 }, { expireAfterSeconds: 60 })
  const now = Date.now()
  await rows.insertMany([
    { name: 'old', at: new Date(now - 61_000) },
    { name: 'fresh', at: new Date(now) },
    { name: 'dateless', at: 'x' },
    { name: 'without' },
  ])
  await expect
    .poll(async () => (await rows.find().toArray()).map(({ name }) => name), { timeout: 5000 })
    .toEqual(['fresh', 'dateless', 'without'])
})

test('explain reports the index and the examined keys and documents', async () => {
  const server = await emptyServer()
  const rows = (await connected(server.uri)).db('explain').collection('rows')
  await rows.createIndex({ group: 1, rank: -1 })
  await rows.insertMany(Array.from({ length: 5000 }, (_, at) => ({ group: at % 10, rank: at })))
  const plan = await rows.find({ group: 3 }).sort({ rank: -1 }).limit(10).explain()
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('"indexName":"group_1_rank_-1"')
  expect(plan.executionStats).toMatchObject({ nReturned: 10, totalDocsExamined: 10 })
  const scanned = await rows.find({ rank: 4 }).explain()
  expect(scanned.queryPlanner.winningPlan.stage).toBe('COLLSCAN')
})

test('of concurrent inserts of one unique value exactly one succeeds', async () => {
  const server = await emptyServer()
  const rows = (await connected(server.uri, { maxPoolSize: 50 })).db('races').collection('rows')
  await rows.createIndex({ email: 1 }, { unique: true })
  const tries = Array.from({ length: 50 }, () => rows.insertOne({ email: 'one@example.org' }))
  const ends = await Promise.allSettled(tries)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('GridFS returns the stored bytes', async () => {
  const server = await emptyServer()
  const bucket = new GridFSBucket((await connected(server.uri)).db('files'))
  const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, at) => (at * 31) % 256))
  const upload = bucket.openUploadStream('picture')
  upload.end(bytes)
  await once(upload, 'finish')
  const parts = await bucket.openDownloadStreamByName('picture').toArray()
  expect(Buffer.concat(parts).equals(bytes)).toBe(true)
})
