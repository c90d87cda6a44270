import { z } from 'zod'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { readPlatforms } from '@/lib/domain/platforms'
import type {
  Category,
  Influencer,
  InfluencerCard,
  TrendingInfluencer,
} from '@/lib/influencers/types'
import { plainLine, plainText } from '@/lib/reviews/rules'

const skip = z
  .string()
  .regex(/^\d{1,5}$/, MESSAGES.invalidRequest)
  .transform(Number)
  .refine((count) => count <= LIMIT.skipMax, MESSAGES.invalidRequest)
  .default(0)
  .meta({ description: 'How many to pass over: an integer from 0 to 10000.' })

/** `GET /api/users`. A category is named, or given by its id; empty and 'All' mean any (C49). */
export const influencerListQuery = z.object({
  skip,
  category: z.string().max(100, MESSAGES.invalidRequest).default(''),
})

/** `GET /api/influencers/search`. What goes beyond the allowed length is cut off, not refused. */
export const influencerSearchQuery = z.object({ query: z.string().default('') })

/** `GET /api/influencers/duplicates`. What goes beyond the lengths of a proposal is cut off, not refused. */
export const duplicatesQuery = z
  .object({ name: z.string().default(''), handles: z.string().default('') })
  .transform(({ name, handles }) => ({
    name: name.slice(0, LIMIT.nameCharsMax),
    socialHandles: handles.slice(0, LIMIT.socialHandlesCharsMax),
  }))

/** `GET /api/influenerUnloggedData`: the wire says expert where we say influencer. */
export const influencerQuery = z
  .object({ expertId: z.string().default('') })
  .transform(({ expertId }) => ({ influencerId: expertId }))

const text = (charsMax: number, message: string = MESSAGES.fieldTooLong, clean = plainLine) =>
  z
    .string(MESSAGES.invalidRequest)
    .nullish()
    .transform((entered) => clean(entered ?? ''))
    .refine((entered) => entered.length <= charsMax, message)

/** Ids of platforms; what is no platform is passed over, and so are other kinds of value. */
const platforms = z
  .array(z.unknown())
  .max(LIMIT.platformsSentMax)
  .nullish()
  .catch(null)
  .transform(readPlatforms)

/**
 * `POST /api/influencerAdd`. A role, a rank or anything else that is sent beside these is not read: whoever submits,
 * the influencer waits for approval (C12).
 */
export const newInfluencerBody = z
  .object({
    name: text(LIMIT.nameCharsMax, MESSAGES.nameTooLong).refine(Boolean, MESSAGES.nameRequired),
    Tell_About_Yourself: text(LIMIT.aboutCharsMax, MESSAGES.fieldTooLong, plainText),
    expertise: text(LIMIT.expertiseCharsMax),
    socialHandles: text(LIMIT.socialHandlesCharsMax),
    category: text(LIMIT.nameCharsMax, MESSAGES.categoryUnknown),
    pic: text(LIMIT.addressCharsMax),
    country: text(LIMIT.addressCharsMax),
    platforms,
    /** The trap of our form: nobody sees the field, so whoever fills it in is no person (C46). */
    website: z.unknown().optional(),
  })
  .transform(({ Tell_About_Yourself, website, ...wire }) => ({
    ...wire,
    about: Tell_About_Yourself,
    isTrapped: Boolean(website),
  }))
  .meta({ refusal: 'unprocessable' })

export const toWireCard = (card: InfluencerCard) => ({
  _id: card.id,
  name: card.name,
  category: card.category,
  expertise: card.expertise,
  pic: card.pic,
  email: card.publicEmail,
  hourlyRate: card.hourlyRate,
  averageRating: card.averageRating,
  reviewsCount: card.reviewsCount,
  country: card.country,
  platforms: card.platforms,
  confidence: card.confidence,
  placedByStaff: card.placement !== null,
  placedSteps: card.placement?.steps ?? 0,
  placedAt: card.placement?.at ?? null,
})

export const toWireTrending = (influencer: TrendingInfluencer) => ({
  _id: influencer.id,
  pic: influencer.pic,
  name: influencer.name,
  contributionScore: influencer.contributionScore,
  expertise: influencer.expertise,
  averageRating: influencer.averageRating,
})

/** Exactly what statement 335 names. */
export const toWireProfile = (influencer: Influencer) => ({
  name: influencer.name,
  category: influencer.category,
  averageRating: influencer.averageRating,
  expertise: influencer.expertise,
  socialHandles: influencer.socialHandles,
  Tell_About_Yourself: influencer.about,
  pic: influencer.pic,
  reviewsCount: influencer.reviewsCount,
  country: influencer.country,
})

export const toWireCategory = ({ id, name }: Category) => ({ _id: id, name })
