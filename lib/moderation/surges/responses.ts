import { z } from 'zod'
import { RELATIONSHIP_IDS } from '@/lib/domain/aspects-and-tags'
import { count, id, isoDate, type ResponseOf, stars } from '@/lib/wire/responses'

const person = z.strictObject({ id, name: z.string() })

/** A rating pending moderation, as staff sees it. */
const pendingReview = z.strictObject({
  id,
  influencer: person,
  author: person,
  anonymous: z
    .strictObject({ writtenOn: isoDate, accountDays: count, earlierRatings: count })
    .nullable()
    .meta({
      description:
        'Of an anonymous one instead of its author: the day on which it was written, the age of the account then, rounded down, and its earlier ratings, as far as they matter.',
    }),
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
