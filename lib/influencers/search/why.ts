import { findCountry } from '@/lib/domain/countries'
import { formatCounted } from '@/lib/domain/formats'
import { PLATFORMS } from '@/lib/domain/platforms'
import type { MatchRecord } from '@/lib/influencers/record'
import { isOfName } from '@/lib/influencers/search/relevance'
import type { Why } from '@/lib/influencers/types'
import { compactName, handleNamesIn } from '@/lib/search/blocking-keys'
import type { ReadQuery } from '@/lib/search/read-query'
import { subjectsOfQuery } from '@/lib/search/review-words'
import { foldedWords } from '@/lib/text/words'

/* Why a search has found a profile, in a few words. */

/** One reason, and what of it the query has asked for. */
type Reason = { text: string; words: readonly string[] }

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** Returns why a profile was found; null when its name says so. */
export function whyFound(text: string, query: ReadQuery, record: MatchRecord): Why | null {
  const isNamed = (name: string) =>
    [text, query.words].some((one) => one !== '' && isOfName(one, name))
  if (isNamed(record.name)) return null
  const reasons = [
    ...(record.otherNames ?? []).filter(isNamed).map((name) => whole('Also known as ', name)),
    ...ofHandle(text, record),
    ...ofTexts(query, record),
    ...ofFacts(query, record),
    ...ofReviews(query, record),
  ]
  const languages = query.languages.map((code) => languageNames.of(code) ?? code)
  const all = reasons.length > 0 ? reasons : languages.map((name) => whole('Reviews in ', name))
  if (all.length === 0) return null
  return {
    text: all.map((reason) => reason.text).join(' · '),
    words: [...new Set(all.flatMap(({ words }) => words))],
  }
}

const whole = (label: string, value: string): Reason => ({
  text: `${label}${value}`,
  words: foldedWords(value),
})

function ofHandle(text: string, { socialHandles }: MatchRecord): Reason[] {
  const asked = compactName(text)
  const handle = handleNamesIn(socialHandles).find((one) => asked && one.startsWith(asked))
  return handle ? [{ text: `Handle: ${handle}`, words: [asked] }] : []
}

function ofTexts({ saidWords, category }: ReadQuery, record: MatchRecord): Reason[] {
  const terms = foldedWords(saidWords)
  const termsIn = (text: string) =>
    terms.filter((term) => foldedWords(text).some((word) => word.startsWith(term)))
  const niche = termsIn(record.expertise)
  const isCategory = record.category === category || termsIn(record.category).length > 0
  return [
    ...(niche.length > 0 ? [{ text: `Expertise: ${record.expertise}`, words: niche }] : []),
    ...(isCategory ? [whole('Category: ', record.category)] : []),
  ]
}

function ofFacts({ countries, platforms, price, minRating }: ReadQuery, one: MatchRecord) {
  const isAffordable = price !== null && one.hourlyRate > 0 && one.hourlyRate <= price
  const isRated = minRating !== null && one.averageRating >= minRating
  return [
    ...(countries.includes(one.country) ? [findCountry(one.country)?.name ?? one.country] : []),
    ...PLATFORMS.filter(({ id }) => platforms.includes(id) && one.platforms.includes(id)).map(
      ({ label }) => label,
    ),
    ...(isAffordable ? [`$${one.hourlyRate} an hour`] : []),
    ...(isRated ? [`${one.averageRating.toFixed(1)} stars`] : []),
  ].map((fact) => whole('', fact))
}

function ofReviews({ saidWords }: ReadQuery, { reviewWords }: MatchRecord): Reason[] {
  const { subjects } = subjectsOfQuery(saidWords)
  return (reviewWords?.words ?? [])
    .filter(({ word }) => subjects.includes(word))
    .map(({ word, count }) => ({
      text: `In ${formatCounted(count, 'review')}: “${word}”`,
      words: foldedWords(word),
    }))
}
