import { type PipelineStage, trusted } from 'mongoose'
import type { DayOfActivity } from '@/lib/admin/responses'
import { ACTIVITY_KINDS, type ActivityKind } from '@/lib/admin/types'
import { now } from '@/lib/clock'
import { days, minutes, startOfDay } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { ROLE } from '@/lib/domain/roles'
import { AuditModel } from '@/models/audit'
import { FlagModel } from '@/models/flag'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

/** The filters name every key of an index up to `createdAt`, so that no document is read. */
const SOURCES: Record<ActivityKind, (since: Date) => Promise<PerDay>> = {
  async signUps(since) {
    const members = { role: ROLE.member, approved: false, createdAt: trusted({ $gte: since }) }
    const [present, removed] = await Promise.all(
      [null, trusted({ $gte: since })].map((removedAt) =>
        UserModel.aggregate<Group>([{ $match: { ...members, removedAt } }, ...PER_DAY]),
      ),
    )
    return sum([...(present ?? []), ...(removed ?? [])])
  },
  async ratings(since) {
    const status = trusted({ $in: ['shown', 'held', 'removed'] })
    const written = { status, createdAt: trusted({ $gte: since }) }
    return sum(await ReviewModel.aggregate<Group>([{ $match: written }, ...PER_DAY]))
  },
  async reports(since) {
    const state = trusted({ $in: ['open', 'upheld', 'dismissed'] })
    const raised = { state, raised: true, createdAt: trusted({ $gte: since }) }
    return sum(await FlagModel.aggregate<Group>([{ $match: raised }, ...PER_DAY]))
  },
  async decisions(since) {
    const made = { createdAt: trusted({ $gte: since }) }
    return sum(await AuditModel.aggregate<Group>([{ $match: made }, ...PER_DAY]))
  },
}

type Group = { _id: Date; count: number }
/** By the start of the day, in milliseconds. */
type PerDay = ReadonlyMap<number, number>

const PER_DAY: PipelineStage.Group[] = [
  { $group: { _id: { $dateTrunc: { date: '$createdAt', unit: 'day' } }, count: { $sum: 1 } } },
]

function sum(groups: readonly Group[]): PerDay {
  const counts = new Map<number, number>()
  for (const { _id, count } of groups) {
    counts.set(_id.getTime(), (counts.get(_id.getTime()) ?? 0) + count)
  }
  return counts
}

const TTL_MS = minutes(1)
let cached: { days: Promise<DayOfActivity[]>; until: number } | null = null

/** Returns what happened on each of the last days, oldest first. Cached, because a busy month has many entries to count. */
export function listActivity(): Promise<DayOfActivity[]> {
  const at = now().getTime()
  if (cached && at < cached.until) return cached.days
  const counting = countDays()
  cached = { days: counting, until: at + TTL_MS }
  counting.catch(() => {
    cached = null
  })
  return counting
}

/** Clears the cached numbers, for tests. */
export function forgetActivity(): void {
  cached = null
}

async function countDays(): Promise<DayOfActivity[]> {
  const today = startOfDay(now()).getTime()
  const starts = Array.from(
    { length: LIMIT.activityDays },
    (_, n) => new Date(today - days(LIMIT.activityDays - 1 - n)),
  )
  const [since = new Date(today)] = starts
  const counted = await Promise.all(ACTIVITY_KINDS.map((kind) => SOURCES[kind](since)))
  return starts.map((day) => {
    const counts = ACTIVITY_KINDS.map((kind, n) => [kind, counted[n]?.get(day.getTime()) ?? 0])
    const numbers = Object.fromEntries(counts) as Record<ActivityKind, number>
    return { day: day.toISOString().slice(0, 10), ...numbers }
  })
}
