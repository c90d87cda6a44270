import { setTimeout as sleep } from 'node:timers/promises'
import type { TransactionOptions } from 'mongodb'
import mongoose from 'mongoose'
import { count } from '@/lib/counters'
import {
  type Attempt,
  attempts,
  isInTransaction,
  newAttempt,
  sessionObservers,
} from '@/lib/db/after-commit'
import {
  findOutcome,
  nextOutcome,
  type Outcome,
  runUnkeyed,
  storeOutcomes,
} from '@/lib/db/idempotency'
import { busy, lockDocuments } from '@/lib/db/locks'
import { isDuplicateKey, isOutage } from '@/lib/db/outage'
import { acquireSlot } from '@/lib/db/transaction-slots'
import { DURATION, seconds } from '@/lib/domain/durations'
import { withTimeout } from '@/lib/domain/with-timeout'
import { AppError } from '@/lib/errors'
import { annotateSpan, withSpan } from '@/lib/tracing/spans'

const TRIES_MAX = 8
/** The longest pause before the second try. It grows with each try. */
const PAUSE_MS = 10

const OPTIONS: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority' },
  readPreference: 'primary',
  // A commit that no majority confirms would hold its connection, and the driver would repeat it for two minutes.
  maxCommitTimeMS: DURATION.transactionMs,
}

/**
 * Runs `work` as one transaction and returns its result: its reads see one snapshot, its writes are all committed or none.
 * Mongoose calls inside join the transaction automatically. A call inside another transaction joins that one.
 *
 * `work` may run more than once, after a write conflict or a duplicate key. It must not hash or send anything, nor await two
 * queries at once, because a session runs one at a time. `invalidate`, `afterResponse` and `afterCommit` wait for the commit;
 * `oncePerTransaction` is for what no rollback takes back.
 * An error that `work` throws aborts the transaction and is rethrown.
 *
 * `lockKeys` names contended documents (`influencer 65…`); commands of this process queue for them instead of aborting each other.
 * Throws `unavailable` when the transaction does not finish within four seconds; it may still commit after that.
 *
 * In a request with an idempotency key the result is stored with the transaction, and a replay returns it without running
 * `work`'s effects again. So `work` returns plain values without secrets (lib/db/idempotency).
 */
export async function transaction<T>(
  lockKeys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  return isInTransaction() ? work() : transactionOf(nextOutcome(), lockKeys, work)
}

/** Runs `work` like `transaction`, outside of any, and stores its result as this outcome of a request. */
export const transactionOf = <T>(
  outcome: Outcome | null,
  lockKeys: readonly string[],
  work: () => Promise<T>,
): Promise<T> => withSpan('transaction', {}, () => measured(outcome, lockKeys, work))

async function measured<T>(
  outcome: Outcome | null,
  lockKeys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const replay = outcome?.request.isReplay ? await findOutcome<T>(outcome) : null
  if (replay) return replay.result
  const endsAt = performance.now() + DURATION.transactionMs
  const release = await lockDocuments(
    outcome ? [...lockKeys, outcome.id] : lockKeys,
    DURATION.transactionMs,
  )
  try {
    const result = await inSlot(() => commit(work, endsAt, outcome), endsAt)
    if (outcome) outcome.request.isStored = true
    count('transactions', 'committed')
    return result
  } catch (error) {
    count('transactions', outcomeOf(error))
    throw error
  } finally {
    release()
  }
}

async function inSlot<T>(run: () => Promise<T>, endsAt: number): Promise<T> {
  const release = await acquireSlot(endsAt - performance.now())
  let ending: 'ended' | 'outage' = 'ended'
  try {
    return await withDeadline(run(), endsAt)
  } catch (error) {
    if (isOutage(error)) ending = 'outage'
    throw error
  } finally {
    release(ending)
  }
}

function countRetry(tried: number): void {
  count('transactionRetries')
  annotateSpan('transaction.retries', tried)
}

/** The outcome of a failed transaction, for the metrics: a rule refused it, the database did not respond, or a defect. */
function outcomeOf(error: unknown): 'refused' | 'unavailable' | 'failed' {
  if (isOutage(error)) return 'unavailable'
  if (!(error instanceof AppError)) return 'failed'
  return error.reason === 'unavailable' ? 'unavailable' : 'refused'
}

/** What the attempts of one transaction share: when they end, and what they got once for all of them. */
type Tries = Pick<Attempt, 'got'> & { endsAt: number }

/** Retries after a duplicate key of a concurrent transaction: the next snapshot contains its document. */
async function commit<T>(
  work: () => Promise<T>,
  endsAt: number,
  outcome: Outcome | null,
): Promise<T> {
  const tries: Tries = { endsAt, got: new Map() }
  for (let tried = 1; ; tried += 1) {
    try {
      return await (outcome ? attemptOnce(work, tries, outcome) : attempt(work, tries))
    } catch (error) {
      if (!isDuplicateKey(error) || tried === TRIES_MAX || performance.now() > endsAt) throw error
      countRetry(tried)
      await sleep(Math.random() * PAUSE_MS * tried)
    }
  }
}

/**
 * An attempt that stores its result under the idempotency key. It looks for an earlier result only after a failure: if
 * there is one, the duplicate record or the earlier request's changes made this attempt fail.
 */
async function attemptOnce<T>(work: () => Promise<T>, tries: Tries, outcome: Outcome): Promise<T> {
  async function recorded() {
    const result = await work()
    await storeOutcomes([outcome], result)
    return result
  }
  try {
    return await attempt(recorded, tries)
  } catch (error) {
    const replay = isOutage(error) ? null : await findOutcome<T>(outcome)
    if (replay) return replay.result
    throw error
  }
}

async function attempt<T>(work: () => Promise<T>, { endsAt, got }: Tries): Promise<T> {
  let last: Attempt | undefined
  const result = await mongoose.connection.transaction(async (session) => {
    if (performance.now() > endsAt) throw busy()
    if (last) countRetry(1)
    await sessionObservers.getStore()?.(session)
    const begun = newAttempt(session, got)
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
  if (!inTime) throw busy()
  return inTime.value
}
