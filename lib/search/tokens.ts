import { PLATFORMS } from '@/lib/domain/platforms'
import { handleNamesIn, namesOf } from '@/lib/search/blocking-keys'
import { fuzzyTokensOf } from '@/lib/search/fuzzy-match'
import { spellingTokensOf } from '@/lib/search/spellings'
import { fold, nameWordsOf, pairsOf, runTokensOf } from '@/lib/text/words'

/** Longer words are truncated, in queries as in stored tokens. */
const WORD_CHARS_MAX = 12
const KEYS_MAX = 400

const truncate = (word: string): string => [...word].slice(0, WORD_CHARS_MAX).join('')

const prefixes = (word: string): string[] => {
  const characters = [...truncate(word)]
  return characters.map((_, index) => characters.slice(0, index + 1).join(''))
}

export type SearchableInfluencer = {
  name: string
  otherNames?: readonly string[]
  socialHandles?: string
  expertise?: string
  category?: string
}

/**
 * Returns the search tokens to store with an influencer, wherever one is written: each prefix of each folded word of names,
 * handles, expertise and category, and of each name and handle in one word; fuzzy tokens of all but the category; for
 * scripts without spaces each character and each bigram; of the names in other letters. Stored as `searchKeys`.
 */
export function searchTokensOf(influencer: SearchableInfluencer): string[] {
  const { socialHandles = '', category = '', expertise = '' } = influencer
  const names = namesOf(influencer)
  const texts = [...names, socialHandles, expertise, category].map(nameWordsOf)
  const whole = [...names.map(joinedName), ...handleNamesIn(socialHandles)]
  const keys = [
    ...texts.flatMap(({ words, runs }) => [
      ...words.flatMap(prefixes),
      ...runs.flatMap((run) => [...run, ...pairsOf(run)]),
    ]),
    ...[...whole, ...names.flatMap(otherSpellings)].flatMap(prefixes),
    ...names.flatMap(symbolsOf),
    ...names.flatMap(spellingTokensOf),
    ...texts
      .slice(0, -1)
      .flatMap(({ words }) => words.filter(isDistinctive).flatMap(fuzzyTokensOf)),
    ...whole.flatMap(fuzzyTokensOf),
  ]
  return [...new Set(keys)].slice(0, KEYS_MAX)
}

/** Azerbaijani ə is written as e or as a. */
const otherSpellings = (name: string): string[] => nameWordsOf(name.replace(/ə/giu, 'a')).words

const symbolsOf = (name: string): string[] => fold(name).match(/\p{S}/gu) ?? []

/** The words of a name in one word, as many type it: 'mirarides'. */
const joinedName = (name: string): string => nameWordsOf(name).words.join('')

const ADDRESS_WORDS = new Set(['com', 'www', ...PLATFORMS.flatMap(({ names }) => names)])
const isDistinctive = (word: string): boolean => !ADDRESS_WORDS.has(word)

/** Returns the tokens of a query, all of which must match; the longest, and so probably the rarest, first. */
export function queryTokens(query: string): string[] {
  const { words, runs } = nameWordsOf(query)
  const keys = [
    ...words.map(truncate),
    ...runs.flatMap((run) => ([...run].length === 1 ? [run] : pairsOf(run))),
  ]
  return [...new Set(keys)].sort((a, b) => b.length - a.length)
}

/**
 * Returns the search tokens to store with a member, for the admin's search by their beginnings: the words of name and e-mail,
 * and of each in one word. A token that another one begins with is left out.
 */
export function memberTokensOf(member: {
  name: string
  email?: string | null | undefined
}): string[] {
  const { name } = member
  const email = member.email ?? ''
  const texts = [name, email].map(nameWordsOf)
  const words = [
    ...texts.flatMap((text) => text.words),
    ...[joinedName(name), ...handleNamesIn(email), ...otherSpellings(name)],
  ]
  const tokens = [
    ...words.map(truncate),
    ...texts.flatMap(({ runs }) => runs.flatMap(runTokensOf)),
    ...symbolsOf(name),
  ]
  const distinct = [...new Set(tokens)].filter(Boolean)
  return distinct.filter((token) => !hasLonger(token, distinct)).slice(0, KEYS_MAX)
}

const hasLonger = (token: string, tokens: readonly string[]): boolean =>
  tokens.some((other) => other !== token && other.startsWith(token))
