import { formatCounted, formatDay } from '@/lib/domain/formats'
import type { ListSort } from '@/lib/domain/list-filters'
import { PRIOR_RATINGS } from '@/lib/domain/rating-totals'
import { formatRating, RATINGS_FOR_VERDICT } from '@/lib/domain/stars'
import type { InfluencerCard, TrendingInfluencer, TrendingReason } from '@/lib/influencers/types'

/* Explains an influencer's position in a list, in words and with the numbers. */

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const numberWord = (count: number): string => NUMBERS[count] ?? String(count)

type CardOrder = Pick<
  InfluencerCard,
  'averageRating' | 'reviewsCount' | 'confidence' | 'placement' | 'createdAt'
>

type Confidence = Pick<CardOrder, 'averageRating' | 'reviewsCount' | 'confidence'>

/** The site average that went into a confidence score. */
const meanIn = ({ averageRating, reviewsCount, confidence }: Confidence): number =>
  (confidence * (PRIOR_RATINGS + reviewsCount) - averageRating * reviewsCount) / PRIOR_RATINGS

/** Returns the score by which lists are ordered, and what it is made of. */
export function confidenceReason(card: Confidence): string {
  const { averageRating, reviewsCount, confidence } = card
  const mean = formatRating(Math.min(5, Math.max(0, meanIn(card))))
  const score = `Ranking score ${confidence.toFixed(2)}:`
  if (reviewsCount === 0) return `${score} no ratings yet, so it starts at the site average.`
  const own = `${formatCounted(reviewsCount, 'rating')} averaging ${formatRating(averageRating)}`
  return `${score} ${own}, blended with ${numberWord(PRIOR_RATINGS)} at the site average of ${mean}.`
}

function placementReason({ placement }: CardOrder): string {
  if (!placement) return 'This isn’t a staff pick.'
  const { steps, at, reason } = placement
  const places = `${numberWord(steps)} ${steps === 1 ? 'place' : 'places'}`
  const day = at ? `, last on ${formatDay(at)}` : ''
  return `Our team moved this profile up ${places}${day}.${reason && ` Reason: ${reason}`}`
}

/** Returns the reasons for a position in a list of this order, the most important first. */
export function listReasons(card: CardOrder, sort: ListSort): string[] {
  if (sort === 'newest') return [`Added on ${formatDay(card.createdAt)}. Newest come first.`]
  if (sort === 'top') return [confidenceReason(card), 'Staff picks don’t affect this order.']
  if (sort === 'reviewed') {
    return [
      `${formatCounted(card.reviewsCount, 'counted review')}. Most reviewed come first.`,
      confidenceReason(card),
    ]
  }
  return [placementReason(card), confidenceReason(card)]
}

/** Returns the reasons for a position among the best matches of a search. */
export const matchReasons = (card: CardOrder): string[] => [
  'Names that match the search come first, then higher ranking scores.',
  ...listReasons(card, 'top'),
]

/** Returns the reasons for a position in the trending list. */
export const trendingReasons = ({ activity }: Pick<TrendingInfluencer, 'activity'>): string[] => [
  `Activity ${activity < 10 ? activity.toFixed(1) : Math.round(activity)}: recent ratings and likes, the newest counting most.`,
  'Each loses half its weight every week. Praise and criticism count the same.',
]

const SPANS = { week: 'this week', fortnight: 'in the last two weeks' } as const

/** Returns why an influencer is trending, in a short sentence: '12 ratings this week, 4.1 on average'. */
export function trendingSentence({ recent }: TrendingReason): string {
  const { span, count, average } = recent
  if (count === 0 || average === null) return `New likes on ratings ${SPANS[span]}`
  const ratings = `${formatCounted(count, 'rating')} ${SPANS[span]}`
  return count < RATINGS_FOR_VERDICT ? ratings : `${ratings}, ${formatRating(average)} on average`
}

/** The same for every list. */
export const NO_PAID_PLACE = 'No one can pay to be listed higher.'
