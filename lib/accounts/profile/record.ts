import type {
  OwnPoint,
  OwnRating,
  OwnReply,
  RatedName,
  RatingState,
} from '@/lib/accounts/profile/responses'
import type { Projected } from '@/lib/db/loaded'
import type { PointRecord } from '@/models/point'
import type { ReplyRecord } from '@/models/reply'
import type { ReviewRecord } from '@/models/review'
import type { InfluencerRecord } from '@/models/user'

type ModerationState = {
  status: 'shown' | 'held' | 'removed'
  counted: boolean
  relationship?: string | null | undefined
}

/** The state of a rating as its author sees it. Ratings deleted by the author are not listed at all. */
export function ratingState({ status, counted, relationship }: ModerationState): RatingState {
  if (status === 'removed') return 'takenDown'
  if (status === 'held') return 'held'
  if (counted) return 'counted'
  return relationship === 'paid' ? 'paid' : 'unconfirmed'
}

/** The fields that `toRatedName` reads. */
export const RATED_FIELDS = 'name category pic listed'
export type RatedRecord = Projected<InfluencerRecord, typeof RATED_FIELDS>

/** Maps an influencer to what a contribution shows of them. */
export const toRatedName = (influencer: RatedRecord): RatedName => ({
  id: String(influencer._id),
  name: influencer.name,
  category: influencer.category,
  pic: influencer.pic,
  isListed: influencer.listed,
})

/** Maps a ledger entry to what its owner sees. */
export const toOwnPoint = (entry: PointRecord, influencer: RatedName | null): OwnPoint => ({
  id: String(entry._id),
  cause: entry.cause,
  amount: entry.amount,
  createdAt: entry.createdAt.toISOString(),
  withdrawnUnder: entry.withdrawal?.rule ?? null,
  influencer,
})

/** Maps a rating to what its author sees. */
export const toOwnRating = (
  review: ReviewRecord,
  { influencer, decision }: Pick<OwnRating, 'influencer' | 'decision'>,
): OwnRating => ({
  id: String(review._id),
  influencer,
  rating: review.rating,
  title: review.title,
  details: review.details,
  createdAt: review.createdAt.toISOString(),
  editedAt: review.editedAt?.toISOString() ?? null,
  state: ratingState(review),
  decision: decision && {
    number: decision.number,
    rule: decision.rule,
    measures: decision.measures,
  },
  likesCount: review.likesCount,
  repliesCount: review.repliesCount,
})

/** Maps a reply to what its author sees. */
export const toOwnReply = (
  reply: ReplyRecord,
  below: { influencer: RatedName | null; isShown: boolean },
): OwnReply => ({
  id: String(reply._id),
  reviewId: String(reply.reviewId),
  text: reply.text,
  createdAt: reply.createdAt.toISOString(),
  editedAt: reply.editedAt?.toISOString() ?? null,
  ...below,
})
