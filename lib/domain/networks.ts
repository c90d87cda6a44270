const GROUPS = 8
/** Providers give each customer at least so many groups of his own choice. */
const GROUPS_OF_NETWORK = 4

/**
 * What limits count by: an address of IPv4 is one household or firm, but whoever has one of IPv6 has the 2^64 others of
 * its network too.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1).join('').split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, GROUPS_OF_NETWORK)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
