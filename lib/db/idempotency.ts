import { AsyncLocalStorage } from 'node:async_hooks'
import mongoose, { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { toStored } from '@/lib/db/stored-result'
import { DURATION } from '@/lib/domain/durations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { IdempotencyModel } from '@/models/idempotency'

/** A request that its client may send again under the same key, because the answer was lost. */
export type KeyedRequest = {
  /** A digest of the actor, the route and the key. */
  readonly id: string
  readonly bodyDigest: string
  /** Some of it was done by an earlier request. */
  isReplay: boolean
  /** Each gives back what this request took from a rate limit. */
  readonly refunds: (() => Promise<unknown>)[]
}

/** The part of a request that runs now; each of its transactions has a record of its own. */
type Part = { request: KeyedRequest; name: string; transactions: number }

// Route bundles are separate module graphs in one process.
const shared = globalThis as typeof globalThis & {
  keyedParts?: AsyncLocalStorage<Part | null>
}
shared.keyedParts ??= new AsyncLocalStorage<Part | null>()
const parts = shared.keyedParts

/** Runs a request: its transactions happen once, however often it is sent. */
export const runKeyed = <T>(request: KeyedRequest, run: () => T): T =>
  parts.run({ request, name: request.id, transactions: 0 }, run)

/** Runs what outlives the request, or has nothing to do with its key. */
export const runUnkeyed = <T>(run: () => T): T => parts.run(null, run)

/**
 * Runs one of several transactions of a request, for example for one account of many. Without names they are told
 * apart by their order, which must then be the same when the request is sent again.
 */
export function runStep<T>(step: string, run: () => T): T {
  const part = parts.getStore()
  if (!part) return run()
  return parts.run({ request: part.request, name: `${part.name}/${step}`, transactions: 0 }, run)
}

/** The record of a transaction, for `transaction()`. */
export type Outcome = { readonly id: string; readonly request: KeyedRequest }

/** The record that the next transaction of this request writes; null without a key. */
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

/** Writes the record, in the transaction that it is of. Fails with a duplicate key where that was done before. */
export async function keepOutcome({ id, request }: Outcome, result: unknown): Promise<void> {
  await IdempotencyModel.create({
    _id: id,
    bodyDigest: request.bodyDigest,
    result: toStored(result),
    expiresAt: new Date(now().getTime() + DURATION.idempotencyMs),
  })
}

/**
 * What the transaction returned when it was done by an earlier request; null when it was not.
 * Throws `unprocessable` when that request had another body.
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
 * What the next transaction of this request returned when an earlier request did it; null when there is no key or
 * nothing was done. For commands that look at state before their transaction: after the first time that look refuses.
 */
export async function findReplay<T>(): Promise<{ result: T } | null> {
  const outcome = peekOutcome()
  const replay = outcome && (await findOutcome<T>(outcome))
  if (replay) nextOutcome()
  return replay
}

/** The request that runs now, when it has a key. */
export const keyedRequest = (): KeyedRequest | null => parts.getStore()?.request ?? null

/** Whether an earlier request with this key and body has done anything. */
export async function isKnown({ id, bodyDigest }: KeyedRequest): Promise<boolean> {
  // The names of its parts begin with its id.
  const named = trusted({ $gte: id, $lt: `${id}~` })
  const found = await IdempotencyModel.exists({
    _id: named,
    bodyDigest,
    expiresAt: trusted({ $gt: now() }),
  })
  return found !== null
}
