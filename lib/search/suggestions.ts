import { foldedWords } from '@/lib/text/words'

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
