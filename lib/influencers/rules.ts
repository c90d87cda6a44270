import { PLATFORMS, type Platform, type PlatformId } from '@/lib/domain/platforms'

/** Returns the platform with this name. */
export const platformNamed = (word: string): Platform | undefined =>
  PLATFORMS.find(({ names }) => names.some((name) => name === word.toLowerCase()))

/** `@name`, alone or after a platform. */
const HANDLE = /^@([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,28}[\p{L}\p{N}_])?)$/u

/**
 * Returns the http(s) URL of the first social media handle, or null: a URL as it is, `instagram.com/name`,
 * `TikTok: @name`, or `@name` alone, which is read as Instagram.
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
  // Credentials before the host would disguise where a link leads.
  const isPlain = !url.username && !url.password && /[a-z0-9-]\.[a-z]/i.test(url.hostname)
  return isPlain && /^https?:$/.test(url.protocol) ? url.href : null
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
