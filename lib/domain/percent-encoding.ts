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
