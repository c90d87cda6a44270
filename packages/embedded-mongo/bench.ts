import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Collection, type Document, MongoClient } from 'mongodb'
import { startEmbeddedMongo } from './start'

export type BenchRow = { name: string; value: number; unit: string }

/** How many documents, and how many inserts by one writer and by many. */
const FULL = { documents: 100_000, single: 500, parallel: 10_000 }
const FILLER = 'x'.repeat(850)
const READS = 500
const WRITERS = 50

export type BenchSize = typeof FULL

function document(at: number): Document {
  return {
    number: at,
    group: at % 1000,
    rank: (at * 7919) % FULL.documents,
    createdAt: new Date(1.7e12 + at * 1000),
    name: `name ${at}`,
    text: FILLER,
  }
}

async function fill(documents: Collection, count: number): Promise<BenchRow> {
  const started = performance.now()
  for (let from = 0; from < count; from += 1000) {
    const batch = Array.from({ length: 1000 }, (_, at) => document(from + at))
    await documents.insertMany(batch, { ordered: false })
  }
  const seconds = (performance.now() - started) / 1000
  return {
    name: 'bulk inserts of 1 KB, three indexes',
    value: count / seconds,
    unit: 'per second',
  }
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function timings(name: string, times: number[], unit: string): BenchRow[] {
  times.sort((a, b) => a - b)
  return [
    { name: `${name}, p50`, value: percentile(times, 0.5), unit },
    { name: `${name}, p99`, value: percentile(times, 0.99), unit },
  ]
}

/** Server-side time of finding 10 of 100,000 documents by equality and sort. */
async function readInServer(documents: Collection): Promise<BenchRow[]> {
  const times: number[] = []
  for (let at = 0; at < READS; at++) {
    const plan = await documents.find({ group: at }).sort({ rank: -1 }).limit(10).explain()
    times.push(plan.executionStats.executionTimeMicros / 1000)
  }
  return timings('find 10 by equality and sort, in the server', times, 'ms')
}

async function readByDriver(documents: Collection): Promise<BenchRow[]> {
  const times: number[] = []
  for (let at = 0; at < READS; at++) {
    const started = performance.now()
    await documents.find({ group: at }).sort({ rank: -1 }).limit(10).toArray()
    times.push(performance.now() - started)
  }
  return timings('the same through the driver', times, 'ms')
}

async function insertRate(
  documents: Collection,
  writers: number,
  count: number,
): Promise<BenchRow> {
  let next = FULL.documents * (10 + writers)
  const started = performance.now()
  const write = async () => {
    for (let at = 0; at < count / writers; at++) await documents.insertOne(document(next++))
  }
  await Promise.all(Array.from({ length: writers }, write))
  const seconds = (performance.now() - started) / 1000
  return {
    name: `durable inserts, ${writers} at a time`,
    value: count / seconds,
    unit: 'per second',
  }
}

async function scanTime(documents: Collection): Promise<BenchRow> {
  const started = performance.now()
  await documents.countDocuments({ name: 'nobody' })
  return { name: 'count without an index', value: performance.now() - started, unit: 'ms' }
}

/** Resident memory of the server, without and with the file's mapped pages, which the system can reclaim. */
function memory(pid: number, when: string): BenchRow[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return [
    { name: `VmRSS ${when}`, value: read('VmRSS'), unit: 'MB' },
    { name: `RssAnon ${when}`, value: read('RssAnon'), unit: 'MB' },
  ]
}

async function rows(uri: string, pid: number, size: BenchSize): Promise<BenchRow[]> {
  const client = new MongoClient(uri, { maxPoolSize: WRITERS })
  try {
    const documents = client.db('bench').collection('documents')
    await documents.createIndexes([
      { key: { group: 1, rank: -1 } },
      { key: { createdAt: -1 } },
      { key: { number: 1 }, unique: true },
    ])
    const filled = await fill(documents, size.documents)
    const after = memory(pid, 'after filling')
    await readInServer(documents)
    const server = await readInServer(documents)
    const driver = await readByDriver(documents)
    const single = await insertRate(documents, 1, size.single)
    const parallel = await insertRate(documents, WRITERS, size.parallel)
    const scan = await scanTime(documents)
    return [
      filled,
      ...server,
      ...driver,
      single,
      parallel,
      scan,
      ...after,
      ...memory(pid, 'at the end'),
    ]
  } finally {
    await client.close()
  }
}

/** Measures the embedded server with 100,000 documents of 1 KB, unless `size` says otherwise. */
export async function benchEmbeddedMongo(size: BenchSize = FULL): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'))
  const server = await startEmbeddedMongo({ folder })
  try {
    return await rows(server.uri, server.pid, size)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
