import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dropDatabase, seedDemo } from '@/tools/bench/database'
import { Client, signUpMembers, type Toggles, toggleLikes } from '@/tools/bench/reactions'
import type { Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import { LaunchError, print, step } from '@/tools/cli/terminal'
import { startNode, stopChild } from '@/tools/launcher/children'
import { type CleanupStack, createCleanupStack } from '@/tools/launcher/cleanup-stack'
import { findPort } from '@/tools/launcher/port'
import { startReplicaSet } from '@/tools/launcher/replica-set'

const METRICS_TOKEN = 'a-token-for-measuring'
const MEMBERS = fullOrSmall(20, 2)
const REVIEWS = 72
const WARM_SECONDS = fullOrSmall(5, 0.5)
const SECONDS = fullOrSmall(10, 0.5)
const COUNTED = fullOrSmall(100, 5)
/** Includes a build on a busy machine. */
const READY_MS = 900_000

/** A measured site: its commit and database, and its address. */
type Subject = { name: string; address: string; hasMetrics: boolean }

/**
 * Measures likes per second over HTTP, by 20 members, spread over 72 reviews and all on one, on MongoDB (`MONGODB_URI`, else
 * the binary `MONGOD_BIN`) and on the embedded database, and the database commands of a like and a rating. Uses only HTTP,
 * so that it can measure any commit: `--checkout <path>` alternates with that one, and `--base <url>` measures only the
 * site that runs there.
 */
export async function benchLikes(cleanup: CleanupStack): Promise<Row[]> {
  const base = optionOf('base')
  if (base) return measure({ name: base, address: base.replace(/\/$/, ''), hasMetrics: false })
  const other = optionOf('checkout')
  const checkouts: Checkout[] = [
    ...(other ? [{ name: `before (${commitOf(other)})`, folder: resolve(other) }] : []),
    { name: `now (${commitOf('.')})`, folder: resolve('.') },
  ]
  const rows: Row[] = []
  for (const database of ['MongoDB', 'embedded'] as const) {
    for (const checkout of checkouts)
      rows.push(...(await benchCheckout(checkout, database, cleanup)))
  }
  return rows
}

type Checkout = { name: string; folder: string }

async function benchCheckout(
  { name, folder }: Checkout,
  database: 'MongoDB' | 'embedded',
  cleanup: CleanupStack,
): Promise<Row[]> {
  const own = createCleanupStack()
  const forget = cleanup.add(() => own.run())
  try {
    const uri = database === 'MongoDB' ? await mongodbFor(own) : ''
    if (uri === null) {
      print('Likes on MongoDB are not measured: neither MONGODB_URI nor MONGOD_BIN is set.')
      return []
    }
    const address = await launch(folder, uri, own)
    return await measure({ name: `${database}, ${name}`, address, hasMetrics: true })
  } finally {
    await own.run()
    forget()
  }
}

function optionOf(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

/** The commit of a checkout, else the name of its folder. */
function commitOf(folder: string): string {
  const { stdout } = spawnSync('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'], {
    encoding: 'utf8',
  })
  return stdout.trim() || basename(folder)
}

/** Returns a new database on the given server, else on one that it starts; null without either. */
async function mongodbFor(cleanup: CleanupStack): Promise<string | null> {
  // biome-ignore-start lint/style/noProcessEnv: which server and which binary to measure on
  const { MONGODB_URI, MONGOD_BIN } = process.env
  // biome-ignore-end lint/style/noProcessEnv: see above
  const name = `likes_${randomUUID().slice(0, 8)}`
  if (MONGODB_URI) {
    const uri = MONGODB_URI.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)[^?]*/, `$1/${name}`)
    cleanup.add(() => dropDatabase(uri))
    return uri
  }
  if (!MONGOD_BIN || !existsSync(MONGOD_BIN)) return null
  const set = await startReplicaSet(MONGOD_BIN, 1)
  cleanup.add(set.close)
  return set.uri(name)
}

