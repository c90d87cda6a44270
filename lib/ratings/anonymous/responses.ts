import { z } from 'zod'
import { count, id, isoDate, stars } from '@/lib/wire/responses'

const ownAnonymousReview = z.strictObject({
  id,
  influencer: z.strictObject({ id, name: z.string() }),
  rating: stars,
  title: z.string(),
  details: z.string(),
  writtenAt: isoDate,
  appearsAt: isoDate
    .nullable()
    .meta({ description: 'When readers see this version; null once they do.' }),
  state: z.enum(['waiting', 'shown', 'held', 'hidden', 'takenDown']),
  points: count,
})
/** An anonymous review as its author sees it. */
export type OwnAnonymousReview = z.infer<typeof ownAnonymousReview>

/** `GET /api/me/anonymous-reviews`. */
export const ownAnonymousReviews = z.strictObject({
  success: z.literal(true),
  entries: z.array(ownAnonymousReview),
  points: count.meta({ description: 'They are no part of your public score.' }),
})
