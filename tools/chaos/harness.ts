import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedMongo, startEmbeddedMongo } from 'embedded-mongo'
import { connect, disconnect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { listDiscrepancies } from '@/lib/reconcile/commands'
import { ReviewModel } from '@/models/review'
import { listedIds } from '@/tools/bench/influencers'
import { benchMembers, type Member } from '@/tools/bench/writers'
import { type FaultProxy, startFaultProxy } from '@/tools/chaos/fault-proxy'
import { type LoadReport, type Rating, startLoad } from '@/tools/chaos/load-generator'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { type LaunchedSite, launchSite } from '@/tools/launcher/launch'
import { newSecret, type Variables } from '@/tools/launcher/settings'

/** A site whose dependencies can be broken, people who use it, and a look at what is left when they have gone. */
export type Harness = {
  site: LaunchedSite
  folder: string
  database: {
    /** What the site has its database by. */
    line: FaultProxy
    server(): EmbeddedMongo
    restart(): Promise<void>
  }
  members: readonly Member[]
  /** Has people use the site while the fault lasts and for a while after it; then waits until it is well again. */
  live(fault: () => Promise<void>): Promise<LoadReport & { recoveredMs: number }>
  /** What is wrong in the database: acknowledged ratings that are not there, totals that a recount would change. */
  inspect(acknowledged: readonly Rating[]): Promise<string[]>
}

const MEMBERS = 80
const AFTER_MS = 5_000
const SETTLED_MS = 15_000

/** Starts it all. `given` are further settings of the site. */
export async function openHarness(cleanup: CleanupStack, given: Variables): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  const databaseFolder = join(folder, 'db')
  // The weak line passes on TCP.
  let server = await startEmbeddedMongo({ folder: databaseFolder, port: 0 })
  cleanup.add(() => server.stop())
  const direct = new URL(server.uri)
  const line = await startFaultProxy(Number(direct.port))
  cleanup.add(() => line.close())
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
    MONGODB_URI: `mongodb://127.0.0.1:${line.port}/ratings?directConnection=true`,
    ...given,
  })
  // What looks into the database from here goes past the weak line.
  const lookInto = async <T>(look: () => Promise<T>): Promise<T> => {
    await disconnect()
    // biome-ignore-start lint/style/noProcessEnv: the launcher has put the site's own dependencies there
    process.env.MONGODB_URI = `mongodb://127.0.0.1:${direct.port}/ratings?directConnection=true`
    process.env.CLOUDINARY_URL = ''
    // biome-ignore-end lint/style/noProcessEnv: see above
    const { resetEnv } = await import('@/lib/env')
    resetEnv()
    await connect()
    return look()
  }
  const { members, influencers } = await lookInto(async () => {
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
      line,
      server: () => server,
      async restart() {
        server = await startEmbeddedMongo({ folder: databaseFolder, port: Number(direct.port) })
      },
    },
    async live(fault) {
      await warm(site.address, influencers)
      const crowd = startLoad(site.address, members, influencers)
      await sleep(2_000)
      await fault()
      const recoveredMs = await untilWell(site.address)
      await sleep(AFTER_MS)
      return { ...(await crowd.leave()), recoveredMs }
    },
    inspect: (acknowledged) => lookInto(() => inspect(acknowledged)),
  }
}

/** Every worker has its own kept pages: each address is asked for by several connections. */
async function warm(address: string, influencers: readonly string[]): Promise<void> {
  const paths = ['/', '/api/users', '/TopContributor']
  const pages = influencers.slice(0, 5).map((id) => `/reviews/${id}`)
  // An odd number of them, so that each comes to every worker in turn.
  const round = [...paths, ...pages, '/api/readyz']
  for (const path of Array.from({ length: 6 }, () => round).flat()) {
    const answer = await fetch(`${address}${path}`, { headers: { connection: 'close' } })
    await answer.text()
  }
}

/** How long until a page that nobody keeps is there again, three times in a row. */
async function untilWell(address: string): Promise<number> {
  const began = performance.now()
  for (let well = 0; well < 3; ) {
    const answer = await fetch(`${address}/api/readyz?${performance.now()}`).catch(() => null)
    await answer?.text()
    well = answer?.ok ? well + 1 : 0
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
    const said = [review?.title, ...(review?.history ?? []).map((version) => version.title)]
    if (!said.includes(title)) lost.push(`lost: ${title} of ${member.id}`)
  }
  let drift = await listDiscrepancies()
  const until = Date.now() + SETTLED_MS
  while (drift.length > 0 && Date.now() < until) {
    await sleep(500)
    drift = await listDiscrepancies()
  }
  return [...lost, ...drift.map(({ kind, id, field }) => `differs: ${kind} ${id} ${field}`)]
}
