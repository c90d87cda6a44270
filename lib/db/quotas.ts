import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { isDuplicateKey } from '@/lib/db/duplicate-key'
import { RateLimitModel, type RateLimitRecord } from '@/models/rate-limit'

/** A limit on calls in a window, with a limit for each part. All counters are in one document, so one command consumes a call. */
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
 * Returns null when it is consumed, otherwise the milliseconds until the window ends.
 */
export async function consumeCall(quota: Quota): Promise<number | null> {
  const at = now()
  const before = await countCall(quota, at)
  if (!before || before.expire <= at) return null
  const isFree = countersOf(quota).every(({ used, limit }) => used(before) < limit)
  return isFree ? null : before.expire.getTime() - at.getTime()
}

/** Refunds a consumed call, unless its window has ended. */
export async function refundCall(quota: Quota): Promise<void> {
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
  const isFree = {
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
        points: { $cond: [isFree, { $add: ['$points', 1] }, '$points'] },
        parts: {
          $cond: [isFree, { $mergeObjects: ['$parts', Object.fromEntries(more)] }, '$parts'],
        },
      },
    },
  ]
}
