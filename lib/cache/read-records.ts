import { trusted } from 'mongoose'
import { minutes, seconds } from '@/lib/domain/durations'
import { InvalidationModel, type InvalidationRecord } from '@/models/invalidation'

/** Entries that are this much older may still become visible after newer ones: those of transactions, at their commit. */
const OVERLAP_MS = seconds(6)
/** A commit that was repeated in an election takes as long as the database lets a transaction live. Looked for now and then. */
const LATE_MS = seconds(90)
const LATE_LOOK_MS = seconds(10)
/** Well under the time after which the database forgets entries. */
const GAP_MAX_MS = minutes(30)
/** More news than this at once are not read one by one. */
const NEWS_MAX = 1_000

export type News = {
  tags: string[]
  /** Whether something may have been missed, so that everything must be taken for stale. */
  hasGap: boolean
}

/**
 * Reads what other hosts announced since the last call; nothing at the first. Two calls at once are not allowed.
 * The function that it returns rejects when the database does not answer; the next call then reads what was missed.
 */
export function createNewsReader(host: string): () => Promise<News> {
  /** Ids that were read, with their times, as long as they may be read again. */
  const seen = new Map<string, number>()
  let last: { at: number; readAt: number; lateLookAt: number } | null = null

  /** Those of the entries that were not read before; moves on to the newest. */
  function note(entries: InvalidationRecord[], readAt: number, lateLookAt: number) {
    const fresh = entries.filter(({ _id }) => !seen.has(String(_id)))
    for (const entry of fresh) seen.set(String(entry._id), timeOf(entry))
    const at = Math.max(last?.at ?? 0, ...entries.map(timeOf))
    for (const [id, seenAt] of seen) if (seenAt < at - LATE_MS) seen.delete(id)
    last = { at, readAt, lateLookAt }
    return fresh
  }

  return async () => {
    const readAt = Date.now()
    if (!last) {
      const newest = await InvalidationModel.find({}).sort({ at: -1 }).limit(1).lean()
      const at = Math.max(0, ...newest.map(timeOf))
      note(await InvalidationModel.find(since(at - LATE_MS)).lean(), readAt, readAt)
      return { tags: [], hasGap: false }
    }
    const hasSlept = readAt - last.readAt > GAP_MAX_MS
    const isLateLook = readAt - last.lateLookAt > LATE_LOOK_MS
    const entries = await InvalidationModel.find(
      since(last.at - (isLateLook ? LATE_MS : OVERLAP_MS)),
    )
      .sort({ at: 1 })
      .limit(seen.size + NEWS_MAX)
      .lean()
    const fresh = note(entries, readAt, isLateLook ? readAt : last.lateLookAt)
    return {
      tags: [...new Set(fresh.filter((entry) => entry.host !== host).flatMap(({ tags }) => tags))],
      hasGap: hasSlept || fresh.length >= NEWS_MAX,
    }
  }
}

const timeOf = ({ at }: InvalidationRecord) => at?.getTime() ?? 0

const since = (at: number) => ({ at: trusted({ $gte: new Date(Math.max(0, at)) }) })
