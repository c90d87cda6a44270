const GROUPS = 8
const BITS_OF_GROUP = 16
/**
 * Prefix lengths of the networks of an IPv6 address, smallest network first: /64 is one host, which may use any of its
 * addresses; /56 is what providers assign to a household (256 of those), /48 to a company (65,536).
 */
const PREFIXES = [64, 56, 48] as const

/**
 * The factor by which each larger network has a higher limit. Far below the 256 networks that it contains: a /48 gets
 * sixteen times the limit of a host.
 */
export const NETWORK_GROWTH = 4

/** Returns the networks of an address, smallest first; an IPv4 address, usually a household or company, is its own. */
export function networksOf(address: string): readonly [string, ...string[]] {
  if (!address.includes(':')) return [address]
  const groups = groupsOf(address)
  const [smallest, ...larger] = PREFIXES.map((bits) => networkOfSize(groups, bits))
  return [smallest as string, ...larger]
}

/** Returns the largest network of an address, for sharing scarce resources: its owner can use all smaller ones at once. */
export const wholeNetworkOf = (address: string): string => networksOf(address).at(-1) as string

function groupsOf(address: string): number[] {
  const [before = '', after = ''] = address.toLowerCase().split('%', 1).join('').split('::')
  const [left, right] = [before, after].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16) || 0)
}

function networkOfSize(groups: readonly number[], bits: number): string {
  const prefix = groups.slice(0, Math.ceil(bits / BITS_OF_GROUP)).map((group, at) => {
    const hidden = Math.max(0, (at + 1) * BITS_OF_GROUP - bits)
    return ((group >> hidden) << hidden).toString(16)
  })
  return `${prefix.join(':')}::/${bits}`
}
