import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { copyDatabase, countDatabase, DATABASE_FILE } from './copies'
import { startEmbeddedMongo } from './start'
import { connected, temporaryFolder } from './testing'

const ROWS = 4_000
const PAGE = 8_192

let sound: Buffer

/** A compacted database without free pages: each page that is overwritten holds something. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'))
  const server = await startEmbeddedMongo({ folder })
  const client = await new MongoClient(server.uri).connect()
  const rows = Array.from({ length: ROWS }, (_, n) => ({ n, text: `Row ${n} `.repeat(30) }))
  await client.db('ratings').collection('rows').insertMany(rows)
  await client.db('ratings').collection('rows').createIndex({ n: 1 })
  await client.close()
  await server.stop()
  await copyDatabase(folder, join(folder, 'copy'))
  sound = readFileSync(join(folder, 'copy', DATABASE_FILE))
  rmSync(folder, { recursive: true })
})

type Harm = (file: string, bytes: number) => void
function overwrite(file: string, at: number, count: number, byte: number): void {
  const content = readFileSync(file)
  content.fill(byte, at, at + count)
  writeFileSync(file, content)
}

const damagedBy = (harm: Harm): string => {
  const folder = temporaryFolder()
  const file = join(folder, DATABASE_FILE)
  writeFileSync(file, sound)
  harm(file, sound.length)
  return folder
}

test.each<[string, Harm]>([
  ['empty', (file) => truncateSync(file, 0)],
  ['ten bytes long', (file) => truncateSync(file, 10)],
  ['one page long', (file) => truncateSync(file, PAGE)],
  ['cut in half', (file, bytes) => truncateSync(file, bytes / 2)],
  ['a page too short', (file, bytes) => truncateSync(file, bytes - PAGE)],
  ['without its first page', (file) => overwrite(file, 0, PAGE, 0)],
  ['other text', (file) => writeFileSync(file, 'x'.repeat(50_000))],
])('[O13] a file that is %s is named at the start, and not changed', async (_, harm) => {
  const folder = damagedBy(harm)
  const file = join(folder, DATABASE_FILE)
  const before = readFileSync(file)
  await expect(startEmbeddedMongo({ folder })).rejects.toThrow(
    new RegExp(`the database file ${file} is damaged \\(.+\\)$`),
  )
  expect(readFileSync(file).equals(before)).toBe(true)
  await expect(countDatabase(folder)).rejects.toThrow(/ is damaged |cannot be read/)
})

test.each([0.2, 0.4, 0.6, 0.8].flatMap((part) => [0, 0xff].map((byte) => [part, byte] as const)))(
  '[O13] pages overwritten at %f of the file with %i are found by reading all of it, which names what is damaged',
  async (part, byte) => {
    const pages = (bytes: number) => Math.floor((bytes * part) / PAGE) * PAGE
    const folder = damagedBy((file, bytes) => overwrite(file, pages(bytes), 65_536, byte))
    await expect(countDatabase(folder)).rejects.toThrow(/ratings\.rows .{10}| is damaged /)
  },
)

test('[O13] a sound database is read while a server writes to it, and counts what one moment has', async () => {
  const folder = damagedBy(() => {})
  expect(await countDatabase(folder)).toEqual([
    { collection: 'ratings.rows', documents: ROWS, indexes: 2 },
  ])
  const server = await startEmbeddedMongo({ folder })
  const client = await connected(server.uri)
  const rows = client.db('ratings').collection('rows')
  let isOver = false
  const writing = (async () => {
    while (!isOver) await rows.insertMany([{ text: 'one' }, { text: 'other' }])
  })()
  const [count] = await countDatabase(folder)
  isOver = true
  await writing
  expect((count?.documents ?? 1) % 2).toBe(0)
  expect(count?.documents).toBeGreaterThanOrEqual(ROWS)
  await rows.insertOne({ text: 'after' })
  await server.stop()
})
