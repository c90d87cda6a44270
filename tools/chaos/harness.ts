import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedMongo, startEmbeddedMongo } from 'embedded-mongo'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { connect, disconnect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { ReviewModel } from '@/models/review'
import { listedIds } from '@/tools/bench/influencers'
import { benchMembers, type Member } from '@/tools/bench/writers'
import { type FaultProxy, startFaultProxy } from '@/tools/chaos/fault-proxy'
import { type LoadReport, type Rating, startLoad } from '@/tools/chaos/load-generator'
import { newSecret } from '@/tools/cli/secret-file'
import { fullOrSmall } from '@/tools/cli/small'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { type LaunchedSite, launchSite } from '@/tools/launcher/launch'
import type { Variables } from '@/tools/launcher/settings'

/** A site with fault injection into its dependencies, a load generator, and a check of the database afterwards. */
export type Harness = {
  site: LaunchedSite
  folder: string
  database: {
    /** Between the site and its database. */
    proxy: FaultProxy
    server(): EmbeddedMongo
    restart(): Promise<void>
  }
  members: readonly Member[]
  /** Puts load on the site during the fault and its recovery, and for a while after that. */
  runUnderLoad(fault: () => Promise<void>): Promise<LoadReport & { recoveredMs: number }>
  /** Returns what is wrong in the database: lost acknowledged ratings and discrepancies of aggregates. */
  inspect(acknowledged: readonly Rating[]): Promise<string[]>
}

const MEMBERS = 80
const AFTER_MS = fullOrSmall(5_000, 500)
const SETTLED_MS = 15_000

/** Starts everything; `overrides` are further settings of the site. */
export async function startHarness(cleanup: CleanupStack, overrides: Variables): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'chaos-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  const databaseFolder = join(folder, 'db')
  let server = await startEmbeddedMongo({ folder: databaseFolder, port: 0 })
  cleanup.add(() => server.stop())
  const direct = new URL(server.uri)
  const proxy = await startFaultProxy(Number(direct.port))
  cleanup.add(() => proxy.close())
  const site = await launchSite('start', cleanup, {
    JWT_SECRET: newSecret(),
    SITE_URL: '',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
    SEVERAL_HOSTS: '0',
    CLOCK_FILE: join(folder, 'clock'),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: newSecret().slice(0, 16),
    MONGODB_URI: `mongodb://127.0.0.1:${proxy.port}/ratings?directConnection=true`,
    ...overrides,
  })
  // Checks of the database bypass the proxy.
  const inspectDatabase = async <T>(check: () => Promise<T>): Promise<T> => {
    await disconnect()
    // biome-ignore-start lint/style/noProcessEnv: the launcher has set the site's dependencies there
    process.env.MONGODB_URI = `mongodb://127.0.0.1:${direct.port}/ratings?directConnection=true`
    process.env.CLOUDINARY_URL = ''
    // biome-ignore-end lint/style/noProcessEnv: see above
    const { resetEnv } = await import('@/lib/env')
    resetEnv()
    await connect()
    return check()
  }
  const { members, influencers } = await inspectDatabase(async () => {
    await ensureIndexes()
    const { seed } = await import('@/tools/seed/seed')
    await seed()
    return {
      members: await benchMembers(MEMBERS),
      influencers: await listedIds(),
    }
  })

  return {
    site,
    folder,
    members,
    database: {
      proxy,
      server: () => server,
      async restart() {
        server = await startEmbeddedMongo({ folder: databaseFolder, port: Number(direct.port) })
      },
    },
    async runUnderLoad(fault) {
      await warm(site.address, influencers)
      const load = startLoad(site.address, members, influencers)
      await sleep(2_000)
      await fault()
      const recoveredMs = await untilReady(site.address)
      await sleep(AFTER_MS)
      return { ...(await load.stop()), recoveredMs }
    },
    inspect: (acknowledged) => inspectDatabase(() => inspect(acknowledged)),
  }
}

/** Every worker has its own cache, so each URL is requested on several connections. */
async function warm(address: string, influencers: readonly string[]): Promise<void> {
  const paths = ['/', '/api/users', '/TopContributor']
  const pages = influencers.slice(0, 5).map((id) => `/reviews/${id}`)
  // An odd number, so that each URL reaches every worker in turn.
  const round = [...paths, ...pages, '/api/readyz']
  for (const path of Array.from({ length: 6 }, () => round).flat()) {
    const response = await fetch(`${address}${path}`, { headers: { connection: 'close' } })
    await response.text()
  }
}

/** How long until the site is ready three times in a row. */
async function untilReady(address: string): Promise<number> {
  const began = performance.now()
  for (let ready = 0; ready < 3; ) {
    const response = await fetch(`${address}/api/readyz?${performance.now()}`).catch(() => null)
    await response?.text()
    ready = response?.ok ? ready + 1 : 0
    if (performance.now() - began > 60_000) return Number.POSITIVE_INFINITY
    await sleep(50)
  }
  return Math.round(performance.now() - began)
}

async function inspect(acknowledged: readonly Rating[]): Promise<string[]> {
  const lost: string[] = []
  const last = new Map(acknowledged.map((one) => [`${one.expertId} ${one.member.id}`, one]))
  for (const { expertId, member, title } of last.values()) {
    const review = await ReviewModel.findOne(
      { influencerId: expertId, authorId: member.id },
      'title history',
    ).lean()
    const titles = [review?.title, ...(review?.history ?? []).map((version) => version.title)]
    if (!titles.includes(title)) lost.push(`lost: ${title} of ${member.id}`)
  }
  let discrepancies = await listDiscrepancies()
  const until = Date.now() + SETTLED_MS
  while (discrepancies.length > 0 && Date.now() < until) {
    await sleep(500)
    discrepancies = await listDiscrepancies()
  }
  return [...lost, ...discrepancies.map(({ kind, id, field }) => `differs: ${kind} ${id} ${field}`)]
}
