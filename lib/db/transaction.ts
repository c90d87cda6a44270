import { setTimeout as sleep } from 'node:timers/promises'
import type { TransactionOptions } from 'mongodb'
import mongoose from 'mongoose'
import {
  type Attempt,
  attempts,
  isInTransaction,
  newAttempt,
  sessionObservers,
} from '@/lib/db/after-commit'
import { isDuplicateKey } from '@/lib/db/duplicate-key'
import {
  findOutcome,
  keepOutcome,
  nextOutcome,
  type Outcome,
  runUnkeyed,
} from '@/lib/db/idempotency'
import { lockDocuments } from '@/lib/db/locks'
import { isOutage } from '@/lib/db/outage'
import { DURATION, seconds } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { withTimeout } from '@/lib/domain/with-timeout'
import { AppError } from '@/lib/errors'

const TRIES_MAX = 8
/** The longest pause before the second try; it grows with each. */
const PAUSE_MS = 10

const OPTIONS: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority' },
  readPreference: 'primary',
}

/**
 * Runs a command as one transaction: all that `work` reads is of one moment, all that it writes is there or nothing.
 * Every Mongoose call inside takes part by itself. A call inside another transaction joins that one.
 *
 * `work` may run more than once, after a conflict with another transaction or a unique index. So it must not await two
 * queries at once (a session runs one at a time), hash, or send anything; `invalidate`, `later` and `afterCommit` wait for
 * the commit by themselves. What it throws aborts the transaction and reaches the caller.
 *
 * `hot` names the documents that commands of this process queue for instead of aborting each other: `influencer 65…`.
 * Throws `unavailable` when the transaction does not come through within four seconds: it may still be committed then.
 *
 * In a request with an idempotency key the transaction also keeps what `work` returns, and happens once: sent again, it
 * returns that without an effect. So `work` returns plain values without secrets (lib/db/idempotency).
 */
export async function transaction<T>(hot: readonly string[], work: () => Promise<T>): Promise<T> {
  if (isInTransaction()) return work()
  const outcome = nextOutcome()
  const endsAt = performance.now() + DURATION.transactionMs
  const release = await lockDocuments(outcome ? [...hot, outcome.id] : hot, DURATION.transactionMs)
  try {
    return await withDeadline(commit(work, endsAt, outcome), endsAt)
  } finally {
    release()
  }
}

/** Repeats what met a unique key that another transaction has just taken: the next snapshot shows its document. */
async function commit<T>(
  work: () => Promise<T>,
  endsAt: number,
  outcome: Outcome | null,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await (outcome ? attemptOnce(work, endsAt, outcome) : attempt(work, endsAt))
    } catch (error) {
      if (!isDuplicateKey(error) || tried === TRIES_MAX || performance.now() > endsAt) throw error
      await sleep(Math.random() * PAUSE_MS * tried)
    }
  }
}

/**
 * An attempt that leaves a record of its result. Looks for that of an earlier request only after a failure: where there
 * is one, the record itself or what the earlier request changed is in the way.
 */
async function attemptOnce<T>(
  work: () => Promise<T>,
  endsAt: number,
  outcome: Outcome,
): Promise<T> {
  async function recorded() {
    const result = await work()
    await keepOutcome(outcome, result)
    return result
  }
  try {
    return await attempt(recorded, endsAt)
  } catch (error) {
    const replay = isOutage(error) ? null : await findOutcome<T>(outcome)
    if (replay) return replay.result
    throw error
  }
}

async function attempt<T>(work: () => Promise<T>, endsAt: number): Promise<T> {
  let last: Attempt | undefined
  const result = await mongoose.connection.transaction(async (session) => {
    if (performance.now() > endsAt) throw tooLate()
    await sessionObservers.getStore()?.(session)
    const begun = newAttempt(session)
    last = begun
    return attempts.run(begun, () => withLastWrites(begun, work))
  }, OPTIONS)
  for (const effect of last?.effects ?? []) await runUnkeyed(effect)
  return result as T
}

async function withLastWrites<T>({ lastWrites }: Attempt, work: () => Promise<T>): Promise<T> {
  const result = await work()
  for (const write of lastWrites) await write()
  return result
}

async function withDeadline<T>(working: Promise<T>, endsAt: number): Promise<T> {
  const result = working.then((value) => ({ value }))
  const inTime = await withTimeout(result, endsAt - performance.now() + seconds(0.5))
  if (!inTime) throw tooLate()
  return inTime.value
}

const tooLate = () => new AppError('unavailable', SERVER_MESSAGES.busy, { retryAfterSeconds: 1 })
