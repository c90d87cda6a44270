import { PLATFORMS } from '@/lib/domain/platforms'
import { foldedWords } from '@/lib/domain/words'

/*
 * One person is proposed under many spellings. What makes two proposals alike is kept as keys, so that an index finds
 * the other one. A sign in front tells what a key says:
 *   =  the name or a handle in one piece: 'Mr. Beast' meets '@mrbeast'
 *   ~  the words of the name in alphabetical order: 'Smith, Anna' meets 'Anna Smith'
 *   -  the name with one letter left out: names that differ by one letter have such a key in common
 *   ^  the beginning of the name, for somebody who is still typing
 */

export type Nameable = { name: string; socialHandles?: string }

const LETTERS_MAX = 24
/** Shorter names differ by one letter from too many others. */
const TYPO_LETTERS_MIN = 6
const BEGINNING_LETTERS = { min: 6, max: 12 } as const
const HANDLES_MAX = 8

/** Words that people add to a name or a handle and that tell nobody apart. */
const FILLERS = new Set('official officiel oficial offiziell real the dr mr mrs ms'.split(' '))

/** The folded words of a name that say whose it is; all of them when there are no others. */
function tellingWords(name: string): string[] {
  const words = foldedWords(name)
  const telling = words.filter((word) => !FILLERS.has(word))
  return telling.length > 0 ? telling : words
}

/** A name or handle in one piece: folded, without fillers, spaces and signs. */
export const compactName = (name: string): string => cut(tellingWords(name).join(''))

const cut = (text: string) => [...text].slice(0, LETTERS_MAX).join('')

const sortedWords = (name: string): string => cut(tellingWords(name).sort().join(' '))

function shortened(compact: string): string[] {
  const letters = [...compact]
  if (letters.length < TYPO_LETTERS_MIN) return []
  return [compact, ...letters.map((_, left) => letters.filter((_, at) => at !== left).join(''))]
}

function beginnings(compact: string): string[] {
  const letters = [...compact]
  const { min, max } = BEGINNING_LETTERS
  const lengths = Array.from({ length: max - min + 1 }, (_, more) => min + more)
  return lengths
    .filter((length) => length <= letters.length)
    .map((length) => letters.slice(0, length).join(''))
}

const PLATFORM_NAMES = new Set<string>(PLATFORMS.flatMap(({ names }) => names))
const PLATFORM_HOSTS = new Set<string>(PLATFORMS.flatMap(({ hosts }) => hosts))
/** Steps of an address that come before a person's name. */
const STEPS = new Set('c channel user in add profile reel p watch company pg people'.split(' '))

/** The handles in what somebody entered, each in one piece; of addresses of no platform the whole of it. */
export function handlesIn(entered: string): string[] {
  const words = entered
    .replace(/\s*:\s+@?/g, ':@')
    .split(/[\s,;|]+/)
    .filter(Boolean)
  const handles = words.flatMap((word) => handleIn(word, words.length === 1))
  return [...new Set(handles.map(compactHandle).filter(Boolean))].slice(0, HANDLES_MAX)
}

const compactHandle = (handle: string) => cut(foldedWords(handle).join(''))

function handleIn(word: string, isAlone: boolean): string[] {
  if (word.startsWith('@')) return [word]
  const [, before = '', after = ''] = /^(\p{L}+)[:/]@?([^/:@]+)$/u.exec(word) ?? []
  if (PLATFORM_NAMES.has(before.toLowerCase())) return [after]
  const address = addressIn(word)
  if (address) return address
  return isAlone ? [word] : []
}

function addressIn(word: string): string[] | null {
  const address = /^https?:\/\//i.test(word) ? word : `https://${word}`
  if (!/\.[a-z]+\//i.test(word) || !URL.canParse(address)) return null
  const { hostname, pathname } = new URL(address)
  const host = hostname.replace(/^(www|m)\./, '')
  const steps = pathname.split('/').filter((step) => step && !STEPS.has(step.toLowerCase()))
  const person = decoded(steps[0] ?? '')
  if (!person) return null
  return [PLATFORM_HOSTS.has(host) ? person : `${host} ${pathname}`]
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** By these keys, one of them in common, the same person is found under another spelling of name or handle. */
export function exactBlockingKeysOf({ name, socialHandles = '' }: Nameable): string[] {
  const whole = [compactName(name), ...handlesIn(socialHandles)].filter(Boolean)
  return [...new Set([...whole.map((text) => `=${text}`), `~${sortedWords(name)}`])].filter(
    (key) => key.length > 2,
  )
}

/** By these keys names are found that are only alike, or that begin alike. */
function looseKeysOf({ name }: Nameable): string[] {
  const compact = compactName(name)
  return [
    ...shortened(compact).map((text) => `-${text}`),
    ...beginnings(compact).map((text) => `^${text}`),
  ]
}

/** What is kept with an influencer, wherever one is written. */
export const blockingKeysOf = (influencer: Nameable): string[] => [
  ...new Set([...exactBlockingKeysOf(influencer), ...looseKeysOf(influencer)]),
]

/** The loose keys that somebody's typing asks for: one letter wrong anywhere, or nothing wrong so far. */
export function blockingKeysOfQuery({ name }: Nameable): string[] {
  const compact = compactName(name)
  const longest = beginnings(compact).at(-1)
  return [...shortened(compact).map((text) => `-${text}`), ...(longest ? [`^${longest}`] : [])]
}

/**
 * How likely two are the same person: 3 by a handle or a name in one piece, 2 by the same words, 1 by a name that
 * differs by one letter or goes on from what was typed, 0 by none.
 */
export function likeness(asked: Nameable, found: Nameable): 0 | 1 | 2 | 3 {
  const known = new Set(exactBlockingKeysOf(found))
  const shared = exactBlockingKeysOf(asked).filter((key) => known.has(key))
  if (shared.some((key) => key.startsWith('='))) return 3
  if (shared.length > 0) return 2
  const [one, other] = [compactName(asked.name), compactName(found.name)]
  const goesOn = [...one].length >= BEGINNING_LETTERS.min && other.startsWith(one)
  return goesOn || isOneLetterApart(one, other) ? 1 : 0
}

/** One letter wrong, missing or too many, or two neighbours changed about. */
function isOneLetterApart(one: string, other: string): boolean {
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
