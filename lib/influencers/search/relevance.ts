import { nameWordsOf } from '@/lib/domain/words'
import { compactName, handleKeysIn, handleNamesIn } from '@/lib/search/blocking-keys'
import { typosAllowed, typosBetween } from '@/lib/search/fuzzy-match'

/* How well found influencers match a query, to order search results. */

type SearchFields = { name: string; socialHandles: string; expertise: string; category: string }

/**
 * Returns how well an influencer matches a query: 3 when name or handle is the query, 2 when all terms of the query are
 * words of the name, 1 when they are prefixes of some, 0 when another field matched.
 */
export function nameLikeness(query: string, { name, socialHandles }: SearchFields): 0 | 1 | 2 | 3 {
  const whole = compactName(query)
  const handles = handleKeysIn(socialHandles)
  if (compactName(name) === whole || handles.includes(whole)) return 3
  if (handleKeysIn(query).some((handle) => handles.includes(handle))) return 3
  const words = partsOf(name)
  const terms = partsOf(query)
  if (terms.every((word) => words.includes(word))) return 2
  return terms.every((word) => words.some((part) => part.startsWith(word))) ? 1 : 0
}

/** Returns how much the words of a query say of an influencer: 3 to 5 for the name, 2 for the expertise, else 0. */
export function relevance(query: string, record: SearchFields): number {
  const likeness = nameLikeness(query, record)
  if (likeness > 0) return 2 + likeness
  const niche = partsOf(record.expertise)
  return partsOf(query).every((term) => niche.some((word) => word.startsWith(term))) ? 2 : 0
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
  const texts = [one.name, one.socialHandles, one.expertise, one.category]
  const words = [
    ...texts.flatMap(partsOf),
    partsOf(one.name).join(''),
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
