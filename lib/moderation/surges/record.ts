import type { Projected } from '@/lib/db/loaded'
import { readAspects } from '@/lib/domain/aspects-and-tags'
import { startOfDay } from '@/lib/domain/durations'
import type { PendingReview } from '@/lib/moderation/surges/responses'
import type { Written } from '@/models/anonymous-review'
import type { ReviewRecord } from '@/models/review'

const TEXT_FIELDS = 'authorId authorName influencerId rating title details relationship'
const COUNT_FIELDS = 'likesCount dislikesCount flagsCount repliesCount'
export const PENDING_FIELDS = `${TEXT_FIELDS} createdAt editedAt heldAt ${COUNT_FIELDS}` as const
export type PendingRecord = Projected<ReviewRecord, typeof PENDING_FIELDS>

/** Maps a review record to what moderation shows of it. */
export const toPendingReview = (
  record: PendingRecord,
  influencerName: string,
  written: Written | null,
): PendingReview => ({
  id: String(record._id),
  rating: record.rating,
  title: record.title,
  details: record.details,
  relationship: readAspects(record).relationship,
  createdAt: record.createdAt.toISOString(),
  editedAt: record.editedAt?.toISOString() ?? null,
  heldAt: record.heldAt?.toISOString() ?? null,
  likesCount: record.likesCount,
  dislikesCount: record.dislikesCount,
  flagsCount: record.flagsCount,
  repliesCount: record.repliesCount,
  author: { id: String(record.authorId), name: record.authorName },
  anonymous: written && {
    writtenOn: startOfDay(written.at).toISOString(),
    accountDays: written.accountDays,
    earlierRatings: written.earlierRatings,
  },
  influencer: { id: String(record.influencerId), name: influencerName },
})
