import { LIMIT } from './limits'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/**
 * A folded e-mail address that a mail server can be found for: what browsers accept in an e-mail field (the pattern of the
 * HTML standard) with a name of at most 64 characters (RFC 5321, 4.5.3.1) at a host with a top-level domain.
 */
export const EMAIL_ADDRESS = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,${LIMIT.emailNameCharsMax}}@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$`,
)

/** What would end the host of a URL, or vanish in it. */
const NOT_IN_HOST = /[\s\p{Cc}/\\?#@:%[\]]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/

/** Returns a host in ASCII (`пример.рф` as `xn--e1afmkfd.xn--p1ai`), as browsers send it; null when it cannot be one. */
function asciiHost(host: string): string | null {
  const url = `http://${host}`
  return NOT_IN_HOST.test(host) || !URL.canParse(url) ? null : new URL(url).hostname
}

/** Returns an address of which a list shows the first character and the host alone: `a…@example.com`. */
export const shortEmail = (address: string): string =>
  address && `${[...address][0]}…@${hostOf(address)}`

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** Whether the host of a folded address stands for one: `xn--` labels may stand for nothing. */
export const hasHost = (address: string): boolean => asciiHost(hostOf(address)) === hostOf(address)

/**
 * Returns the spelling under which an e-mail address is stored and looked up. A text that cannot be an address stays one:
 * folded, a name that is not ASCII could become the name of another person.
 */
export function foldEmail(typed: string): string {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  const ascii = at > 0 ? asciiHost(hostOf(address)) : null
  if (ascii && ASCII.test(name)) return `${name.toLowerCase()}@${ascii}`
  return ASCII.test(address) ? address.toLowerCase() : address
}

/** Why an address gets no more emails about what is new: it refuses them for good, or its owner called one spam. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]
