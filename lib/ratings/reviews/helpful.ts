import { trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import { STARS, type Stars } from '@/lib/domain/stars'
import { readReviewsOf } from '@/lib/ratings/entries/queries'
import { EXCERPT_FIELDS, type ExcerptRecord, toExcerpt } from '@/lib/ratings/reviews/record'
import type { Excerpt, HelpfulQuotes } from '@/lib/ratings/reviews/types'
import { hasContact } from '@/lib/ratings/topics/sentences'
import { shorten } from '@/lib/text/text'
import { HELPFUL_BY_STARS, ReviewEntryModel } from '@/models/review-entry'

/** The least helpfulness of a quoted rating: two likes without a dislike, or three with one. */
const HELPFULNESS_MIN = 0.3
/** About four lines on a phone. */
const CHARS_QUOTED = 150
/** So many are read, which are on the page that a quote links to: those that tell how to reach someone are not quoted. */
const CANDIDATES = 10
const POSITIVE = [4, 5] as const satisfies Stars[]
const CRITICAL = [1, 2] as const satisfies Stars[]

/**
 * Returns the most helpful positive and the most helpful critical rating of an influencer, or, where one of them is not helpful
 * enough, the most helpful of all: praise alone would take a side.
 */
export async function findHelpful(influencerId: string): Promise<HelpfulQuotes> {
  await connect()
  const [positive, critical] = await Promise.all([
    mostHelpful(influencerId, POSITIVE),
    mostHelpful(influencerId, CRITICAL),
  ])
  if (positive && critical) return { positive, critical }
  return { most: await mostHelpful(influencerId, STARS) }
}

async function mostHelpful(influencerId: string, stars: readonly Stars[]): Promise<Excerpt | null> {
  const entries = await ReviewEntryModel.find(
    {
      influencerId,
      status: 'shown',
      counted: true,
      hiddenUnder: null,
      rating: trusted({ $in: stars }),
      helpfulness: trusted({ $gte: HELPFULNESS_MIN }),
    },
    '_id',
  )
    // Used as a hint so that MongoDB merges the orders of the stars instead of sorting all.
    .hint(HELPFUL_BY_STARS)
    .sort({ helpfulness: -1, createdAt: -1 })
    .limit(CANDIDATES)
    .lean()
  const reviews = await readReviewsOf<ExcerptRecord>(entries, EXCERPT_FIELDS)
  const quotes = reviews.map((record) => {
    const excerpt = toExcerpt(record)
    return { ...excerpt, details: shorten(excerpt.details, CHARS_QUOTED) }
  })
  return quotes.find(({ title, details }) => ![title, details].some(hasContact)) ?? null
}
