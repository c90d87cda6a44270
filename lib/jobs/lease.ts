import { randomUUID } from 'node:crypto'
import { UUID } from 'mongodb'
import mongoose, { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { sessionObservers } from '@/lib/db/after-commit'
import { seconds } from '@/lib/domain/durations'
import type { JobKind } from '@/lib/jobs/types'
import { JobModel, type JobRecord } from '@/models/job'

/** A worker that is silent for this long counts as dead, and another one continues its job. */
export const LEASE_MS = seconds(30)
const RENEW_MS = LEASE_MS / 3

/** A worker's exclusive right to a job. While it lasts, `dueAt` is set only if the job is enqueued again. */
export type Lease = Pick<JobRecord, '_id' | 'kind' | 'subject' | 'failures' | 'traceparent'> & {
  worker: string
  /** The session of its transactions that the job records. */
  session: string | null
}

/** Another worker has taken over, or the job no longer exists. */
export class LeaseLost extends Error {}

const FREE = { worker: null, leaseUntil: null, session: null }
const fromNow = (ms: number) => new Date(now().getTime() + ms)
const own = ({ _id, worker }: Lease) => ({ _id, worker })

const expired = () => ({ leaseUntil: trusted({ $lte: now() }) })
const due = () => ({ leaseUntil: null, dueAt: trusted({ $lte: now() }) })

/** Claims a job of these kinds: one of a dead worker, else the one due for longest. Returns null when there is none. */
export async function claimNextJob(kinds: readonly string[]): Promise<Lease | null> {
  const kind = trusted({ $in: [...kinds] })
  // Two queries, each bounded by its index: a combined one would scan jobs that are due later.
  return (await claim({ kind, ...expired() })) ?? claim({ kind, ...due() })
}

/** Claims this job. Returns null when it is not due or another worker has it. */
export const claimDueJob = (kind: string, subject: string): Promise<Lease | null> =>
  claim({ kind, subject, $or: [due(), expired()] })

/** Claims this job whether it is due or not. Returns null when another worker has it or it does not exist. */
export const claimJob = (kind: string, subject: string): Promise<Lease | null> =>
  claim({ kind, subject, $or: [{ leaseUntil: null }, expired()] })

async function claim(filter: object): Promise<Lease | null> {
  const worker = randomUUID()
  const claimed = await JobModel.findOneAndUpdate(
    filter,
    { $set: { worker, leaseUntil: fromNow(LEASE_MS) }, $unset: { dueAt: 1 } },
    { sort: { dueAt: 1 }, returnDocument: 'after' },
  ).lean<JobRecord>()
  if (!claimed) return null
  const { _id, kind, subject, failures, session, traceparent } = claimed
  if (session) await endSession(session)
  return { _id, kind, subject, failures, worker, session: null, traceparent: traceparent ?? null }
}

/**
 * Ends the session of a killed worker. Its open transaction would otherwise block the chunk until the database aborts it
 * after a minute or more.
 */
async function endSession(session: string): Promise<void> {
  const id = new UUID(session)
  // Failures are ignored: the session may have ended already.
  await mongoose.connection.db
    ?.admin()
    .command({ killSessions: [{ id }] })
    .catch(() => {})
}

/** Runs work under the lease, returns its result, and records the session of its transactions for the next worker to end. */
export function underLease<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
  return sessionObservers.run(async ({ id }) => {
    const session = id && new UUID(id.id.buffer).toHexString()
    if (!session || session === lease.session) return
    // Through the driver: a Mongoose call would join the transaction.
    await JobModel.collection.updateOne(own(lease), { $set: { session } })
    lease.session = session
  }, work)
}

/** Reads the leased job. Throws `LeaseLost` when another worker has it. */
export async function readLeased(lease: Lease): Promise<JobRecord> {
  const job = await JobModel.findOne(own(lease)).lean<JobRecord>()
  if (!job) throw new LeaseLost('another worker does the job')
  return job
}

/** Saves the cursor and renews the lease. A job that was enqueued again meanwhile keeps its cleared cursor and starts over. */
export async function saveCursor(lease: Lease, read: JobRecord, cursor: unknown): Promise<void> {
  const set = { cursor, failures: 0, leaseUntil: fromNow(LEASE_MS) }
  await JobModel.updateOne({ ...own(lease), version: read.version }, { $set: set })
}

/** Deletes a completed job, or schedules its next run. Returns false when it was enqueued again meanwhile and must run again. */
export async function finish(
  lease: Lease,
  read: JobRecord,
  { everyMs }: JobKind,
): Promise<boolean> {
  const unchanged = { ...own(lease), version: read.version }
  if (everyMs === undefined) {
    if ((await JobModel.deleteOne(unchanged)).deletedCount > 0) return true
  } else {
    const next = { ...FREE, cursor: null, failures: 0, lastError: '', dueAt: fromNow(everyMs) }
    if ((await JobModel.updateOne(unchanged, { $set: next })).matchedCount > 0) return true
  }
  await JobModel.updateOne(own(lease), { $set: { ...FREE, failures: 0 } })
  return false
}

/** Releases an unfinished job, due at once for any worker. */
export async function handBack(lease: Lease): Promise<void> {
  await JobModel.updateOne(own(lease), { $set: { ...FREE, dueAt: now() } })
}

/** Releases a failed job until its pause ends or it is enqueued again. Returns false when another worker has it. */
export async function postpone(
  lease: Lease,
  failure: { failures: number; lastError: string; pauseMs: number },
): Promise<boolean> {
  const { failures, lastError, pauseMs } = failure
  const dueAt = { $ifNull: ['$dueAt', fromNow(pauseMs)] }
  const { matchedCount } = await JobModel.updateOne(
    own(lease),
    [{ $set: { ...FREE, failures, lastError: { $literal: lastError }, dueAt } }],
    { updatePipeline: true },
  )
  return matchedCount > 0
}

/** Runs work and keeps renewing the lease until it ends. Returns what `work` returns. */
export async function whileRenewing<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
  const renew = () => JobModel.updateOne(own(lease), { $set: { leaseUntil: fromNow(LEASE_MS) } })
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
