import { setTimeout as sleep } from 'node:timers/promises'
import { transaction } from '@/lib/db/transaction'
import { seconds } from '@/lib/domain/durations'
import { afterResponse } from '@/lib/jobs/after-response'
import { countJob } from '@/lib/jobs/counts'
import {
  claimDueJob,
  claimJob,
  claimNextJob,
  finish,
  handBack,
  type Lease,
  LeaseLost,
  putOff,
  readLeased,
  saveCursor,
  underLease,
  whileRenewing,
} from '@/lib/jobs/lease'
import { listJobKinds } from '@/lib/jobs/registry'
import { FAILURES_TO_REPORT, pauseAfter } from '@/lib/jobs/rules'
import type { JobKind } from '@/lib/jobs/types'
import { errorText, log } from '@/lib/log'
import { JobModel } from '@/models/job'

/** Jobs that one process does at once. */
const SLOTS = 4
/** A job that takes longer lets those that wait go first. */
const SLICE_MS = seconds(10)
const LOOK_MS = { first: 10, last: 100 }

type Worker = {
  busy: number
  waiting: (() => void)[]
  running: Set<Promise<void>>
  isStopping: boolean
}
// Route bundles are separate module graphs in one process.
const shared = globalThis as typeof globalThis & { jobWorker?: Worker }
shared.jobWorker ??= { busy: 0, waiting: [], running: new Set(), isStopping: false }
const worker = shared.jobWorker

/** Starts a job of this process's own making without waiting for the next look at the queue. */
export function runSoon(kind: string, subject: string): void {
  afterResponse(`job ${kind}`, async () => {
    const definition = (await listJobKinds()).get(kind)
    if (!definition) return
    await takeSlot()
    const lease = await claimInSlot(() => claimDueJob(kind, subject))
    if (lease) await start(lease, definition, Number.POSITIVE_INFINITY)
  })
}

/**
 * Starts the jobs that are due, one after the other, as long as there is room and time. Resolves when no other is due,
 * with the runs that go on.
 */
export async function startDueJobs(endsAt = Number.POSITIVE_INFINITY): Promise<Promise<void>[]> {
  const kinds = await listJobKinds()
  const runs: Promise<void>[] = []
  while (performance.now() < endsAt && !worker.isStopping) {
    await takeSlot()
    const lease = await claimInSlot(() => claimNextJob([...kinds.keys()]))
    const definition = lease && kinds.get(lease.kind)
    if (!definition) break
    const run = start(lease, definition, endsAt)
    afterResponse(`job ${lease.kind}`, () => run)
    runs.push(run)
  }
  return runs
}

/** Does due jobs for so long, and then the chunks that are under way. Returns how many jobs it worked on. */
export async function runDueJobs(ms: number): Promise<number> {
  const runs = await startDueJobs(performance.now() + ms)
  await Promise.all(runs)
  return runs.length
}

/**
 * Runs one job to its end, whether it is due or not; waits when another worker does it. Does nothing when it is not there,
 * or nobody in this process does such jobs. Throws what the handler throws.
 */
export async function runJob(kind: string, subject: string): Promise<void> {
  const definition = (await listJobKinds()).get(kind)
  if (!definition) return
  let isThrough = false
  while (!isThrough) isThrough = await tryJob(kind, subject, definition)
}

/** False when it is still there to be done. */
async function tryJob(kind: string, subject: string, definition: JobKind): Promise<boolean> {
  const lease = await claimJob(kind, subject)
  if (lease) return (await runLeased(lease, definition, () => worker.isStopping)) !== 'again'
  await sleep(LOOK_MS.first)
  return !(await JobModel.exists({ kind, subject }))
}

/** Waits until the job is done, `ms` milliseconds at most; it goes on by itself after that. */
export async function jobDone(kind: string, subject: string, ms: number): Promise<void> {
  const endsAt = performance.now() + ms
  let pauseMs = LOOK_MS.first
  while (performance.now() < endsAt && (await JobModel.exists({ kind, subject }))) {
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 1.5, LOOK_MS.last)
  }
}

