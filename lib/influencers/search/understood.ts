import { findCountry } from '@/lib/domain/countries'
import { LIST_SORT_LABELS, type ListSort } from '@/lib/domain/list-filters'
import { PLATFORMS } from '@/lib/domain/platforms'
import { areEnough } from '@/lib/influencers/landing/rules'
import type { MatchRecord } from '@/lib/influencers/record'
import type { Understood } from '@/lib/influencers/types'
import { landingPath, platformPath } from '@/lib/names/landing-paths'
import type { PartKind, QueryPart, ReadQuery } from '@/lib/search/read-query'

/* What a query was understood as, in words, and the page about just that. */

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

const LABELS: Record<PartKind, (value: string) => string | undefined> = {
  category: (name) => name,
  country: (code) => findCountry(code)?.name,
  platform: (id) => PLATFORMS.find((platform) => platform.id === id)?.label,
  language: (code) => `In ${languageNames.of(code)}`,
  price: (most) => `Under $${most}`,
  rating: (least) => `${least} stars and up`,
  order: (order) => LIST_SORT_LABELS[order as ListSort],
}

export const labelOf = ({ kind, value }: QueryPart): string => LABELS[kind](value) ?? value

type Found = { query: ReadQuery; records: readonly MatchRecord[]; leftOut: readonly PartKind[] }

/** Returns what the query was understood as; null when it has other words, is an order alone, or nobody has all of it. */
export function understoodOf({ query, records, leftOut }: Found): Understood | null {
  const { words, parts } = query
  const isOrder = parts.every(({ kind }) => kind === 'order')
  if (words !== '' || isOrder || leftOut.length > 0 || records.length === 0) return null
  const landing = landingOf(query, records)
  return { label: titleOf(query), count: records.length, path: null, ...landing }
}

/** 'Fitness in Brazil on YouTube, under $100'. */
function titleOf({ category, parts }: ReadQuery): string {
  const labelsOf = (kind: PartKind) => parts.filter((part) => part.kind === kind).map(labelOf)
  const [countries, platforms] = [labelsOf('country'), labelsOf('platform')]
  const others = parts.filter(({ kind }) => !['category', 'country', 'platform'].includes(kind))
  const subject = [
    category || 'Influencers',
    ...(countries.length > 0 ? [`in ${countries.join(' or ')}`] : []),
    ...(platforms.length > 0 ? [`on ${platforms.join(' and ')}`] : []),
  ].join(' ')
  const rest = others.map(labelOf).map((label) => label[0]?.toLowerCase() + label.slice(1))
  return [subject, ...rest].join(', ')
}

/**
 * Returns the page of a category, of one in a country, or of a platform, and how many of the results are on it; null
 * without one. The results tell: those with the most reviews are among those with the highest confidence.
 */
function landingOf(query: ReadQuery, records: readonly MatchRecord[]) {
  const { category, parts } = query
  const [[country], [platform]] = [query.countries, query.platforms]
  const facts = [category, country, platform].filter(Boolean)
  if (facts.length < parts.length || (category ? platform : country)) return null
  const own = records.filter(
    (one) =>
      (!category || one.category === category) &&
      (!country || one.country === country) &&
      (!platform || one.platforms.includes(platform)),
  )
  if (!areEnough(own)) return null
  const names = country ? [findCountry(country)?.name ?? ''] : []
  const path = platform ? platformPath(platform) : landingPath(category, ...names)
  return { path, count: own.length }
}
