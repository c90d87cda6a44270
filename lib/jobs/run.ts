import { setTimeout as sleep } from 'node:timers/promises'
import { count } from '@/lib/counters'
import { transaction } from '@/lib/db/transaction'
import { seconds } from '@/lib/domain/durations'
import { afterResponse } from '@/lib/jobs/after-response'
import {
  claimDueJob,
  claimJob,
  claimNextJob,
  finish,
  handBack,
  type Lease,
  LeaseLost,
  postpone,
  readLeased,
  saveCursor,
  underLease,
  whileRenewing,
} from '@/lib/jobs/lease'
import { listJobKinds } from '@/lib/jobs/registry'
import { FAILURES_TO_REPORT, pauseAfter } from '@/lib/jobs/rules'
import type { JobKind } from '@/lib/jobs/types'
import { errorText, log } from '@/lib/log'
import { perProcess } from '@/lib/process/per-process'
import { continueTrace, withSpan } from '@/lib/tracing/spans'
import { JobModel } from '@/models/job'

/** Jobs that one process runs at once. */
const SLOTS = 4
/** A job that takes longer yields to waiting jobs. */
const SLICE_MS = seconds(10)
const POLL_MS = { first: 10, last: 100 }

type Worker = {
  busy: number
  waiting: (() => void)[]
  running: Set<Promise<void>>
  isStopping: boolean
}
const worker = perProcess<Worker>('job worker', () => ({
  busy: 0,
  waiting: [],
  running: new Set(),
  isStopping: false,
}))

/** Starts a job that this process has enqueued without waiting for the next poll. */
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
 * Starts due jobs until `endsAt` (by `performance.now()`), waiting for a slot for each. Resolves with the runs in progress
 * once no other job is due.
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

/** Runs due jobs for `ms` milliseconds and finishes the chunks in progress. Returns the number of jobs started. */
export async function runDueJobs(ms: number): Promise<number> {
  const runs = await startDueJobs(performance.now() + ms)
  await Promise.all(runs)
  return runs.length
}

/**
 * Runs one job to its end, whether it is due or not, and waits when another worker has it. Does nothing when it does not
 * exist or this process has no handler for its kind. Throws what the handler throws.
 */
export async function runJob(kind: string, subject: string): Promise<void> {
  const definition = (await listJobKinds()).get(kind)
  if (!definition) return
  let isDone = false
  while (!isDone) isDone = await tryJob(kind, subject, definition)
}

/** Returns false when the job still has to be done. */
async function tryJob(kind: string, subject: string, definition: JobKind): Promise<boolean> {
  const lease = await claimJob(kind, subject)
  if (lease) return (await runLeased(lease, definition, () => worker.isStopping)) !== 'again'
  await sleep(POLL_MS.first)
  return !(await JobModel.exists({ kind, subject }))
}

/** Resolves when the job is done, or after `ms` milliseconds; the job continues in the background. */
export async function jobDone(kind: string, subject: string, ms: number): Promise<void> {
  const endsAt = performance.now() + ms
  let pauseMs = POLL_MS.first
  while (performance.now() < endsAt && (await JobModel.exists({ kind, subject }))) {
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 1.5, POLL_MS.last)
  }
}

/** Stops starting jobs. Resolves when the running ones are done or handed back after their current chunk. */
export async function stopJobs(): Promise<void> {
  worker.isStopping = true
  await Promise.all(worker.running)
}

/** Undoes `stopJobs`. */
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

/** Claims a job for the caller's slot. Frees the slot when there is none. */
async function claimInSlot(claim: () => Promise<Lease | null>): Promise<Lease | null> {
  let lease: Lease | null = null
  try {
    lease = worker.isStopping ? null : await claim()
    return lease
  } finally {
    if (!lease) freeSlot()
  }
}

/** Runs a job in a slot for one time slice. Never rejects: a failure is recorded in the job and the log. */
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

/** Runs chunks until the job is done, `isOver` says so or another worker takes over. Throws what a chunk throws. */
function runLeased(lease: Lease, definition: JobKind, isOver: () => boolean): Promise<Outcome> {
  const { kind, failures, traceparent } = lease
  const attributes = { 'job.kind': kind, 'job.failures': failures }
  return continueTrace(traceparent ?? null, () =>
    withSpan(`job ${kind}`, attributes, () => runChunks(lease, definition, isOver)),
  )
}

async function runChunks(
  lease: Lease,
  definition: JobKind,
  isOver: () => boolean,
): Promise<Outcome> {
  let { failures } = lease
  try {
    for (;;) {
      const result = await runChunk(lease, definition)
      count('jobChunks', lease.kind)
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
 * Runs one chunk. A transaction commits its changes together with the moved cursor, and of two workers on the same chunk one
 * aborts with a write conflict.
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
  count('jobFailures', kind)
  const line = { err: error, kind, subject, failures }
  // Earlier failures may be transient, and later ones have been reported.
  if (failures === FAILURES_TO_REPORT) log.error(line, 'job failing')
  else log.warn(line, 'job failed')
  const failure = { failures, lastError: errorText(error), pauseMs: pauseAfter(failures) }
  await postpone(lease, failure).catch((err: unknown) =>
    // Without the database, the lease expires.
    log.warn({ err, kind }, 'job not handed back'),
  )
}
