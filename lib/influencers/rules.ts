import { PLATFORMS, type Platform, type PlatformId } from '@/lib/domain/platforms'
import { pairsOf, wordsOf } from '@/lib/domain/words'
import { handlesIn } from '@/lib/influencers/duplicate-keys'
import { typoKeysOf } from '@/lib/influencers/typos'

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
export function searchKeysOf(influencer: SearchableInfluencer): string[] {
  const { name, socialHandles = '', category = '', expertise = '' } = influencer
  const texts = [name, socialHandles, expertise, category].map(wordsOf)
  const whole = [joinedName(name), ...handlesIn(socialHandles)]
  const keys = [
    ...texts.flatMap(({ words, runs }) => [
      ...words.flatMap(prefixes),
      ...runs.flatMap((run) => [...run, ...pairsOf(run)]),
    ]),
    ...whole.flatMap(prefixes),
    ...texts.slice(0, -1).flatMap(({ words }) => words.filter(isTelling).flatMap(typoKeysOf)),
    ...whole.flatMap(typoKeysOf),
  ]
  return [...new Set(keys)].slice(0, KEYS_MAX)
}

/** The words of a name in one piece, as many write it: 'mirarides'. */
const joinedName = (name: string): string => wordsOf(name).words.join('')

const ADDRESS_WORDS = new Set(['com', 'www', ...PLATFORMS.flatMap(({ names }) => names)])
const isTelling = (word: string): boolean => !ADDRESS_WORDS.has(word)

/** The keys that a query asks for; an influencer must have all of them. The rarest, as far as length tells, is first. */
export function searchWords(query: string): string[] {
  const { words, runs } = wordsOf(query)
  const keys = [
    ...words.map((word) => [...word].slice(0, WORD_CHARS_MAX).join('')),
    ...runs.flatMap((run) => ([...run].length === 1 ? [run] : pairsOf(run))),
  ]
  return [...new Set(keys)].sort((a, b) => b.length - a.length)
}

/** The platform that people call so. */
export const platformNamed = (word: string): Platform | undefined =>
  PLATFORMS.find(({ names }) => names.some((name) => name === word.toLowerCase()))

/** `@name` of a person, alone or after a platform. */
const HANDLE = /^@([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,28}[\p{L}\p{N}_])?)$/u

/**
 * The http(s) address behind what somebody entered as social media handles, or null when it is none (C53): an
 * address as it is, `instagram.com/name`, `TikTok: @name`, or `@name` alone, read as Instagram. Of several the first.
 */
export function socialUrl(handles: string): string | null {
  const words = handles
    .replace(/\s*:\s+/g, ':')
    .split(/[\s,;|]+/)
    .map((word) => word.replace(/^[("']+|[.)!?"']+$/g, ''))
    .filter(Boolean)
  for (const [index, word] of words.entries()) {
    const address = addressOf(word) ?? personOf(word, [words[index - 1], words[index + 2]])
    if (address) return address
  }
  return null
}

function addressOf(word: string): string | null {
  if (/^https?:\/\//i.test(word)) return webAddress(word)
  const host = /^(?:www\.|m\.)?([a-z0-9.-]+)\//i.exec(word)?.[1]?.toLowerCase()
  const isKnown = PLATFORMS.some(({ hosts }) => hosts.some((known) => known === host))
  return isKnown ? webAddress(`https://${word}`) : null
}

function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  // A name and password before the host disguise where a link leads.
  const isPlain = !url.username && !url.password && /[a-z0-9-]\.[a-z]/i.test(url.hostname)
  return isPlain && /^https?:$/.test(url.protocol) ? url.href : null
}

/** `@name`, with the platform said just before it or, as in `@name on TikTok`, two words after. */
function personOf(word: string, said: (string | undefined)[]): string | null {
  const together = /^(\p{L}+)(?::@?|\/@)([^:/@]+)$/u.exec(word)
  const platform = together?.[1] ? platformNamed(together[1]) : undefined
  if (together?.[2] && platform) return personAddress(platform, together[2])
  const name = HANDLE.exec(word)?.[1]
  if (!name) return null
  const named = said.flatMap((near) => platformNamed(near ?? '') ?? [])[0]
  return personAddress(named ?? PLATFORMS[0], name)
}

/**
 * The platforms that the handles tell of, in the order of `PLATFORMS`: by address, by name before or after a handle,
 * and, as in `socialUrl`, Instagram for `@name` alone.
 */
export function platformsOf(handles: string): PlatformId[] {
  const words = handles
    .toLowerCase()
    .split(/[\s,;|:()/]+/)
    .map((word) => word.replace(/^(?:www|m)\.|[.!?"']+$/g, ''))
  const told = PLATFORMS.filter(({ names, hosts }) =>
    words.some((word) => isAmong(names, word) || isAmong(hosts, word)),
  ).map(({ id }) => id)
  const isBareHandle = told.length === 0 && words.some((word) => HANDLE.test(word))
  return isBareHandle ? [PLATFORMS[0].id] : told
}

const isAmong = (known: readonly string[], word: string): boolean => known.includes(word)

const personAddress = ({ person }: Platform, name: string): string | null =>
  HANDLE.test(`@${name}`) ? `https://www.${person}${encodeURIComponent(name)}` : null
