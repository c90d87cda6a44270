import { z } from 'zod'
import { count, id, isoDate } from '@/lib/wire/responses'

const about = { at: isoDate.meta({ description: 'When the latest of them happened.' }) }

const onReview = (kind: 'replies' | 'likes') =>
  z.strictObject({
    ...about,
    kind: z.literal(kind),
    reviewId: id,
    influencer: z
      .strictObject({ id, name: z.string(), isListed: z.boolean() })
      .nullable()
      .meta({ description: 'Whom the review is about; null once deleted.' }),
    count: count.min(1),
  })

const numbered = (kind: 'decision' | 'appeal' | 'report') =>
  z.strictObject({ ...about, kind: z.literal(kind), number: z.string() })

const entry = z.discriminatedUnion('kind', [
  onReview('replies'),
  onReview('likes'),
  numbered('decision'),
  numbered('appeal'),
  numbered('report'),
])
/** What others did about what a member wrote: replies and helpful votes of one review, a decision, an outcome. */
export type Activity = z.infer<typeof entry>

export const ownActivity = z.strictObject({
  success: z.literal(true),
  entries: z.array(entry),
  since: isoDate.meta({ description: 'Until when it was read before; it lists what is newer.' }),
  until: isoDate.meta({
    description: 'What `POST /api/me/activity/read` takes once this is read.',
  }),
})
