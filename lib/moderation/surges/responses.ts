import { z } from 'zod'
import { RELATIONSHIP_IDS } from '@/lib/domain/aspects-and-tags'
import { count, id, isoDate, type ResponseOf, stars } from '@/lib/wire/responses'

const person = z.strictObject({ id, name: z.string() })

/** A rating pending moderation, as staff sees it. */
const pendingReview = z.strictObject({
  id,
  influencer: person,
  author: person,
  rating: stars,
  title: z.string(),
  details: z.string(),
  relationship: z.enum(RELATIONSHIP_IDS),
  createdAt: isoDate,
  editedAt: isoDate.nullable(),
  heldAt: isoDate.nullable(),
  likesCount: count,
  dislikesCount: count,
  flagsCount: count,
  repliesCount: count,
})
export type PendingReview = z.infer<typeof pendingReview>

export const pendingReviews = z.strictObject({
  success: z.literal(true),
  reviews: z.array(pendingReview),
  total: count,
})
export type PendingPage = ResponseOf<typeof pendingReviews>
