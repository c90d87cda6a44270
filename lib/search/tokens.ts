import { PLATFORMS } from '@/lib/domain/platforms'
import { fold, nameWordsOf, pairsOf } from '@/lib/domain/words'
import { handleNamesIn } from '@/lib/search/blocking-keys'
import { fuzzyTokensOf } from '@/lib/search/fuzzy-match'

/** Longer words are truncated, in queries as in stored tokens. */
const WORD_CHARS_MAX = 12
const KEYS_MAX = 400

const prefixes = (word: string): string[] => {
  const characters = [...word].slice(0, WORD_CHARS_MAX)
  return characters.map((_, index) => characters.slice(0, index + 1).join(''))
}

export type SearchableInfluencer = {
  name: string
  socialHandles?: string
  expertise?: string
  category?: string
}

/**
 * Returns the search tokens to store with an influencer, wherever one is written: each prefix of each folded word of name,
 * handles, expertise and category, and of the name and each handle in one word; fuzzy tokens of all but the category; for
 * scripts without spaces each character and each bigram. Stored as `searchKeys`.
 */
export function searchTokensOf(influencer: SearchableInfluencer): string[] {
  const { name, socialHandles = '', category = '', expertise = '' } = influencer
  const texts = [name, socialHandles, expertise, category].map(nameWordsOf)
  // Azerbaijani ə is written as e or as a.
  const spelled = nameWordsOf(name.replace(/ə/giu, 'a')).words
  const whole = [joinedName(name), ...handleNamesIn(socialHandles)]
  const keys = [
    ...texts.flatMap(({ words, runs }) => [
      ...words.flatMap(prefixes),
      ...runs.flatMap((run) => [...run, ...pairsOf(run)]),
    ]),
    ...[...whole, ...spelled].flatMap(prefixes),
    ...(fold(name).match(/\p{S}/gu) ?? []),
    ...texts
      .slice(0, -1)
      .flatMap(({ words }) => words.filter(isDistinctive).flatMap(fuzzyTokensOf)),
    ...whole.flatMap(fuzzyTokensOf),
  ]
  return [...new Set(keys)].slice(0, KEYS_MAX)
}

/** The words of a name in one word, as many type it: 'mirarides'. */
const joinedName = (name: string): string => nameWordsOf(name).words.join('')

const ADDRESS_WORDS = new Set(['com', 'www', ...PLATFORMS.flatMap(({ names }) => names)])
const isDistinctive = (word: string): boolean => !ADDRESS_WORDS.has(word)

/** Returns the tokens of a query, all of which must match; the longest, and so probably the rarest, first. */
export function queryTokens(query: string): string[] {
  const { words, runs } = nameWordsOf(query)
  const keys = [
    ...words.map((word) => [...word].slice(0, WORD_CHARS_MAX).join('')),
    ...runs.flatMap((run) => ([...run].length === 1 ? [run] : pairsOf(run))),
  ]
  return [...new Set(keys)].sort((a, b) => b.length - a.length)
}

/** Returns the search tokens to store with a member, for the admin's search: each prefix of each word of name and e-mail. */
export const memberTokensOf = ({
  name,
  email,
}: {
  name: string
  email?: string | null | undefined
}) => searchTokensOf({ name, socialHandles: email ?? '' })
