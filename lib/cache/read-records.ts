import { trusted } from 'mongoose'
import { minutes, seconds } from '@/lib/domain/durations'
import { InvalidationModel, type InvalidationRecord } from '@/models/invalidation'

/** Entries of transactions become visible at their commit, up to this much later than newer ones. */
const OVERLAP_MS = seconds(6)
/** A commit retried during an election can take the database's whole transaction lifetime. Checked for periodically. */
const LATE_MS = seconds(90)
const LATE_LOOK_MS = seconds(10)
/** Well below the TTL of entries. */
const GAP_MAX_MS = minutes(30)
/** More entries than this at once count as a gap. */
const ENTRIES_MAX = 1_000

export type TagChanges = {
  tags: string[]
  /** Whether entries may have been missed, so that everything must be invalidated. */
  hasGap: boolean
}

/**
 * Returns a function that reads what other hosts announced since its last call; its first call returns nothing. Calls must
 * not overlap. It rejects when the database is unavailable; the next call then reads what was missed.
 */
export function createNewsReader(host: string): () => Promise<TagChanges> {
  /** Ids already read, with their times, for as long as they may be read again. */
  const seen = new Map<string, number>()
  let last: { at: number; readAt: number; lateLookAt: number } | null = null

  /** Returns the entries not read before, and advances to the newest. */
  function takeNew(entries: InvalidationRecord[], readAt: number, lateLookAt: number) {
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
      takeNew(await InvalidationModel.find(since(at - LATE_MS)).lean(), readAt, readAt)
      return { tags: [], hasGap: false }
    }
    const hasSlept = readAt - last.readAt > GAP_MAX_MS
    const isLateLook = readAt - last.lateLookAt > LATE_LOOK_MS
    const entries = await InvalidationModel.find(
      since(last.at - (isLateLook ? LATE_MS : OVERLAP_MS)),
    )
      .sort({ at: 1 })
      .limit(seen.size + ENTRIES_MAX)
      .lean()
    const fresh = takeNew(entries, readAt, isLateLook ? readAt : last.lateLookAt)
    return {
      tags: [...new Set(fresh.filter((entry) => entry.host !== host).flatMap(({ tags }) => tags))],
      hasGap: hasSlept || fresh.length >= ENTRIES_MAX,
    }
  }
}

const timeOf = ({ at }: InvalidationRecord) => at?.getTime() ?? 0

const since = (at: number) => ({ at: trusted({ $gte: new Date(Math.max(0, at)) }) })