/** Begins no job any more, and resolves when those under way are done or handed back, after the chunk that they are at. */
export async function stopJobs(): Promise<void> {
  worker.isStopping = true
  await Promise.all(worker.running)
}

/** Takes `stopJobs` back. */
export function allowJobs(): void {
  worker.isStopping = false
}

async function takeSlot(): Promise<void> {
  if (worker.busy < SLOTS) worker.busy += 1
  else await new Promise<void>((resolve) => worker.waiting.push(resolve))
}

function freeSlot(): void {
  const next = worker.waiting.shift()
  if (next) next()
  else worker.busy -= 1
}

/** A job for the slot that the caller has taken; without one the slot is free again. */
async function claimInSlot(claim: () => Promise<Lease | null>): Promise<Lease | null> {
  let lease: Lease | null = null
  try {
    lease = worker.isStopping ? null : await claim()
    return lease
  } finally {
    if (!lease) freeSlot()
  }
}

/** Does a job in a slot for a while. Never rejects: a failure stands in the job and in the log. */
function start(lease: Lease, definition: JobKind, endsAt: number): Promise<void> {
  const sliceEndsAt = Math.min(endsAt, performance.now() + SLICE_MS)
  const isOver = () => worker.isStopping || performance.now() > sliceEndsAt
  const run = runLeased(lease, definition, isOver)
    .then(
      (outcome) => {
        if (outcome === 'again') runSoon(lease.kind, lease.subject)
      },
      () => {},
    )
    .finally(() => {
      freeSlot()
      worker.running.delete(run)
    })
  worker.running.add(run)
  return run
}

type Outcome = 'done' | 'again' | 'handedBack' | 'lost'

/** Does chunks until the job is done, `isOver`, or another worker has taken over. Throws what a chunk throws. */
async function runLeased(
  lease: Lease,
  definition: JobKind,
  isOver: () => boolean,
): Promise<Outcome> {
  let { failures } = lease
  try {
    for (;;) {
      const result = await runChunk(lease, definition)
      countJob(lease.kind, 'chunks')
      failures = 0
      if (result !== 'more') return result
      if (isOver()) {
        await handBack(lease)
        return 'handedBack'
      }
    }
  } catch (error) {
    if (error instanceof LeaseLost) return 'lost'
    await noteFailure(lease, failures + 1, error)
    throw error
  }
}

/**
 * One chunk. In a transaction whatever it changes is there with the moved cursor or not at all, and of two workers that do
 * the same chunk one meets the other's write and is aborted.
 */
async function runChunk(lease: Lease, definition: JobKind): Promise<'done' | 'again' | 'more'> {
  const work = async () => {
    const job = await readLeased(lease)
    const { subject, data, cursor } = job
    const result = await definition.run({ subject, data, cursor })
    if (result === 'done') return (await finish(lease, job, definition)) ? 'done' : 'again'
    await saveCursor(lease, job, result.cursor)
    return 'more'
  }
  return underLease(lease, () =>
    definition.isTransaction === false ? whileRenewing(lease, work) : transaction([], work),
  )
}

async function noteFailure(lease: Lease, failures: number, error: unknown): Promise<void> {
  const { kind, subject } = lease
  countJob(kind, 'failures')
  const line = { err: error, kind, subject, failures }
  // Until the pauses have reached an hour it may pass; after that it has been said.
  if (failures === FAILURES_TO_REPORT) log.error(line, 'job failing')
  else log.warn(line, 'job failed')
  const failure = { failures, lastError: errorText(error), pauseMs: pauseAfter(failures) }
  await putOff(lease, failure).catch((err: unknown) =>
    // The database is away: the lease ends by itself.
    log.warn({ err, kind }, 'job not handed back'),
  )
}
