import { findCountry } from '@/lib/domain/countries'
import { formatCounted } from '@/lib/domain/formats'
import type { InfluencerCard } from '@/lib/influencers/types'

type Facts = Pick<InfluencerCard, 'name' | 'category' | 'country'>
type Candidate = { card: Facts & Pick<InfluencerCard, 'id' | 'confidence'>; sharedRaters: number }

const isSameCategory = (one: Facts, other: Facts) => one.category === other.category
const isAlike = (one: Facts, other: Facts) =>
  isSameCategory(one, other) && one.country !== '' && one.country === other.country

/** Orders candidates: the same category and country first, then by shared raters, the same category, and confidence. */
export const bySimilarity = (to: Facts) => (one: Candidate, other: Candidate) =>
  Number(isAlike(to, other.card)) - Number(isAlike(to, one.card)) ||
  other.sharedRaters - one.sharedRaters ||
  Number(isSameCategory(to, other.card)) - Number(isSameCategory(to, one.card)) ||
  other.card.confidence - one.card.confidence ||
  one.card.id.localeCompare(other.card.id)

/** Returns why an influencer is shown beside another one. */
export function similarityReason(to: Facts, card: Facts, sharedRaters: number): string {
  const country = findCountry(card.country)?.name
  const facts = isAlike(to, card)
    ? `Also in ${card.category}, from ${country ?? card.country}`
    : isSameCategory(to, card)
      ? `Also in ${card.category}`
      : ''
  if (sharedRaters === 0) return facts
  const people = formatCounted(sharedRaters, 'person', 'people')
  const rated = `${people} rated both`
  return facts ? `${facts}; ${rated}` : rated
}
