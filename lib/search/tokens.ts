import { PLATFORMS } from '@/lib/domain/platforms'
import { pairsOf, wordsOf } from '@/lib/domain/words'
import { handlesIn } from '@/lib/search/blocking-keys'
import { fuzzyTokensOf } from '@/lib/search/fuzzy-match'

/** Longer words are found by their first characters, in a query as in what is stored. */
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
 * The keys that an influencer is found by (273): each beginning of each folded word of name, handles, expertise and
 * category, of the name and each handle in one piece, and those for small typos in all but the category; for scripts
 * without spaces each character and each pair. Written wherever an influencer is written.
 */
export function searchTokensOf(influencer: SearchableInfluencer): string[] {
  const { name, socialHandles = '', category = '', expertise = '' } = influencer
  const texts = [name, socialHandles, expertise, category].map(wordsOf)
  const whole = [joinedName(name), ...handlesIn(socialHandles)]
  const keys = [
    ...texts.flatMap(({ words, runs }) => [
      ...words.flatMap(prefixes),
      ...runs.flatMap((run) => [...run, ...pairsOf(run)]),
    ]),
    ...whole.flatMap(prefixes),
    ...texts.slice(0, -1).flatMap(({ words }) => words.filter(isTelling).flatMap(fuzzyTokensOf)),
    ...whole.flatMap(fuzzyTokensOf),
  ]
  return [...new Set(keys)].slice(0, KEYS_MAX)
}

/** The words of a name in one piece, as many write it: 'mirarides'. */
const joinedName = (name: string): string => wordsOf(name).words.join('')

const ADDRESS_WORDS = new Set(['com', 'www', ...PLATFORMS.flatMap(({ names }) => names)])
const isTelling = (word: string): boolean => !ADDRESS_WORDS.has(word)

/** The keys that a query asks for; an influencer must have all of them. The rarest, as far as length tells, is first. */
export function queryTokens(query: string): string[] {
  const { words, runs } = wordsOf(query)
  const keys = [
    ...words.map((word) => [...word].slice(0, WORD_CHARS_MAX).join('')),
    ...runs.flatMap((run) => ([...run].length === 1 ? [run] : pairsOf(run))),
  ]
  return [...new Set(keys)].sort((a, b) => b.length - a.length)
}

/** The keys by which staff finds a member: each beginning of each word of name and address. Nobody else searches them. */
export const memberTokensOf = ({
  name,
  email,
}: {
  name: string
  email?: string | null | undefined
}) => searchTokensOf({ name, socialHandles: email ?? '' })
