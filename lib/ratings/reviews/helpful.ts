import { trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import { STARS, type Stars } from '@/lib/domain/stars'
import { EXCERPT_FIELDS, type ExcerptRecord, toExcerpt } from '@/lib/ratings/reviews/record'
import type { Excerpt, HelpfulPair } from '@/lib/ratings/reviews/types'
import { ReviewModel } from '@/models/review'

/** The least helpfulness of a quoted rating: two likes without a dislike, or three with one. */
const HELPFULNESS_MIN = 0.3
/** Reads a few, as some do not count. */
const CANDIDATES = 5
const POSITIVE = [4, 5] as const satisfies Stars[]
const CRITICAL = [1, 2] as const satisfies Stars[]
const MIXED = [3] as const satisfies Stars[]

/** In this order for each number of stars, and used as a hint so that MongoDB merges them instead of sorting all. */
export const MOST_HELPFUL = {
  influencerId: 1,
  status: 1,
  rating: 1,
  helpfulness: -1,
  createdAt: -1,
} as const

/** Names each number of stars, so that this index serves a list of all in order of helpfulness. */
export const anyStars = () => ({ rating: trusted({ $in: [...STARS] }) })

/** Returns the most helpful positive and the most helpful critical rating of an influencer; null where none is helpful enough. */
export async function findHelpful(influencerId: string): Promise<HelpfulPair> {
  await connect()
  const [positive, critical] = await Promise.all([
    mostHelpful(influencerId, POSITIVE),
    mostHelpful(influencerId, CRITICAL),
  ])
  return { positive, critical: critical ?? (await mostHelpful(influencerId, MIXED)) }
}

async function mostHelpful(influencerId: string, stars: readonly Stars[]): Promise<Excerpt | null> {
  const records = await ReviewModel.find(
    {
      influencerId,
      status: 'shown',
      rating: trusted({ $in: stars }),
      helpfulness: trusted({ $gte: HELPFULNESS_MIN }),
    },
    EXCERPT_FIELDS,
  )
    .hint(MOST_HELPFUL)
    .sort({ helpfulness: -1, createdAt: -1 })
    .limit(CANDIDATES)
    .lean<ExcerptRecord[]>()
  const found = records.find(({ counted, hiddenUnder }) => counted && !hiddenUnder)
  return found ? toExcerpt(found) : null
}
