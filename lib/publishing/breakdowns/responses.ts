import { z } from 'zod'
import { CRITERION_IDS, REVIEW_TAG_IDS } from '@/lib/domain/aspects-and-tags'
import { MONTH } from '@/lib/domain/rating-breakdown'
import { VERDICTS } from '@/lib/domain/stars'
import { count, histogram, id, isoDate, stars } from '@/lib/wire/responses'

/** As every screen shows it: with one decimal. */
const average = z.number().min(1).max(5)
const month = z.string().regex(MONTH)

const group = z.strictObject({
  id: z.string().nullable().meta({ description: 'Null for the smaller groups together.' }),
  label: z.string(),
  average: average.nullable().meta({ description: 'Null with fewer than three ratings.' }),
  count,
})

const topic = z.strictObject({
  kind: z.enum(['aspect', 'tag', 'phrase']),
  label: z.string(),
  language: z.string(),
  count,
  average,
  othersAverage: average.nullable(),
  quotes: z.array(
    z.strictObject({
      reviewId: id,
      rating: stars,
      authorName: z.string().meta({ description: 'Empty where no author is shown.' }),
      language: z.string(),
      sentence: z.string(),
    }),
  ),
})

/** `GET /api/influencers/{id}/breakdown`. */
export const influencerBreakdown = z
  .strictObject({
    success: z.literal(true),
    id,
    name: z.string(),
    url: z.url(),
    verdict: z.enum(VERDICTS).meta({
      description: 'Please show no average where it is `unrated`, and say so where it is `tooFew`.',
    }),
    averageRating: average.nullable(),
    ratingsCount: count,
    ratingCounts: histogram,
    adHonesty: z
      .strictObject({ average, count })
      .nullable()
      .meta({ description: 'Null with fewer than five answers.' }),
    aspects: z.array(
      z.strictObject({ id: z.enum(CRITERION_IDS), average: average.nullable(), count }),
    ),
    tags: z.array(z.strictObject({ id: z.enum(REVIEW_TAG_IDS), count })),
    relationships: z.array(group),
    languages: z.array(group),
    months: z.array(z.strictObject({ month, average: average.nullable(), count })).meta({
      description: 'At most 24, the oldest first, also those without ratings in between.',
    }),
    change: z
      .strictObject({ since: month, now: average, before: average })
      .nullable()
      .meta({ description: 'Null where the averages hardly differ or few ratings stand behind.' }),
    events: z
      .array(z.strictObject({ month, text: z.string() }))
      .meta({ description: 'What we did about the profile, the newest first.' }),
    topics: z.array(topic),
    surgeSince: isoDate.nullable().meta({ description: 'Ratings since then may be pending.' }),
  })
  .meta({ id: 'InfluencerBreakdown' })
export type InfluencerBreakdown = z.infer<typeof influencerBreakdown>
