import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { isDuplicateKey } from '@/lib/db/duplicate-key'
import { RateLimitModel, type RateLimitRecord } from '@/models/rate-limit'

/** So many calls in a window, and of them so many of each part. All of it is one document, so one command spends it. */
export type Quota = {
  key: string
  windowMs: number
  limit: number
  parts: readonly { name: string; limit: number }[]
}

type Counter = { path: string; limit: number; spent(record: RateLimitRecord): number }

const countersOf = ({ limit, parts }: Quota): Counter[] => [
  { path: 'points', limit, spent: ({ points }) => points },
  ...parts.map((part) => ({
    path: `parts.${part.name}`,
    limit: part.limit,
    spent: ({ parts: spent }: RateLimitRecord) => spent?.[part.name] ?? 0,
  })),
]

/**
 * Spends a call of the budget and of its parts, all or none: who is refused takes nothing from those who share the rest.
 * Null when it is spent, else the milliseconds until the window is over.
 */
export async function consumeCall(budget: Quota): Promise<number | null> {
  const at = now()
  const before = await countCall(budget, at)
  if (!before || before.expire <= at) return null
  const isFree = countersOf(budget).every(({ spent, limit }) => spent(before) < limit)
  return isFree ? null : before.expire.getTime() - at.getTime()
}

/** Gives back a call that was spent, unless its window is over. */
export async function refundCall(budget: Quota): Promise<void> {
  const less = countersOf(budget).map(({ path }) => [path, -1])
  await RateLimitModel.updateOne(
    { key: budget.key, points: trusted({ $gt: 0 }), expire: trusted({ $gt: now() }) },
    { $inc: Object.fromEntries(less) },
  )
}

/** Counts a call where every counter is below its limit. Returns what was there before. */
async function countCall(budget: Quota, at: Date): Promise<RateLimitRecord | null> {
  const count = () =>
    RateLimitModel.findOneAndUpdate({ key: budget.key }, countingStages(budget, at), {
      upsert: true,
      returnDocument: 'before',
      updatePipeline: true,
    }).lean<RateLimitRecord>()
  try {
    return await count()
  } catch (error) {
    // Another request's first call was faster: its document is there now.
    if (!isDuplicateKey(error)) throw error
    return count()
  }
}

/** What the database does in one step: begins a new window where the old one is over, then counts. */
function countingStages(budget: Quota, at: Date): [{ $set: object }, { $set: object }] {
  const isOver = { $lte: [{ $ifNull: ['$expire', at] }, at] }
  const none = { $literal: {} }
  const value = (path: string) => ({ $ifNull: [`$${path}`, 0] })
  const isFree = {
    $and: countersOf(budget).map(({ path, limit }) => ({ $lt: [value(path), limit] })),
  }
  const more = budget.parts.map(({ name }) => [name, { $add: [value(`parts.${name}`), 1] }])
  return [
    {
      $set: {
        points: { $cond: [isOver, 0, value('points')] },
        parts: { $cond: [isOver, none, { $ifNull: ['$parts', none] }] },
        expire: { $cond: [isOver, new Date(at.getTime() + budget.windowMs), '$expire'] },
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
