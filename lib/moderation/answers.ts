import { z } from 'zod'
import { RELATIONSHIP_IDS } from '@/lib/domain/aspects-and-tags'
import { count, id, moment, stars } from '@/lib/wire/answers'

const pendingReview = z.strictObject({
  _id: id,
  expertId: id,
  expertName: z.string(),
  authorId: id,
  userName: z.string(),
  rating: stars,
  questionTitle: z.string(),
  questionDetails: z.string(),
  relationship: z.enum(RELATIONSHIP_IDS),
  createdAt: moment,
  editedAt: moment.nullable(),
  heldAt: moment.nullable(),
  likesCount: count,
  disLikesCount: count,
  flagCount: count,
  repliesCount: count,
})
export type WirePending = z.infer<typeof pendingReview>

export const heldReviews = z.strictObject({
  success: z.literal(true),
  questions: z.array(pendingReview),
  total: count,
})
export type HeldReviews = z.infer<typeof heldReviews>
