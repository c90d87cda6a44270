import { z } from 'zod'
import { RELATIONSHIP_IDS, REVIEW_TAG_IDS } from '@/lib/domain/aspects-and-tags'
import { id, type ResponseOf, stars } from '@/lib/wire/responses'

const aspect = stars.nullable()
const openRating = z
  .strictObject({
    id: id.meta({ description: 'Random; another one each month.' }),
    influencer: z.strictObject({ id, name: z.string() }),
    rating: stars,
    criteria: z.strictObject({
      honesty: aspect,
      content: aspect,
      responsiveness: aspect,
      value: aspect,
    }),
    tags: z.array(z.enum(REVIEW_TAG_IDS)),
    relationship: z.enum(RELATIONSHIP_IDS),
    language: z.string().meta({ description: 'ISO 639-1; empty where it is not certain.' }),
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .meta({ description: 'When it was written.' }),
  })
  .meta({ id: 'OpenRating' })
export type OpenRating = z.infer<typeof openRating>

export const openRatings = z.strictObject({
  success: z.literal(true),
  licence: z.string(),
  month: z
    .string()
    .nullable()
    .meta({ description: 'The month that was collected; null before the first one.' }),
  ratings: z.array(openRating),
  next: id.nullable().meta({ description: 'Send it as `after`; null at the end.' }),
})
export type OpenRatings = ResponseOf<typeof openRatings>

export const OPEN_DATA = {
  /** The setting that names the month that is published. */
  setting: 'openData',
  perPage: 500,
  licence: 'CC BY 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
} as const
