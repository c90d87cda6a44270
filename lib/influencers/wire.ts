import { z } from 'zod'
import { LIMIT } from '@/lib/domain/limits'
import type {
  Category,
  Influencer,
  InfluencerCard,
  TrendingInfluencer,
} from '@/lib/influencers/types'

const skip = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((count) => count <= LIMIT.skipMax)
  .default(0)
  .meta({ description: 'How many to pass over: an integer from 0 to 10000.' })

/** `GET /api/users`. A category is named, or given by its id; empty and 'All' mean any (C49). */
export const influencerListQuery = z.object({ skip, category: z.string().max(100).default('') })

/** `GET /api/influencers/search`. What goes beyond the allowed length is cut off, not refused. */
export const influencerSearchQuery = z.object({ query: z.string().default('') })

/** `GET /api/influenerUnloggedData`: the wire says expert where we say influencer. */
export const influencerQuery = z
  .object({ expertId: z.string().default('') })
  .transform(({ expertId }) => ({ influencerId: expertId }))

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
  placedByStaff: card.isPlacedByStaff,
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
