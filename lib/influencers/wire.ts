import { z } from 'zod'
import type { Category } from '@/lib/categories/types'
import { LIMIT } from '@/lib/domain/limits'
import { LIST_SORTS, MIN_RATINGS, NO_FILTERS } from '@/lib/domain/list-filters'
import { numberText } from '@/lib/domain/number-text'
import { PLATFORM_IDS, readPlatforms } from '@/lib/domain/platforms'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainLine, plainText } from '@/lib/domain/text'
import type {
  FoundInfluencer,
  Influencer,
  InfluencerCard,
  TrendingInfluencer,
} from '@/lib/influencers/types'

const skip = z
  .string()
  .regex(numberText(LIMIT.skipMax), SERVER_MESSAGES.invalidRequest)
  .transform(Number)
  .default(0)
  .meta({ description: 'How many to skip: an integer from 0 to 10000.' })

/** One of a list of values; empty is as good as none. */
function choice<const T extends string | number, const F>(values: readonly T[], none: F) {
  return z
    .enum(['', ...values.map(String)], SERVER_MESSAGES.invalidRequest)
    .default('')
    .transform((sent): T | F => values.find((value) => String(value) === sent) ?? none)
}

/**
 * `GET /api/users`. A category is named, or given by its id; empty and 'All' mean any (C49). The others narrow and
 * order the list further, in ways that the contract does not know.
 */
export const influencerListQuery = z.object({
  skip,
  category: z.string().max(100, SERVER_MESSAGES.invalidRequest).default(''),
  sort: choice(LIST_SORTS, NO_FILTERS.sort),
  minRating: choice(MIN_RATINGS, null),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, SERVER_MESSAGES.invalidRequest)
    .default('')
    .meta({ description: 'A two-letter country code in upper case.' }),
  platform: choice(PLATFORM_IDS, ''),
  count: choice(['1'], '').meta({ description: '1: how many there are is told too.' }),
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

const text = (
  charsMax: number,
  message: string = SERVER_MESSAGES.fieldTooLong,
  clean = plainLine,
) =>
  z
    .string(SERVER_MESSAGES.invalidRequest)
    .nullish()
    .transform((entered) => clean(entered ?? ''))
    .pipe(z.string().max(charsMax, message))

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
    name: z
      .string({
        error: ({ input }) =>
          input === undefined || input === null
            ? SERVER_MESSAGES.influencerNameRequired
            : SERVER_MESSAGES.invalidRequest,
      })
      .transform(plainLine)
      .pipe(
        z
          .string()
          .min(1, SERVER_MESSAGES.influencerNameRequired)
          .max(LIMIT.nameCharsMax, SERVER_MESSAGES.nameTooLong),
      ),
    Tell_About_Yourself: text(LIMIT.aboutCharsMax, SERVER_MESSAGES.fieldTooLong, plainText),
    expertise: text(LIMIT.expertiseCharsMax),
    socialHandles: text(LIMIT.socialHandlesCharsMax),
    category: text(LIMIT.nameCharsMax, SERVER_MESSAGES.categoryUnknown),
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
  createdAt: card.createdAt,
  placedByStaff: card.placement !== null,
  placedSteps: card.placement?.steps ?? 0,
  placedAt: card.placement?.at ?? null,
})

/** What a search found; `near`: only by allowing for typos. */
export const toWireFound = ({ isNear, ...card }: FoundInfluencer) => ({
  ...toWireCard(card),
  near: isNear,
})

export const toWireTrending = (influencer: TrendingInfluencer) => ({
  _id: influencer.id,
  pic: influencer.pic,
  name: influencer.name,
  contributionScore: influencer.contributionScore,
  expertise: influencer.expertise,
  averageRating: influencer.averageRating,
  activity: influencer.activity,
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
