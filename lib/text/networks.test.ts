import { expect, test } from 'vitest'
import { networksOf, wholeNetworkOf } from '@/lib/text/networks'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to the network %s', (address, expected) => {
  expect(networksOf(address)[0]).toBe(expected)
})

test('an IPv6 address is in three nested networks', () => {
  expect(networksOf('2001:db8:1:abcd::9')).toEqual([
    '2001:db8:1:abcd::/64',
    '2001:db8:1:ab00::/56',
    '2001:db8:1::/48',
  ])
  const host = Array.from({ length: 4_096 }, (_, n) => `2001:db8:1:${(n * 16).toString(16)}::1`)
  const counts = [0, 1, 2].map((size) => new Set(host.map((one) => networksOf(one)[size])).size)
  expect(counts).toEqual([4_096, 256, 1])
})

test('an IPv4 address is its own network', () => {
  expect(networksOf('203.0.113.9')).toEqual(['203.0.113.9'])
  expect(wholeNetworkOf('203.0.113.9')).toBe('203.0.113.9')
})
