import { randomUUID } from 'node:crypto'
import { UUID } from 'mongodb'
import mongoose, { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { sessionObservers } from '@/lib/db/after-commit'
import { seconds } from '@/lib/domain/durations'
import type { JobKind } from '@/lib/jobs/types'
import { JobModel, type JobRecord } from '@/models/job'

/** A worker that was silent for so long counts as dead, and another one goes on. */
export const LEASE_MS = seconds(30)
const RENEW_MS = LEASE_MS / 3

/** One worker's right to do a job. While it lasts, `dueAt` is only set when the job is asked for again. */
export type Lease = Pick<JobRecord, '_id' | 'kind' | 'subject' | 'failures'> & {
  worker: string
  /** The session of its transactions, as far as it is noted in the job. */
  session: string | null
}

/** Another worker has taken over, or the job is gone. */
export class LeaseLost extends Error {}

const FREE = { worker: null, leaseUntil: null, session: null }
const fromNow = (ms: number) => new Date(now().getTime() + ms)
const own = ({ _id, worker }: Lease) => ({ _id, worker })

const over = () => ({ leaseUntil: trusted({ $lte: now() }) })
const due = () => ({ leaseUntil: null, dueAt: trusted({ $lte: now() }) })

/** Takes the job of these kinds that a dead worker has left, or has been due for longest; null when there is none. */
export async function claimNextJob(kinds: readonly string[]): Promise<Lease | null> {
  const kind = trusted({ $in: [...kinds] })
  // Two queries, each bounded by its index: together they would look at whatever is due later.
  return (await claim({ kind, ...over() })) ?? claim({ kind, ...due() })
}

/** Takes this job if it is due; null when it is not, or another worker does it. */
export const claimDueJob = (kind: string, subject: string): Promise<Lease | null> =>
  claim({ kind, subject, $or: [due(), over()] })

/** Takes this job whether it is due or not; null when another worker does it, or it is not there. */
export const claimJob = (kind: string, subject: string): Promise<Lease | null> =>
  claim({ kind, subject, $or: [{ leaseUntil: null }, over()] })

async function claim(filter: object): Promise<Lease | null> {
  const worker = randomUUID()
  const claimed = await JobModel.findOneAndUpdate(
    filter,
    { $set: { worker, leaseUntil: fromNow(LEASE_MS) }, $unset: { dueAt: 1 } },
    { sort: { dueAt: 1 }, returnDocument: 'after' },
  ).lean<JobRecord>()
  if (!claimed) return null
  const { _id, kind, subject, failures, session } = claimed
  if (session) await endSession(session)
  return { _id, kind, subject, failures, worker, session: null }
}

/**
 * A transaction that a killed worker has begun holds what it wrote until the database ends it, after a minute or more;
 * nobody else could do the chunk until then.
 */
async function endSession(session: string): Promise<void> {
  const id = new UUID(session)
  // One that is over already is none.
  await mongoose.connection.db
    ?.admin()
    .command({ killSessions: [{ id }] })
    .catch(() => {})
}

/** Does work under the lease, and notes the session of the transactions in it: whoever takes over ends it. */
export function underLease<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
  return sessionObservers.run(async ({ id }) => {
    const session = id && new UUID(id.id.buffer).toHexString()
    if (!session || session === lease.session) return
    // By the driver: a call through Mongoose would be part of the transaction.
    await JobModel.collection.updateOne(own(lease), { $set: { session } })
    lease.session = session
  }, work)
}

/** The job as it stands. Throws `LeaseLost`. */
export async function readLeased(lease: Lease): Promise<JobRecord> {
  const job = await JobModel.findOne(own(lease)).lean<JobRecord>()
  if (!job) throw new LeaseLost('another worker does the job')
  return job
}

/** Moves the cursor of a job that was read, and renews the lease. Asked for again meanwhile, the job starts over. */
export async function saveCursor(lease: Lease, read: JobRecord, cursor: unknown): Promise<void> {
  const set = { cursor, failures: 0, leaseUntil: fromNow(LEASE_MS) }
  await JobModel.updateOne({ ...own(lease), version: read.version }, { $set: set })
}

/** Ends a job that was read, or plans its next time. False when it was asked for again meanwhile, and waits for that. */
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

/** Leaves a job that is not done to any other worker, at once. */
export async function handBack(lease: Lease): Promise<void> {
  await JobModel.updateOne(own(lease), { $set: { ...FREE, dueAt: now() } })
}

/** Leaves a job that failed until a pause is over, or until it was asked for again. False when another worker has it already. */
export async function putOff(
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

/** Renews the lease for as long as the work takes. */
export async function whileRenewing<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
  const renew = () => JobModel.updateOne(own(lease), { $set: { leaseUntil: fromNow(LEASE_MS) } })
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
