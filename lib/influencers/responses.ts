import { z } from 'zod'
import { FACT, type FactName, type Facts, mapFacts } from '@/lib/domain/facts'
import { LIMIT } from '@/lib/domain/limits'
import { PLATFORM_IDS } from '@/lib/domain/platforms'
import { count, id, isoDate } from '@/lib/wire/responses'

type FactSchema<Value> = Value extends string
  ? z.ZodString
  : Value extends number
    ? z.ZodNumber
    : z.ZodArray<z.ZodString>

/** Returns the fields of an answer that has these facts of a profile. */
export const factFields = <Name extends FactName>(names: readonly Name[]) =>
  mapFacts<Name, unknown>(names, (name) => schemaOf(FACT[name].empty)) as {
    [Key in Name]: FactSchema<Facts[Key]>
  }

function schemaOf(empty: Facts[FactName]) {
  if (typeof empty === 'string') return z.string()
  return typeof empty === 'number' ? z.number() : z.array(z.string())
}

const card = z
  .strictObject({
    _id: id,
    name: z.string(),
    category: z.string(),
    expertise: z.string(),
    pic: z.string(),
    email: z.string().meta({ description: 'A published address, never that of an account.' }),
    hourlyRate: z.number(),
    averageRating: z.number().min(0).max(5),
    reviewsCount: count,
    country: z.string(),
    platforms: z.array(z.enum(PLATFORM_IDS)),
    aiPersona: z.boolean().meta({ description: 'Whether the influencer is computer-generated.' }),
    confidence: z.number().meta({
      description: 'The average plus five ratings at the site average; lists are ordered by it.',
    }),
    createdAt: isoDate,
    placedByStaff: z.boolean().meta({
      description: 'Whether it is a staff pick, which ends 90 days after staff moved it up.',
    }),
    placedSteps: count.meta({ description: 'How many steps staff moved the influencer up.' }),
    placedAt: isoDate.nullable().meta({ description: 'When staff last moved the influencer up.' }),
    placedReason: z.string().meta({ description: 'Why, in the words of staff; may be empty.' }),
    adHonesty: z
      .strictObject({ average: z.number().min(1).max(5), count })
      .nullable()
      .meta({ description: 'The average of this aspect; null with fewer than five answers.' }),
  })
  .meta({ id: 'Card' })
export type WireCard = z.infer<typeof card>

export const cardList = z.strictObject({
  success: z.literal(true),
  users: z.array(card),
  total: count.max(LIMIT.listCountedMax).optional().meta({
    description: 'The number of matches, if requested; the maximum means that many or more.',
  }),
})
export type CardList = z.infer<typeof cardList>

const found = card.extend({
  near: z.boolean().meta({
    description: 'True for a fuzzy match, which is only returned when there are no exact ones.',
  }),
  why: z
    .strictObject({
      text: z.string(),
      words: z.array(z.string()).meta({ description: 'The folded words of it that match.' }),
    })
    .nullable()
    .meta({
      description:
        'Why it was found: “Expertise: skin care”, “In 12 reviews: “ingredients””. Null when the name says so, and for a fuzzy match.',
    }),
  understood: z
    .strictObject({
      label: z.string(),
      path: z.string().nullable().meta({ description: 'The page about just that, if any.' }),
      count: count.max(LIMIT.searchResults),
    })
    .nullable()
    .meta({
      description:
        'What the query was understood as, “Fitness in Brazil”, the same for each result; at the maximum, the count means that many or more. Null for a name, and where a part was left out.',
    }),
})
export type WireSearchResult = z.infer<typeof found>

export const searchResults = z.array(found)
export const duplicates = z.strictObject({ success: z.literal(true), duplicates: z.array(card) })

const trending = z.strictObject({
  _id: id,
  pic: z.string(),
  name: z.string(),
  contributionScore: z.number(),
  expertise: z.string(),
  averageRating: z.number(),
  activity: z
    .number()
    .meta({ description: 'Recent ratings and likes, each worth half as much after every week.' }),
})
export type WireTrending = z.infer<typeof trending>

export const trendingInfluencers = z.array(trending)

const category = z.strictObject({ _id: id, name: z.string() })
export type WireCategory = z.infer<typeof category>

export const categories = z.strictObject({
  success: z.literal(true),
  categories: z.array(category),
})

const facts = z.strictObject({
  name: z.string(),
  category: z.string(),
  averageRating: z.number(),
  expertise: z.string(),
  socialHandles: z.string(),
  Tell_About_Yourself: z.string(),
  pic: z.string(),
  reviewsCount: count,
  country: z.string(),
})
export type WireFacts = z.infer<typeof facts>

export const profile = z.strictObject({ success: z.literal(true), ...facts.shape })
