import { PLATFORMS, type Platform, type PlatformId } from '@/lib/domain/platforms'
import { addressUrl, linkParts, type TextPart, webUrl } from '@/lib/domain/text-links'

/** Returns the platform with this name. */
export const platformNamed = (word: string): Platform | undefined =>
  PLATFORMS.find(({ names }) => names.some((name) => name === word.toLowerCase()))

/** `@name`, alone or after a platform. */
const HANDLE = /^@([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,28}[\p{L}\p{N}_])?)$/u

/** A word, with the platform before it: `TikTok: @name`. */
const WORDS = /(?:[^\s,;|:]+\s*:\s+)?[^\s,;|]+/gu

const wordsOf = (handles: string): string[] => handles.match(WORDS) ?? []

/** Without brackets and punctuation around it. */
const bare = (word: string): string =>
  word.replace(/\s*:\s+/, ':').replace(/^[("']+|[.)!?"']+$/g, '')

/**
 * Returns the http(s) URL of the first social media handle, or null: a URL as it is, `instagram.com/name`,
 * `TikTok: @name`, or `@name` alone, which is read as Instagram.
 */
export function socialUrl(handles: string): string | null {
  const words = wordsOf(handles).map(bare).filter(Boolean)
  for (const at of words.keys()) {
    const url = handleUrl(words, at)
    if (url) return url
  }
  return null
}

/** Divides social media handles into those that open, as `socialUrl` reads them, and the text between them. */
export function handleParts(handles: string): TextPart[] {
  const words = wordsOf(handles)
  const bareWords = words.map(bare)
  return linkParts(handles, (word, at) => handleUrl(bareWords, at) ?? addressUrl(word), words)
}

function handleUrl(words: readonly string[], at: number): string | null {
  const word = words[at] ?? ''
  return addressOf(word) ?? personOf(word, [words[at - 1], words[at + 2]])
}

function addressOf(word: string): string | null {
  if (/^https?:\/\//i.test(word)) return webUrl(word)
  const host = /^(?:www\.|m\.)?([a-z0-9.-]+)\//i.exec(word)?.[1]?.toLowerCase()
  const isKnown = PLATFORMS.some(({ hosts }) => hosts.some((known) => known === host))
  return isKnown ? webUrl(`https://${word}`) : null
}

/** `@name`, with the platform just before it or, as in `@name on TikTok`, two words after. */
function personOf(word: string, nearby: (string | undefined)[]): string | null {
  const together = /^(\p{L}+)(?::@?|\/@)([^:/@]+)$/u.exec(word)
  const platform = together?.[1] ? platformNamed(together[1]) : undefined
  if (together?.[2] && platform) return personAddress(platform, together[2])
  const name = HANDLE.exec(word)?.[1]
  if (!name) return null
  const named = nearby.flatMap((near) => platformNamed(near ?? '') ?? [])[0]
  return personAddress(named ?? PLATFORMS[0], name)
}

/**
 * Returns the platforms of social media handles, in the order of `PLATFORMS`: by URL, by name before or after a handle,
 * and, as in `socialUrl`, Instagram for `@name` alone.
 */
export function platformsOf(handles: string): PlatformId[] {
  const words = handles
    .toLowerCase()
    .split(/[\s,;|:()/]+/)
    .map((word) => word.replace(/^(?:www|m)\.|[.!?"']+$/g, ''))
  const found = PLATFORMS.filter(({ names, hosts }) =>
    words.some((word) => isAmong(names, word) || isAmong(hosts, word)),
  ).map(({ id }) => id)
  const isBareHandle = found.length === 0 && words.some((word) => HANDLE.test(word))
  return isBareHandle ? [PLATFORMS[0].id] : found
}

const isAmong = (known: readonly string[], word: string): boolean => known.includes(word)

const personAddress = ({ person }: Platform, name: string): string | null =>
  HANDLE.test(`@${name}`) ? `https://www.${person}${encodeURIComponent(name)}` : null
