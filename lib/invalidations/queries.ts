import { trusted } from 'mongoose'
import { minutes, seconds } from '@/lib/domain/durations'
import { InvalidationModel, type InvalidationRecord } from '@/models/invalidation'

/** Entries that are this much older may still become visible after newer ones. */
const OVERLAP_MS = seconds(10)
/** Well under the time after which the database forgets entries. */
const GAP_MAX_MS = minutes(30)
const PAGE = 1_000

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
  let last: { at: number; readAt: number } | null = null

  /** Those of the entries that were not read before; moves on to the newest. */
  function note(entries: InvalidationRecord[], readAt: number): InvalidationRecord[] {
    const fresh = entries.filter(({ _id }) => !seen.has(String(_id)))
    for (const entry of fresh) seen.set(String(entry._id), timeOf(entry))
    const at = Math.max(last?.at ?? 0, ...entries.map(timeOf))
    for (const [id, seenAt] of seen) if (seenAt < at - OVERLAP_MS) seen.delete(id)
    last = { at, readAt }
    return fresh
  }

  return async () => {
    const readAt = Date.now()
    if (!last) {
      const newest = await InvalidationModel.find({}).sort({ at: -1 }).limit(1).lean()
      note(await InvalidationModel.find(since(Math.max(0, ...newest.map(timeOf)))).lean(), readAt)
      return { tags: [], hasGap: false }
    }
    const hasSlept = readAt - last.readAt > GAP_MAX_MS
    const entries = await InvalidationModel.find(since(last.at)).sort({ at: 1 }).limit(PAGE).lean()
    const theirs = note(entries, readAt).filter((entry) => entry.host !== host)
    return {
      tags: [...new Set(theirs.flatMap(({ tags }) => tags))],
      hasGap: hasSlept || entries.length === PAGE,
    }
  }
}

const timeOf = ({ at }: InvalidationRecord) => at?.getTime() ?? 0

const since = (at: number) => ({ at: trusted({ $gte: new Date(at - OVERLAP_MS) }) })
