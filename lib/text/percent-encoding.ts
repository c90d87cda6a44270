/** Whether the percent-encoding of a URL is valid UTF-8 (`%ff` alone is not). */
export function isDecodable(address: string): boolean {
  if (!address.includes('%')) return true
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}

// Encoded any number of times: `%252f` is `%2f` to the next reader.
const SLASH = /\\|%(?:25)*(?:2f|5c)/i
const DOT_SEGMENT = /(?:^|\/)(?:\.|%(?:25)*2e){1,2}(?:\/|$)/i

/**
 * Whether every reader finds the same path in a URL: no `.` or `..` segments, backslashes and encoded slashes, each of which
 * URL parsers and proxies resolve differently.
 */
export function isUnambiguous(address: string): boolean {
  const path = address.replace(/[?#].*$/s, '')
  return !SLASH.test(path) && !DOT_SEGMENT.test(path)
}
