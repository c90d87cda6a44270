import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Special-purpose ranges of IPv4 (IANA): everything that is not a public host. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Within the global unicast range of IPv6: protocol assignments, documentation, and addresses that embed one of IPv4. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [net, bits] of SPECIAL_V4) special.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of SPECIAL_V6) special.addSubnet(net, bits, 'ipv6')
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address is that of a public host. IPv6 outside the global unicast range is none: loopback, link-local and
 * private addresses, and IPv4 written as IPv6.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && globalV6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Returns all addresses of a host. */
export async function resolveHost(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}
