import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { sanitizeHeaders, trustedAddress } from '@/lib/http/proxy-headers'

const SOCKET = '203.0.113.9'

test.each([
  ['without a proxy the socket decides', '1.2.3.4', 0, SOCKET],
  ['a forged first entry does not promote the second', '6.6.6.6, 1.2.3.4', 0, SOCKET],
  ['one proxy: what it appended', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['two proxies: what the outer one appended', '6.6.6.6, 1.2.3.4, 10.0.0.1', 2, '1.2.3.4'],
  ['fewer entries than proxies: the leftmost', '1.2.3.4', 3, '1.2.3.4'],
  ['no header although there is a proxy', undefined, 1, SOCKET],
  ['no address', 'unknown', 1, SOCKET],
  ['a mapped address is written plainly', '::ffff:1.2.3.4', 1, '1.2.3.4'],
  ['version 6', '2001:db8::1', 1, '2001:db8::1'],
])('%s', (_, forwardedFor, proxies, expected) => {
  expect(trustedAddress(SOCKET, forwardedFor, proxies)).toBe(expected)
})

const requestWith = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: `::ffff:${SOCKET}` } }) as unknown as IncomingMessage

test('headers internal to Next are removed, those of browsers stay', () => {
  const request = requestWith({
    'x-middleware-subrequest': 'middleware',
    'x-middleware-set-cookie': 'a=b',
    'x-invoke-path': '/admin/dashboard',
    'x-matched-path': '/admin/dashboard',
    'x-forwarded-host': 'evil.example',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    tracestate: 'a=b',
    baggage: 'a=b',
    'x-forwarded-for': '1.2.3.4',
    'x-real-ip': '1.2.3.4',
    rsc: '1',
    'next-router-prefetch': '1',
    accept: '*/*',
  })
  sanitizeHeaders(request, 0)
  expect(request.headers).toEqual({
    rsc: '1',
    'next-router-prefetch': '1',
    accept: '*/*',
    'x-forwarded-for': SOCKET,
    'x-forwarded-hops': '1',
  })
})

test('behind a trusted proxy its host and protocol headers stay', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4' }
  const request = requestWith({ ...headers, 'x-forwarded-hops': '7' })
  sanitizeHeaders(request, 1)
  expect(request.headers).toEqual({ ...headers, 'x-forwarded-hops': '1' })
})

test('a malformed state of Next’s router is removed, for which Next would respond with a 500', () => {
  const state = encodeURIComponent('["",{"children":["__PAGE__",{}]}]')
  const kept = requestWith({ rsc: '1', 'next-router-state-tree': state })
  sanitizeHeaders(kept, 0)
  expect(kept.headers['next-router-state-tree']).toBe(state)
  const malformed = requestWith({ rsc: '1', 'next-router-state-tree': '%ff' })
  sanitizeHeaders(malformed, 0)
  expect(malformed.headers).not.toHaveProperty('next-router-state-tree')
})
