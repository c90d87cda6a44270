/** Whether every percent sign of an address begins the code of a character (`%ff` alone is none in UTF-8). */
export function isDecodable(address: string): boolean {
  if (!address.includes('%')) return true
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}
