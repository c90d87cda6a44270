import { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type { WirePending } from '@/lib/moderation/answers'
import type { PendingReview } from '@/lib/moderation/types'
import { after } from '@/lib/wire/after'

/** `GET /api/admin/storms/{id}`: pages by `skip`. */
export const pendingQuery = z.object({
  skip: z
    .string()
    .regex(/^\d{1,6}$/, SERVER_MESSAGES.invalidRequest)
    .transform(Number)
    .default(0),
  after,
})

/** Maps a rating pending moderation to the API's names: expert for influencer, question for review. */
export const toWirePending = (review: PendingReview): WirePending => ({
  _id: review.id,
  expertId: review.influencer.id,
  expertName: review.influencer.name,
  authorId: review.author.id,
  userName: review.author.name,
  rating: review.rating,
  questionTitle: review.title,
  questionDetails: review.details,
  relationship: review.relationship,
  createdAt: review.createdAt.toISOString(),
  editedAt: review.editedAt?.toISOString() ?? null,
  heldAt: review.heldAt?.toISOString() ?? null,
  likesCount: review.likesCount,
  disLikesCount: review.dislikesCount,
  flagCount: review.flagsCount,
  repliesCount: review.repliesCount,
})
