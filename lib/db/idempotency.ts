import { AsyncLocalStorage } from 'node:async_hooks'
import mongoose, { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { toStored } from '@/lib/db/stored-result'
import { DURATION } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { perProcess } from '@/lib/process/per-process'
import { IdempotencyModel } from '@/models/idempotency'

/** A request that its client may retry under the same key after a lost response. */
export type KeyedRequest = {
  /** A digest of the actor, the route and the key. */
  readonly id: string
  readonly bodyDigest: string
  /** Whether an earlier request has already done some of it. */
  isReplay: boolean
  /** Whether this request has stored a result that a replay finds. */
  isStored: boolean
  /** Each refunds what this request consumed of a rate limit. */
  readonly refunds: (() => Promise<unknown>)[]
}

/** The running part of a request. Each of its transactions has its own record. */
type Part = { request: KeyedRequest; name: string; transactions: number }

const parts = perProcess('keyed requests', () => new AsyncLocalStorage<Part | null>())

/** Runs a request whose transactions take effect once, however often it is sent. Returns what `run` returns. */
export const runKeyed = <T>(request: KeyedRequest, run: () => T): T =>
  parts.run({ request, name: request.id, transactions: 0 }, run)

/** Runs work that outlives the request or is unrelated to its key. Returns what `run` returns. */
export const runUnkeyed = <T>(run: () => T): T => parts.run(null, run)

/**
 * Runs a named step of a request, for example one account of many. Transactions outside steps are identified by their
 * order, which must be the same when the request is retried.
 */
export function runStep<T>(step: string, run: () => T): T {
  const part = parts.getStore()
  if (!part) return run()
  return parts.run({ request: part.request, name: `${part.name}/${step}`, transactions: 0 }, run)
}

/** The record of a transaction, for `transaction()`. */
export type Outcome = { readonly id: string; readonly request: KeyedRequest }

/** Returns the record that the next transaction of this request writes; null without a key. */
export function nextOutcome(): Outcome | null {
  const outcome = peekOutcome()
  const part = parts.getStore()
  if (part) part.transactions += 1
  return outcome
}

function peekOutcome(): Outcome | null {
  const part = parts.getStore()
  if (!part) return null
  const number = part.transactions === 0 ? '' : `#${part.transactions + 1}`
  return { id: `${part.name}${number}`, request: part.request }
}

/** Writes the records inside their transaction. Throws a duplicate-key error when an earlier request wrote one. */
export async function storeOutcomes(
  outcomes: readonly Outcome[],
  result: unknown = undefined,
): Promise<void> {
  if (outcomes.length === 0) return
  const stored = toStored(result)
  const expiresAt = new Date(now().getTime() + DURATION.idempotencyMs)
  await IdempotencyModel.insertMany(
    outcomes.map(({ id, request: { bodyDigest } }) => {
      return { _id: id, bodyDigest, result: stored, expiresAt }
    }),
  )
}

/**
 * Returns the result of the transaction when an earlier request ran it, otherwise null. Throws `unprocessable` when that
 * request had a different body, `conflict` when its result was too large to store.
 */
export async function findOutcome<T>({ id, request }: Outcome): Promise<{ result: T } | null> {
  const record = await IdempotencyModel.findById(id).lean()
  if (!record) return null
  if (record.expiresAt <= now()) {
    // The TTL index removes records once a minute.
    await IdempotencyModel.deleteOne({ _id: id, expiresAt: record.expiresAt })
    return null
  }
  if (record.bodyDigest !== request.bodyDigest) {
    throw new AppError('unprocessable', SERVER_MESSAGES.keyOfAnotherRequest)
  }
  request.isReplay = true
  return readResult<T>(record.result)
}

function readResult<T>(stored: unknown): { result: T } {
  if (!stored) throw new AppError('conflict', SERVER_MESSAGES.doneBefore)
  const bytes = stored instanceof mongoose.mongo.Binary ? stored.value() : stored
  const read = mongoose.mongo.BSON.deserialize(bytes as Uint8Array, { promoteBuffers: true })
  return { result: read.result as T }
}

/**
 * Returns the result of this request's next transaction when an earlier request ran it; null without a key or an earlier
 * run. For commands that check state before their transaction: on a replay that check would fail.
 */
export async function findReplay<T>(): Promise<{ result: T } | null> {
  const outcome = peekOutcome()
  const replay = outcome && (await findOutcome<T>(outcome))
  if (replay) nextOutcome()
  return replay
}

/** How many finished requests each process remembers, by digests of 86 characters. */
const FINISHED_MAX = 10_000
const finished = perProcess('finished requests', () => new Set<string>())

/** Remembers that a request has been answered, so that its replays are found before any work. */
export function markFinished(request: KeyedRequest): void {
  const name = nameOf(request)
  finished.delete(name)
  finished.add(name)
  const [oldest = name] = finished
  if (finished.size > FINISHED_MAX) finished.delete(oldest)
}

/**
 * Whether this process has answered the request before. Costs no query; of other processes' requests, the transaction
 * finds the record.
 */
export const isFinished = (request: KeyedRequest): boolean => finished.has(nameOf(request))
const nameOf = ({ id, bodyDigest }: KeyedRequest) => `${id}${bodyDigest}`

/** Returns the running request; null when it has no key. */
export const keyedRequest = (): KeyedRequest | null => parts.getStore()?.request ?? null

/** Whether an earlier request with this key and body has written a record. */
export async function isKnown({ id, bodyDigest }: KeyedRequest): Promise<boolean> {
  // Record ids of its steps begin with its id.
  const named = trusted({ $gte: id, $lt: `${id}~` })
  const found = await IdempotencyModel.exists({
    _id: named,
    bodyDigest,
    expiresAt: trusted({ $gt: now() }),
  })
  return found !== null
}
