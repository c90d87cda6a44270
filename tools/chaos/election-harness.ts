import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { listDiscrepancies } from '@/lib/background/reconcile/commands'
import { connect, disconnect } from '@/lib/db/connect'
import { resetEnv } from '@/lib/env'
import { ReviewModel } from '@/models/review'
import { listedIds } from '@/tools/bench/influencers'
import { benchMembers } from '@/tools/bench/writers'
import { type ReadCounts, startReaders } from '@/tools/chaos/readers'
import {
  type CompletedWrite,
  findLostAndDuplicate,
  SteadyWrites,
} from '@/tools/chaos/steady-writes'
import { newSecret } from '@/tools/cli/secret-file'
import { fullOrSmall } from '@/tools/cli/small'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { launchSite } from '@/tools/launcher/launch'
import { type Member, type ReplicaSet, startReplicaSet } from '@/tools/launcher/replica-set'

export type Election = {
  writes: readonly CompletedWrite[]
  reads: ReadCounts
  /** The writes of the last seconds before the fault, which show whether the machine can handle the rate. */
  before: Steadiness
  /** From the election of a primary until a bare driver's writes are confirmed by a majority, without pauses. */
  confirmableMs: number
  /** From then to the first write that the site acknowledged. */
  recoveredMs: number
  /** Lost and duplicate writes, and discrepancies of aggregates, before any repair. */
  left: readonly string[]
}

type Steadiness = { perSecond: number; acknowledged: number; sent: number }

/** A site on a replica set of three, with readers and writers during faults. */
export type ElectionHarness = {
  set: ReplicaSet
  /** `fault` resolves when there is a primary again. */
  runUnderLoad(fault: () => Promise<Member>): Promise<Election>
}

const MEMBERS = 80
const REVIEWS = 72
/** Writes per second; lower rates are for slow machines, so that only the fault causes losses. */
const RATES = fullOrSmall([20, 10, 5], [5])
const BEFORE_MS = 3_000
/** How often a new process, which is still compiling its code, may miss the rate. */
const WARM_TRIES = fullOrSmall(8, 1)
/** The share of writes that must be acknowledged in time. */
const STEADY_SHARE = 0.9
const AFTER_MS = fullOrSmall(8_000, 3_000)
const BARE_WRITE_MS = 50
/** A new primary may confirm a few writes and then none for seconds, while the other member still follows the silent one. */
const BARE_PAUSE_MS = 1_000

export async function startElectionHarness(
  binary: string,
  cleanup: CleanupStack,
): Promise<ElectionHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'elections-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  const set = await startReplicaSet(binary)
  cleanup.add(set.close)
  await disconnect()
  resetEnv()
  const { address } = await launchSite('start', cleanup, {
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
  cleanup.add(disconnect)
  const { seed } = await import('@/tools/seed/seed')
  await seed()
  const members = await benchMembers(MEMBERS)
  const influencers = await listedIds()
  const shown = await ReviewModel.find({ status: 'shown' }, '_id').limit(REVIEWS).lean()
  const reviews = shown.map(({ _id }) => String(_id))
  const steady = new SteadyWrites({ site: address, members, influencers, reviews })
  return {
    set,
    async runUnderLoad(fault) {
      const stopReaders = await startReaders(address, influencers)
      const { before, endWrites } = await untilSteady(steady)
      const bare = await startBareWrites(set.uri('bare'))
      await fault()
      const electedAt = performance.now()
      await sleep(AFTER_MS)
      const confirmableAt = await bare.steadyAfter(electedAt)
      const writes = await endWrites()
      const reads = await stopReaders()
      // Immediately, before anything can be repaired.
      const discrepancies = await listDiscrepancies()
      const lost = await findLostAndDuplicate(writes)
      const differs = discrepancies.map(({ kind, id, field }) => `differs: ${kind} ${id} ${field}`)
      return {
        writes,
        reads,
        before,
        confirmableMs: Math.round(confirmableAt - electedAt),
        recoveredMs: firstAfter(confirmableAt, writes),
        left: [...lost, ...differs],
      }
    },
  }
}

/**
 * Writes without the site: a new primary cannot confirm writes before another member follows it, which MongoDB may take
 * seconds to see when the former primary is silent.
 */
async function startBareWrites(uri: string) {
  const client = await new MongoClient(uri, { writeConcern: { w: 'majority' } }).connect()
  const confirmedAt: number[] = []
  const insert = async () => {
    await client.db().collection('writes').insertOne({})
    confirmedAt.push(performance.now())
  }
  const timer = setInterval(() => insert().catch(() => {}), BARE_WRITE_MS)
  return {
    /** Ends the writes. Returns since when, after `at`, they were confirmed without a pause. */
    async steadyAfter(at: number): Promise<number> {
      clearInterval(timer)
      await client.close()
      const after = confirmedAt.filter((confirmed) => confirmed >= at)
      const isAfterPause = (confirmed: number, nth: number) =>
        nth === 0 || confirmed - (after[nth - 1] ?? confirmed) > BARE_PAUSE_MS
      return after.findLast(isAfterPause) ?? Number.POSITIVE_INFINITY
    },
  }
}

function firstAfter(electedAt: number, writes: readonly CompletedWrite[]): number {
  const after = writes.flatMap(({ outcome, endedAt }) =>
    outcome === 'acknowledged' && endedAt >= electedAt ? [endedAt] : [],
  )
  return Math.round(Math.min(Number.POSITIVE_INFINITY, ...after) - electedAt)
}

/** Starts writes at the highest rate that the site sustains, or at the lowest rate. */
async function untilSteady(steady: SteadyWrites) {
  const ends: (() => Promise<CompletedWrite[]>)[] = []
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

/** Runs the writes until the site sustains the rate, or the tries are used up. */
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
