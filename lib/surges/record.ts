import type { Projected } from '@/lib/db/loaded'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import type { Surge } from '@/lib/surges/responses'
import { endOfHold } from '@/lib/surges/rules'
import type { Pattern, SurgeRating } from '@/lib/surges/types'
import type { ReviewRecord } from '@/models/review'
import type { SurgeRecord } from '@/models/surge'

/** Pending ratings of a surge with the same stars. */
export type SurgeGroup = {
  _id: number
  count: number
  newAccounts: number
}

export const MOVE_FIELDS = 'rating move createdAt authorSince counted'
export type MoveRecord = Projected<ReviewRecord, typeof MOVE_FIELDS>

/** Maps a review record to what surge detection needs of it. */
export const toSurgeRating = (record: MoveRecord): SurgeRating => ({
  stars: record.rating,
  from: record.move?.from ?? null,
  at: record.move?.at ?? record.createdAt,
  authorSince: (record.move?.isNewAccount ? record.move.at : record.authorSince) ?? null,
  isNewcomer: record.move?.isNewcomer ?? true,
  isCounted: record.counted,
})

/** Adds up the groups of a surge. */
export function toPattern(groups: readonly SurgeGroup[]): Pattern {
  const stars: RatingCounts = [0, 0, 0, 0, 0]
  for (const { _id, count } of groups) stars[_id - 1] = count
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    newAccounts: groups.reduce((sum, { newAccounts }) => sum + newAccounts, 0),
    stars,
  }
}

/** Maps a surge record, its influencer's name and the pattern of its pending ratings. */
export const toSurge = (record: SurgeRecord, name: string, waiting: Pattern): Surge => ({
  id: String(record._id),
  influencer: { id: String(record.influencerId), name },
  since: record.since.toISOString(),
  until: endOfHold(record).toISOString(),
  endedAt: record.endedAt?.toISOString() ?? null,
  endedBy: record.endedBy ?? null,
  waiting,
})
