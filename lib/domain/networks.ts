const GROUPS = 8
const BITS_OF_GROUP = 16
/**
 * What of an IPv6 address is one network, smallest first: the host's own, of whose 2^64 addresses it may take any; what
 * providers give a household, 256 of those; and what they give a firm or whoever asks, 65,536.
 */
const PREFIXES = [64, 56, 48] as const

/**
 * How much more of a limit the next larger network has: not 256 times as much, though it holds 256. Whoever has a whole
 * /48 has sixteen times what a household has.
 */
export const NETWORK_GROWTH = 4

/** The networks that an address is in, smallest first; an address of IPv4 is one household or firm, and alone. */
export function networksOf(address: string): readonly [string, ...string[]] {
  if (!address.includes(':')) return [address]
  const groups = groupsOf(address)
  const [smallest, ...larger] = PREFIXES.map((bits) => networkOfSize(groups, bits))
  return [smallest as string, ...larger]
}

/** The largest network that an address is in: what shares of something scarce are of, since whoever has it can be each of its smaller ones at once. */
export const wholeNetworkOf = (address: string): string => networksOf(address).at(-1) as string

function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1).join('').split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16) || 0)
}

function networkOfSize(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / BITS_OF_GROUP)).map((group, at) => {
    const cut = Math.max(0, (at + 1) * BITS_OF_GROUP - bits)
    return ((group >> cut) << cut).toString(16)
  })
  return `${kept.join(':')}::/${bits}`
}
