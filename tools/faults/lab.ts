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
import { type CrowdReport, type Rating, sendCrowd } from '@/tools/faults/crowd'
import { startWeakLine, type WeakLine } from '@/tools/faults/weak-line'
import { type LaunchedSite, launchSite } from '@/tools/launcher/launch'
import { newSecret, type Words } from '@/tools/launcher/settings'
import type { Stops } from '@/tools/launcher/stops'

/** A site whose neighbours can be broken, people who use it, and a look at what is left when they have gone. */
export type Lab = {
  site: LaunchedSite
  folder: string
  database: {
    /** What the site has its database by. */
    line: WeakLine
    server(): EmbeddedMongo
    restart(): Promise<void>
  }
  members: readonly Member[]
  /** Has people use the site while the fault lasts and for a while after it; then waits until it is well again. */
  live(fault: () => Promise<void>): Promise<CrowdReport & { recoveredMs: number }>
  /** What is wrong in the database: acknowledged ratings that are not there, totals that a recount would change. */
  inspect(acknowledged: readonly Rating[]): Promise<string[]>
}

const MEMBERS = 80
const AFTER_MS = 5_000
const SETTLED_MS = 15_000

/** Starts it all. `given` are further settings of the site. */
export async function openLab(stops: Stops, given: Words): Promise<Lab> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'))
  stops.add(() => rm(folder, { recursive: true, force: true }))
  const databaseFolder = join(folder, 'db')
  // The weak line passes on TCP.
  let server = await startEmbeddedMongo({ folder: databaseFolder, port: 0 })
  stops.add(() => server.stop())
  const direct = new URL(server.uri)
  const line = await startWeakLine(Number(direct.port))
  stops.add(() => line.close())
  const site = await launchSite('start', stops, {
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
    // biome-ignore-start lint/style/noProcessEnv: the launcher has put the site's own neighbours there
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
      const crowd = sendCrowd(site.address, members, influencers)
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
