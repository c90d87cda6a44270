import { z } from 'zod'
import type { Category } from '@/lib/categories/responses'
import { FACT, type FactName, mapFacts, OWN_FACTS, TEXT_FACTS } from '@/lib/domain/facts'
import { LIMIT } from '@/lib/domain/limits'
import { AI_FILTERS, API_SORTS, MIN_RATINGS } from '@/lib/domain/list-filters'
import { PLATFORM_IDS, readPlatforms } from '@/lib/domain/platforms'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type {
  WireCard,
  WireCategory,
  WireFacts,
  WireSearchResult,
  WireTrending,
} from '@/lib/influencers/responses'
import type {
  FoundInfluencer,
  Influencer,
  InfluencerCard,
  TrendingInfluencer,
} from '@/lib/influencers/types'
import { plainLine, plainText } from '@/lib/text/text'
import { afterMoving, emailAddress, wholeNumber } from '@/lib/wire/fields'

const skip = wholeNumber(LIMIT.skipMax)
  .default(0)
  .meta({ description: 'How many to skip: an integer from 0 to 10000.' })

/** One of a list of values; an empty one means none. */
function choice<const T extends string | number, const F>(values: readonly T[], none: F) {
  return z
    .enum(['', ...values.map(String)], SERVER_MESSAGES.invalidRequest)
    .default('')
    .transform((sent): T | F => values.find((value) => String(value) === sent) ?? none)
}

/**
 * `GET /api/users`. A category is given by name or id; empty and 'All' mean any. The other filters extend the contract.
 */
export const influencerListQuery = z.object({
  skip,
  after: afterMoving,
  category: z.string().max(100, SERVER_MESSAGES.invalidRequest).default(''),
  sort: choice(API_SORTS, 'featured'),
  minRating: choice(MIN_RATINGS, null),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, SERVER_MESSAGES.invalidRequest)
    .default('')
    .meta({ description: 'A two-letter country code in upper case.' }),
  platform: choice(PLATFORM_IDS, ''),
  ai: choice(AI_FILTERS, '').meta({ description: 'Only AI personas, or none of them.' }),
  count: choice(['1'], '').meta({ description: '1: also return the total.' }),
})

/** `GET /api/influencers/search`. A query that is too long is truncated, not refused. */
export const influencerSearchQuery = z.object({ query: z.string().default('') })

/** `GET /api/influencers/duplicates`. Values longer than a proposal allows are truncated, not refused. */
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

/** Ids of platforms; ignores unknown ones and values of other types. */
const platforms = z
  .array(z.unknown())
  .max(LIMIT.platformsSentMax)
  .nullish()
  .catch(null)
  .transform(readPlatforms)

/**
 * `POST /api/influencerAdd`. Other fields, such as a role or rank, are ignored: every submission is pending approval.
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
    // Required: an empty one is refused together with the other fields.
    category: z
      .string({
        error: ({ input }) =>
          input === undefined || input === null
            ? SERVER_MESSAGES.categoryUnknown
            : SERVER_MESSAGES.invalidRequest,
      })
      .transform(plainLine)
      .pipe(
        z
          .string()
          .min(1, SERVER_MESSAGES.categoryUnknown)
          .max(LIMIT.nameCharsMax, SERVER_MESSAGES.categoryUnknown),
      ),
    pic: text(LIMIT.addressCharsMax),
    country: text(LIMIT.addressCharsMax),
    platforms,
    outcomeEmail: z
      .union([z.literal('').transform(() => undefined), emailAddress])
      .optional()
      .meta({
        description: 'Where a visitor wants to hear the outcome; ignored with a session.',
      }),
    /** The honeypot of our form: the field is hidden, so that only bots fill it in. */
    website: z.unknown().optional(),
  })
  .transform(({ Tell_About_Yourself, website, ...wire }) => ({
    ...wire,
    about: Tell_About_Yourself,
    isTrapped: Boolean(website),
  }))
  .meta({ refusal: 'unprocessable' })

