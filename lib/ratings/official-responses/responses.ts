import { z } from 'zod'
import { OWN_FACTS } from '@/lib/domain/facts'
import { factFields } from '@/lib/influencers/responses'
import { count, histogram, id, isoDate, stars } from '@/lib/wire/responses'

const response = z.strictObject({
  id,
  text: z.string(),
  createdAt: isoDate,
  editedAt: isoDate.nullable(),
})
export type OfficialResponse = z.infer<typeof response>

export const responded = z.strictObject({ success: z.literal(true), response })

export const responseVersions = z.strictObject({
  success: z.literal(true),
  versions: z.array(z.strictObject({ text: z.string(), writtenAt: isoDate, replacedAt: isoDate })),
})

const month = z.strictObject({ id: z.string(), average: z.number().nullable(), count })

const ownedPage = z.strictObject({
  id,
  name: z.string(),
  since: isoDate,
  facts: z.strictObject(factFields(OWN_FACTS)),
  averageRating: z.number(),
  reviewsCount: count,
  histogram,
  criteria: z.array(z.strictObject({ id: z.string(), average: z.number().nullable(), count })),
  months: z.array(month),
  answered: z.strictObject({ year: z.int(), answered: count, received: count }),
})
/** A page as its owner's desk shows it, with the numbers of its readers. */
export type OwnedPage = z.infer<typeof ownedPage>

export const ownedPages = z.strictObject({ success: z.literal(true), pages: z.array(ownedPage) })

const deskReview = z.strictObject({
  id,
  authorName: z.string(),
  rating: stars,
  title: z.string(),
  details: z.string(),
  language: z.string(),
  createdAt: isoDate,
  editedAt: isoDate.nullable(),
  updatedAfterResponse: z.boolean(),
  response: response.nullable(),
})
export type DeskReview = z.infer<typeof deskReview>

export const deskReviews = z.strictObject({
  success: z.literal(true),
  entries: z.array(deskReview),
  total: count,
})
