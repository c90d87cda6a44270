import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { connect, disconnect } from '@/lib/db/connect'
import { resetEnv } from '@/lib/env'
import { ReviewModel } from '@/models/review'
import { listedIds } from '@/tools/bench/influencers'
import { benchMembers } from '@/tools/bench/writers'
import { type Reads, sendReaders } from '@/tools/faults/readers'
import { type Member, type ReplicaSet, startReplicaSet } from '@/tools/faults/replica-set'
import { type Done, findLostAndDoubled, SteadyWrites } from '@/tools/faults/steady-writes'
import { launchSite } from '@/tools/launcher/launch'
import { newSecret } from '@/tools/launcher/settings'
import type { Stops } from '@/tools/launcher/stops'

export type Election = {
  writes: readonly Done[]
  reads: Reads
  /** Of the writes of the last seconds before the fault: whether the machine is up to them. */
  before: Steadiness
  /** From the moment a primary was there to the first write acknowledged after it. */
  recoveredMs: number
  /** Lost and doubled writes, and counts that differ from their source; nothing has been repaired before the look. */
  left: readonly string[]
}

type Steadiness = { perSecond: number; acknowledged: number; sent: number }

/** A site on a replica set of three, and people who read and write while something happens to it. */
export type ElectionLab = {
  set: ReplicaSet
  /** `fault` returns when there is a primary again. */
  live(fault: () => Promise<Member>): Promise<Election>
}

const MEMBERS = 80
const REVIEWS = 72
/** Writes a second. A machine that cannot keep pace with twenty gets fewer: what is lost then is lost by the fault. */
const RATES = [20, 10, 5] as const
const BEFORE_MS = 3_000
/** A process that is new compiles what it runs: it gets so many tries to keep pace. */
const WARM_TRIES = 8
/** The share of the writes that has to be done in time. */
const STEADY_SHARE = 0.9
const AFTER_MS = 8_000

export async function openElectionLab(binary: string, stops: Stops): Promise<ElectionLab> {
  const folder = await mkdtemp(join(tmpdir(), 'elections-'))
  stops.add(() => rm(folder, { recursive: true, force: true }))
  const set = await startReplicaSet(binary)
  stops.add(set.close)
  await disconnect()
  resetEnv()
  const { address } = await launchSite('start', stops, {
    MONGODB_URI: set.uri('ratings'),
    JWT_SECRET: newSecret(),
    SITE_URL: '',
    SMTP_URL: '',
    CLOUDINARY_URL: '',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: newSecret().slice(0, 16),
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'fatal',
    SLOW_QUERY_MS: '60000',
    SEVERAL_HOSTS: '0',
    TRUSTED_PROXIES: '1',
    WEB_CONCURRENCY: '2',
  })
  resetEnv()
  await connect()
  stops.add(disconnect)
  const { seed } = await import('@/tools/seed/seed')
  await seed()
  const members = await benchMembers(MEMBERS)
  const influencers = await listedIds()
  const shown = await ReviewModel.find({ status: 'shown' }, '_id').limit(REVIEWS).lean()
  const reviews = shown.map(({ _id }) => String(_id))
  const steady = new SteadyWrites({ site: address, members, influencers, reviews })
  return {
    set,
    async live(fault) {
      const leave = await sendReaders(address, influencers)
      const { before, endWrites } = await untilSteady(steady)
      await fault()
      const electedAt = performance.now()
      await sleep(AFTER_MS)
      const writes = await endWrites()
      const reads = await leave()
      // At once: what is wrong now must not have time to be repaired.
      const drift = await listDiscrepancies()
      const lost = await findLostAndDoubled(writes)
      const differs = drift.map(({ kind, id, field }) => `differs: ${kind} ${id} ${field}`)
      return {
        writes,
        reads,
        before,
        recoveredMs: firstAfter(electedAt, writes),
        left: [...lost, ...differs],
      }
    },
  }
}

function firstAfter(electedAt: number, writes: readonly Done[]): number {
  const after = writes.flatMap(({ outcome, endedAt }) =>
    outcome === 'acknowledged' && endedAt >= electedAt ? [endedAt] : [],
  )
  return Math.round(Math.min(Number.POSITIVE_INFINITY, ...after) - electedAt)
}

/** Begins writes that the site keeps pace with; those of the last rate where it keeps pace with none. */
async function untilSteady(steady: SteadyWrites) {
  const ends: (() => Promise<Done[]>)[] = []
  const endWrites = async () => (await Promise.all(ends.map((end) => end()))).flat()
  let before: Steadiness = { perSecond: 0, acknowledged: 0, sent: 0 }
  for (const perSecond of RATES) {
    const end = steady.begin(perSecond)
    ends.push(end)
    before = await warmUp(steady, perSecond)
    if (isSteady(before) || perSecond === RATES.at(-1)) break
    await end()
  }
  return { before, endWrites }
}

/** Lets the writes go on until the site keeps pace with them, or has had its time. */
async function warmUp(steady: SteadyWrites, perSecond: number): Promise<Steadiness> {
  let before: Steadiness = { perSecond, acknowledged: 0, sent: (BEFORE_MS / 1_000) * perSecond }
  for (let tries = 0; tries < WARM_TRIES && !isSteady(before); tries += 1) {
    const earlier = steady.acknowledged
    await sleep(BEFORE_MS)
    before = { ...before, acknowledged: steady.acknowledged - earlier }
  }
  return before
}

const isSteady = ({ acknowledged, sent }: Steadiness) => acknowledged >= sent * STEADY_SHARE
