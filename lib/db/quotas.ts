import { LRUCache } from 'lru-cache'
import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { oncePerTransaction } from '@/lib/db/after-commit'
import { isDuplicateKey } from '@/lib/db/outage'
import { minutes } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { perProcess } from '@/lib/process/per-process'
import { RateLimitModel, type RateLimitRecord } from '@/models/rate-limit'

/**
 * A limit on calls in a window, with a limit for each part. All counters are in one record, so one command consumes a call;
 * none where this process is the only one.
 */
export type Quota = {
  key: string
  windowMs: number
  limit: number
  parts: readonly { name: string; limit: number }[]
}

type Counter = { path: string; limit: number; used(record: RateLimitRecord): number }

const countersOf = ({ limit, parts }: Quota): Counter[] => [
  { path: 'points', limit, used: ({ points }) => points },
  ...parts.map((part) => ({
    path: `parts.${part.name}`,
    limit: part.limit,
    used: ({ parts: used }: RateLimitRecord) => used?.[part.name] ?? 0,
  })),
]

/**
 * Consumes a call of the quota and of its parts, all or none: a refused call takes nothing from callers who share the quota.
 * Returns null when it is consumed, otherwise the milliseconds until the window ends. In a transaction it stays consumed, also
 * after an abort, and a retry consumes nothing more.
 */
export async function consumeCall(quota: Quota): Promise<number | null> {
  const at = now()
  const before = await oncePerTransaction(`call ${quota.key}`, async () =>
    isCountedHere(quota) ? countHere(quota, at) : countCall(quota, at),
  )
  if (!before || before.expire <= at || isFree(before, quota)) return null
  return before.expire.getTime() - at.getTime()
}

const isFree = (record: RateLimitRecord, quota: Quota): boolean =>
  countersOf(quota).every(({ used, limit }) => used(record) < limit)

/**
 * Whether this process counts by itself: it is the only one, and its restart forgives no more than a minute. What takes
 * longer must survive one.
 */
function isCountedHere({ windowMs }: Quota): boolean {
  const { SEVERAL_HOSTS, WEB_CONCURRENCY } = getEnv()
  return !SEVERAL_HOSTS && WEB_CONCURRENCY === 1 && windowMs <= minutes(1)
}

/** More owners within a minute than a process can answer. */
const COUNTED_MAX = 50_000
const counted = perProcess(
  'calls of the last minute',
  () => new LRUCache<string, RateLimitRecord>({ max: COUNTED_MAX }),
)

/** Like `countCall`, in the memory of this process. */
function countHere(quota: Quota, at: Date): RateLimitRecord | null {
  const { key, windowMs } = quota
  const before = counted.get(key)
  if (!before || before.expire <= at) {
    const none = { key, points: 0, expire: new Date(at.getTime() + windowMs) }
    counted.set(key, moved(none, quota, 1))
  } else if (isFree(before, quota)) counted.set(key, moved(before, quota, 1))
  return before ?? null
}

/** Returns the record with calls added to each of its counters. */
const moved = (record: RateLimitRecord, { parts }: Quota, calls: number): RateLimitRecord => ({
  ...record,
  points: record.points + calls,
  parts: {
    ...record.parts,
    ...Object.fromEntries(parts.map(({ name }) => [name, (record.parts?.[name] ?? 0) + calls])),
  },
})

function refundHere(quota: Quota): void {
  const record = counted.get(quota.key)
  if (record && record.points > 0 && record.expire > now()) {
    counted.set(quota.key, moved(record, quota, -1))
  }
}

/** Refunds a consumed call, unless its window has ended. */
export async function refundCall(quota: Quota): Promise<void> {
  if (isCountedHere(quota)) return refundHere(quota)
  const less = countersOf(quota).map(({ path }) => [path, -1])
  await RateLimitModel.updateOne(
    { key: quota.key, points: trusted({ $gt: 0 }), expire: trusted({ $gt: now() }) },
    { $inc: Object.fromEntries(less) },
  )
}

/** Counts a call when every counter is below its limit. Returns the document as it was before. */
async function countCall(quota: Quota, at: Date): Promise<RateLimitRecord | null> {
  const count = () =>
    RateLimitModel.findOneAndUpdate({ key: quota.key }, countingStages(quota, at), {
      upsert: true,
      returnDocument: 'before',
      updatePipeline: true,
      // Also in a transaction: callers must not wait for each other, nor a refused one give its call back.
      session: null,
    }).lean<RateLimitRecord>()
  try {
    return await count()
  } catch (error) {
    // A concurrent first call has created the document.
    if (!isDuplicateKey(error)) throw error
    return count()
  }
}

/** Update stages that run as one step: a new window replaces an expired one, then the call is counted. */
function countingStages(quota: Quota, at: Date): [{ $set: object }, { $set: object }] {
  const isExpired = { $lte: [{ $ifNull: ['$expire', at] }, at] }
  const none = { $literal: {} }
  const value = (path: string) => ({ $ifNull: [`$${path}`, 0] })
  const hasCallsLeft = {
    $and: countersOf(quota).map(({ path, limit }) => ({ $lt: [value(path), limit] })),
  }
  const more = quota.parts.map(({ name }) => [name, { $add: [value(`parts.${name}`), 1] }])
  return [
    {
      $set: {
        points: { $cond: [isExpired, 0, value('points')] },
        parts: { $cond: [isExpired, none, { $ifNull: ['$parts', none] }] },
        expire: { $cond: [isExpired, new Date(at.getTime() + quota.windowMs), '$expire'] },
      },
    },
    {
      $set: {
        points: { $cond: [hasCallsLeft, { $add: ['$points', 1] }, '$points'] },
        parts: {
          $cond: [hasCallsLeft, { $mergeObjects: ['$parts', Object.fromEntries(more)] }, '$parts'],
        },
      },
    },
  ]
}
