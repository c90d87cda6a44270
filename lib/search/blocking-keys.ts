import { readHandles } from '@/lib/names/handles'
import { foldedWords } from '@/lib/text/words'

/*
 * One person is proposed under many spellings. Blocking keys index what similar proposals have in common. A prefix tells
 * the kind of key:
 *   =  a name or a handle without spaces: 'Mr. Beast' matches '@mrbeast'
 *   ~  the words of a name in alphabetical order: 'Smith, Anna' matches 'Anna Smith'
 *   -  a name with one letter left out: names that differ by one letter have such a key in common
 *   ^  a prefix of a name, for a form that the user still types into
 */

export type Named = { name: string; otherNames?: readonly string[] | null }
export type NameAndHandles = Named & { socialHandles?: string }

/** Returns the name and the other names. */
export const namesOf = ({ name, otherNames }: Named): string[] => [name, ...(otherNames ?? [])]

/** The fuzzy keys are of the beginning of a name; `likeness` compares the whole names. */
const FUZZY_LETTERS_MAX = 24
/** Shorter names differ by one letter from too many others. */
const TYPO_LETTERS_MIN = 6
const BEGINNING_LETTERS = { min: 6, max: 12 } as const
const HANDLES_MAX = 8

/** Words in names and handles that do not distinguish people. */
const FILLERS = new Set('official officiel oficial offiziell real the dr mr mrs ms'.split(' '))

/** The folded words of a name without fillers; all of them when there are only fillers. */
function distinctiveWords(name: string): string[] {
  const words = foldedWords(name)
  const distinctive = words.filter((word) => !FILLERS.has(word))
  return distinctive.length > 0 ? distinctive : words
}

/** Returns a name or handle in one word: folded, without fillers, spaces and punctuation. */
export const compactName = (name: string): string => distinctiveWords(name).join('')

const sortedWords = (name: string): string => distinctiveWords(name).sort().join(' ')

function shortened(compact: string): string[] {
  const letters = [...compact].slice(0, FUZZY_LETTERS_MAX)
  if (letters.length < TYPO_LETTERS_MIN) return []
  return [
    letters.join(''),
    ...letters.map((_, left) => letters.filter((_, at) => at !== left).join('')),
  ]
}

function beginnings(compact: string): string[] {
  const letters = [...compact]
  const { min, max } = BEGINNING_LETTERS
  const lengths = Array.from({ length: max - min + 1 }, (_, more) => min + more)
  return lengths
    .filter((length) => length <= letters.length)
    .map((length) => letters.slice(0, length).join(''))
}

/** Returns the names in social media handles, each in one word; a single word is a name as well. */
export function handleNamesIn(entered: string): string[] {
  const { handles, isName } = readHandles(entered)
  const names = handles.flatMap(({ name }) => name ?? [])
  return distinct((isName ? [entered] : names).map(compactHandle))
}

/** Returns what identifies the people of social media handles: names, and addresses without one. */
export const handleKeysIn = (entered: string): string[] =>
  distinct([
    ...handleNamesIn(entered),
    ...readHandles(entered).handles.flatMap(({ identity }) => identity ?? []),
  ])

const distinct = (keys: string[]) => [...new Set(keys.filter(Boolean))].slice(0, HANDLES_MAX)

const compactHandle = (handle: string) => foldedWords(handle).join('')

/** Returns the keys of which spellings of the same name or handle have one in common. */
export function exactBlockingKeysOf(one: NameAndHandles): string[] {
  const names = namesOf(one)
  const whole = [...names.map(compactName), ...handleKeysIn(one.socialHandles ?? '')]
  const keys = [
    ...whole.filter(Boolean).map((text) => `=${text}`),
    ...names.map((name) => `~${sortedWords(name)}`),
  ]
  return [...new Set(keys)].filter((key) => key.length > 2)
}

/** The keys of similar names, and of names with the same prefix. */
const fuzzyKeysOf = (one: Named): string[] =>
  namesOf(one)
    .map(compactName)
    .flatMap((compact) => [
      ...shortened(compact).map((text) => `-${text}`),
      ...beginnings(compact).map((text) => `^${text}`),
    ])

/** Returns the keys to store with an influencer, wherever one is written. */
export const blockingKeysOf = (influencer: NameAndHandles): string[] => [
  ...new Set([...exactBlockingKeysOf(influencer), ...fuzzyKeysOf(influencer)]),
]

/** Returns the fuzzy keys to look up for typed names: one letter wrong anywhere, or a correct prefix. */
export const blockingKeysOfQuery = (one: Named): string[] =>
  namesOf(one)
    .map(compactName)
    .flatMap((compact) => [
      ...shortened(compact).map((text) => `-${text}`),
      ...beginnings(compact)
        .slice(-1)
        .map((longest) => `^${longest}`),
    ])

/**
 * Returns how likely two are the same person: 3 for the same handle or name, 2 for the same words, 1 for a name that
 * differs by one letter or continues what was typed, else 0.
 */
export function likeness(asked: NameAndHandles, found: NameAndHandles): 0 | 1 | 2 | 3 {
  const known = new Set(exactBlockingKeysOf(found))
  const shared = exactBlockingKeysOf(asked).filter((key) => known.has(key))
  if (shared.some((key) => key.startsWith('='))) return 3
  if (shared.length > 0) return 2
  const [some, others] = [namesOf(asked).map(compactName), namesOf(found).map(compactName)]
  return some.some((one) => others.some((other) => isAlike(one, other))) ? 1 : 0
}

const isAlike = (one: string, other: string): boolean =>
  ([...one].length >= BEGINNING_LETTERS.min && other.startsWith(one)) ||
  isOneLetterApart(one, other)

/** Whether one letter is wrong, missing or too many, or two neighbours are swapped. */
export function isOneLetterApart(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  if (Math.min(a.length, b.length) < TYPO_LETTERS_MIN - 1) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  const shorter = Math.min(a.length, b.length) - start
  while (end < shorter && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return true
  const isSwap = restA.length === 2 && restB.length === 2
  return isSwap && restA[0] === restB[1] && restA[1] === restB[0]
}
