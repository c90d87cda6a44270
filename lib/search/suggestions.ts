import { fold, foldedWords } from '@/lib/domain/words'
import { typosAllowed, typosBetween } from '@/lib/search/fuzzy-match'

/* Matches a query with the names of categories and platforms. There are few, so they are compared one by one. */

/** Shorter terms only match a whole word. */
const PREFIX_CHARS_MIN = 3

type NamedItem = { names: readonly string[] }

/** Returns the items of which a word is a term of the query, or begins with one. */
export function itemsNamed<T extends NamedItem>(query: string, items: readonly T[]): T[] {
  const terms = foldedWords(query)
  return items.filter(({ names }) =>
    names.flatMap(foldedWords).some((word) => isMeant(terms, word)),
  )
}

const isMeant = (terms: readonly string[], word: string): boolean =>
  terms.some(
    (term) => term === word || ([...term].length >= PREFIX_CHARS_MIN && word.startsWith(term)),
  )

/** Returns the query with its misspelt words replaced by those of the names; null when it has none. */
export function correctedQuery(query: string, items: readonly NamedItem[]): string | null {
  const known = items.flatMap(({ names }) => names.flatMap(wordsIn))
  const words = wordsIn(query)
  const corrected = words.map((word) => nearest(word, known))
  return corrected.some(Boolean)
    ? words.map((word, place) => corrected[place] ?? word).join(' ')
    : null
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** The known word with the fewest typos; null when there is none, or when the word is known. */
function nearest(word: string, known: readonly string[]): string | null {
  const typed = fold(word)
  const most = typosAllowed(typed)
  const near = known
    .map((name) => ({ name, typos: typosBetween(typed, fold(name), most) ?? most + 1 }))
    .sort((a, b) => a.typos - b.typos)[0]
  return near && near.typos > 0 && near.typos <= most ? near.name : null
}