/** Seeds the database and starts the site of a checkout as an operator would. Returns its address. */
async function launch(folder: string, uri: string, cleanup: CleanupStack): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'likes-'))
  cleanup.add(() => rm(data, { recursive: true, force: true }))
  const port = await findPort('127.0.0.1', 0)
  const address = `http://127.0.0.1:${port}`
  const variables = {
    MONGODB_URI: uri,
    DATA_DIR: data,
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: address,
    SMTP_URL: '',
    JWT_SECRET: randomUUID() + randomUUID(),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomUUID(),
    RATE_LIMIT_FACTOR: '1000000',
    SEVERAL_HOSTS: '0',
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'error',
    METRICS_TOKEN,
  }
  if (uri) {
    await step('Filling in demo data', () => seedDemo(variables, folder))
  }
  const site = startNode(['tools/start.ts'], {
    variables,
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
  })
  cleanup.add(() => stopChild(site, 15_000))
  const ended = once(site, 'exit').then(() => {
    throw new LaunchError('The site ended before it was ready.')
  })
  await step('Starting the site', () => Promise.race([untilReady(address), ended]))
  ended.catch(() => {})
  return address
}

async function untilReady(address: string): Promise<void> {
  const until = Date.now() + READY_MS
  while (Date.now() < until) {
    const answer = await fetch(`${address}/api/readyz`).catch(() => null)
    await answer?.text()
    if (answer?.ok) return
    await sleep(200)
  }
  throw new LaunchError('The site is not ready.')
}

async function measure({ name, address, hasMetrics }: Subject): Promise<Row[]> {
  const client = new Client(address)
  const members = await step(`Signing up ${MEMBERS} members`, () => signUpMembers(client, MEMBERS))
  const { influencers, reviews } = await client.listReviews(REVIEWS)
  const spread: Toggles = { client, members, reviews }
  const hot: Toggles = { ...spread, reviews: reviews.slice(0, 1) }
  const rows: Row[] = []
  if (hasMetrics) {
    const own = { ...spread, members: members.slice(0, 1) }
    const like = (at: number) =>
      client.like(own.members[0] ?? '', reviews[at % reviews.length] ?? '')
    // Each by another member or of another influencer, so that none is an edit.
    const rate = (at: number) =>
      client.rate(members[at % MEMBERS] ?? '', influencers[Math.floor(at / MEMBERS)] ?? '', at)
    rows.push(
      { name: `database commands of a like, ${name}`, ...(await commandsOf(address, like)) },
      { name: `database commands of a rating, ${name}`, ...(await commandsOf(address, rate)) },
    )
  }
  for (const [title, presses] of [
    [`spread over ${reviews.length} reviews`, spread],
    ['on one review', hot],
  ] as const) {
    await toggleLikes(presses, WARM_SECONDS)
    const { perSecond, p99, failed, statuses } = await toggleLikes(presses, SECONDS)
    const note = `p99 ${Math.round(p99)} ms${failed > 0 ? `, ${failed} FAILED ${statuses}` : ''}`
    rows.push({ name: `likes ${title}, ${name}`, value: perSecond, unit: 'a second', note })
  }
  return rows
}

/** Counts the driver's commands per action, run sequentially, with the site's metrics. */
async function commandsOf(address: string, act: (at: number) => Promise<unknown>) {
  // Excludes the one-time work of the first request.
  await act(COUNTED)
  await sleep(1_000)
  const before = await countCommands(address)
  for (let at = 0; at < COUNTED; at += 1) await act(at)
  await sleep(1_000)
  const after = await countCommands(address)
  const each = [...after].map(([command, count]) => {
    return [command, (count - (before.get(command) ?? 0)) / COUNTED] as const
  })
  const value = each.reduce((sum, [, count]) => sum + count, 0)
  const told = each.filter(([, count]) => count >= 0.05).sort(([, a], [, b]) => b - a)
  const note = told.map(([command, count]) => `${count.toFixed(1)} ${command}`).join(', ')
  return { value, unit: 'commands', note }
}

async function countCommands(address: string): Promise<Map<string, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${address}/metrics`, { headers })).text()
  const lines = text.matchAll(
    /^database_command_duration_seconds_count\{[^}]*command="(\w+)"[^}]*\} (\d+)/gm,
  )
  return new Map([...lines].map(([, command, count]) => [String(command), Number(count)]))
}