const TOO_LONG: { [Name in FactName]?: string } = {
  name: SERVER_MESSAGES.nameTooLong,
  category: SERVER_MESSAGES.categoryUnknown,
  country: SERVER_MESSAGES.countryUnknown,
}

/** A text that is there or missing, never null. */
const textFact = (name: (typeof TEXT_FACTS)[number]) =>
  z
    .string(SERVER_MESSAGES.invalidRequest)
    .transform('isLong' in FACT[name] ? plainText : plainLine)
    .pipe(z.string().max(FACT[name].charsMax, TOO_LONG[name] ?? SERVER_MESSAGES.fieldTooLong))

/** `POST /api/admin/users/{id}/facts`: missing fields stay unchanged. */
export const factsBody = z
  .object({
    ...mapFacts(TEXT_FACTS, (name) => textFact(name).optional()),
    name: textFact('name')
      .pipe(z.string().min(1, SERVER_MESSAGES.influencerNameRequired))
      .optional(),
    otherNames: z
      .array(textFact('name'), SERVER_MESSAGES.invalidRequest)
      .max(FACT.otherNames.itemsMax, SERVER_MESSAGES.invalidRequest)
      .transform((names) => [...new Set(names.filter(Boolean))])
      .optional(),
    platforms: z
      .array(z.enum(PLATFORM_IDS, SERVER_MESSAGES.invalidRequest), SERVER_MESSAGES.invalidRequest)
      .max(LIMIT.platformsSentMax, SERVER_MESSAGES.invalidRequest)
      .optional(),
    hourlyRate: z
      .number(SERVER_MESSAGES.rateOutOfRange)
      .min(0, SERVER_MESSAGES.rateOutOfRange)
      .max(LIMIT.hourlyRateMax, SERVER_MESSAGES.rateOutOfRange)
      .optional(),
    publicEmail: z
      .string(SERVER_MESSAGES.emailInvalid)
      .trim()
      .pipe(z.union([z.literal(''), emailAddress], SERVER_MESSAGES.emailInvalid))
      .optional(),
  })
  .meta({ refusal: 'unprocessable', description: 'The new profile of an influencer.' })
/** Facts as staff enters them. Missing ones stay unchanged. */
export type FactsForm = z.output<typeof factsBody>

/** `POST /api/me/pages/{id}/facts`: name, category and expertise are staff's to change, and other names are proposed. */
export const ownFactsBody = factsBody
  .pick(mapFacts(OWN_FACTS, () => true as const))
  .meta({ refusal: 'unprocessable', description: 'What an owner changes of their profile.' })

export type OwnFactsForm = z.output<typeof ownFactsBody>

/** Maps a card of a list to the wire. */
export const toWireCard = (card: InfluencerCard): WireCard => ({
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
  aiPersona: card.isAiPersona,
  confidence: card.confidence,
  createdAt: card.createdAt.toISOString(),
  placedByStaff: card.placement !== null,
  placedSteps: card.placement?.steps ?? 0,
  placedAt: card.placement?.at?.toISOString() ?? null,
  placedReason: card.placement?.reason ?? '',
  adHonesty: card.adHonesty,
})

/** Maps a search result to the wire; `near` marks fuzzy matches. */
export const toWireFound = (found: FoundInfluencer): WireSearchResult => {
  const { isNear, why, understood, ...card } = found
  return { ...toWireCard(card), near: isNear, why, understood }
}

/** Maps an entry of the trending list to the wire. */
export const toWireTrending = (influencer: TrendingInfluencer): WireTrending => ({
  _id: influencer.id,
  pic: influencer.pic,
  name: influencer.name,
  contributionScore: influencer.contributionScore,
  expertise: influencer.expertise,
  averageRating: influencer.averageRating,
  activity: influencer.activity,
})

/** Maps the public profile to the wire. The contract prescribes exactly these fields. */
export const toWireProfile = (influencer: Influencer): WireFacts => ({
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

/** Maps a category to the wire. */
export const toWireCategory = ({ id, name }: Category): WireCategory => ({ _id: id, name })
