import {
  compactName,
  handleKeysIn,
  handleNamesIn,
  type Named,
  namesOf,
} from '@/lib/search/blocking-keys'
import { typosAllowed, typosBetween } from '@/lib/search/fuzzy-match'
import { spellingDifference } from '@/lib/search/spellings'
import { nameWordsOf } from '@/lib/text/words'

/* How well found influencers match a query, to order search results. */

type SearchFields = Named & { socialHandles: string; expertise: string; category: string }

/**
 * Returns how well an influencer matches a query: 3 when a name or handle is the query, 2 when all terms of the query are
 * words of the names, 1 when they are prefixes of some, 0 when another field matched.
 */
export function nameLikeness(
  query: string,
  one: Named & Pick<SearchFields, 'socialHandles'>,
): 0 | 1 | 2 | 3 {
  const whole = compactName(query)
  const handles = handleKeysIn(one.socialHandles)
  const names = namesOf(one)
  if ([...names.map(compactName), ...handles].includes(whole)) return 3
  if (handleKeysIn(query).some((handle) => handles.includes(handle))) return 3
  const words = names.flatMap(partsOf)
  const terms = partsOf(query)
  if (terms.every((word) => words.includes(word))) return 2
  return terms.every((word) => words.some((part) => part.startsWith(word))) ? 1 : 0
}

/** Whether a name has all words of a query, or is that in other letters. */
export const isOfName = (query: string, name: string): boolean =>
  nameLikeness(query, { name, socialHandles: '' }) > 0 || spellingDifference(query, name) !== null

/** Up to this difference a name in other letters is meant. */
const SAME_NAME_MAX = 0.4

/**
 * Returns how much the words of a query say of an influencer: 4 to 5 for the whole name, 3 for its beginnings, 2 for the
 * expertise, else 0; for a name in other letters the less, the more it differs.
 */
export function relevance(query: string, record: SearchFields): number {
  const likeness = nameLikeness(query, record)
  if (likeness > 0) return 2 + likeness
  const difference = Math.min(
    ...namesOf(record).map((name) => spellingDifference(query, name) ?? 1),
  )
  if (difference <= SAME_NAME_MAX) return 4 - difference
  const niche = partsOf(record.expertise)
  if (partsOf(query).every((term) => niche.some((word) => word.startsWith(term)))) return 2
  return difference < 1 ? 2 - difference : 0
}

function partsOf(text: string): string[] {
  const { words, runs } = nameWordsOf(text)
  return [...words, ...runs]
}

export type Nearness = {
  /** Terms of the query without a similar word. */
  missing: number
  typos: number
}

/** Returns how well an influencer matches the terms of a query, allowing for small typos. */
export function nearness(terms: readonly string[], one: SearchFields): Nearness {
  const names = namesOf(one)
  const texts = [...names, one.socialHandles, one.expertise, one.category]
  const words = [
    ...texts.flatMap(partsOf),
    ...names.map((name) => partsOf(name).join('')),
    ...handleNamesIn(one.socialHandles),
  ]
  const found = terms.map((term) => fewestTypos(term, words))
  return {
    missing: found.filter((typos) => typos === null).length,
    typos: found.reduce<number>((sum, typos) => sum + (typos ?? 0), 0),
  }
}

function fewestTypos(term: string, words: readonly string[]): number | null {
  const most = typosAllowed(term)
  const found = words.flatMap((word) => typosBetween(term, word, most) ?? [])
  return found.length > 0 ? Math.min(...found) : null
}
