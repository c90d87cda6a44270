import { afterEach, expect, test } from 'vitest'
import { clientNetwork, trustForwardedFor } from '@/lib/http/client-address'
import { withSettings } from '@/tests/support/http'

afterEach(() => trustForwardedFor())

const FORGED = { 'x-forwarded-for': '6.6.6.6, 1.2.3.4', 'x-client-ip': '6.6.6.6' }
const networkOf = (headers: Record<string, string>) =>
  clientNetwork(new Request('http://localhost/', { headers }))

test('behind our own host the address that the host sets is used', () => {
  const headers = { 'x-forwarded-for': '1.2.3.4', 'x-real-ip': '6.6.6.6' }
  expect(networkOf({ ...headers, 'x-vercel-forwarded-for': '6.6.6.6' })).toBe('1.2.3.4')
})

test('without a known host no header is trusted: all clients are one network', () => {
  trustForwardedFor(false)
  const headers = { ...FORGED, 'x-real-ip': '6.6.6.6', 'x-vercel-forwarded-for': '6.6.6.6' }
  expect([networkOf(headers), networkOf({})]).toEqual(['unknown', 'unknown'])
})

test('on Vercel only the headers of Vercel are trusted, none of a client or a proxy in front', () =>
  withSettings({ VERCEL: '1' }, async () => {
    trustForwardedFor(false)
    expect(networkOf({ ...FORGED, 'x-vercel-forwarded-for': '1.2.3.4' })).toBe('1.2.3.4')
    expect(networkOf({ ...FORGED, 'x-real-ip': '1.2.3.4' })).toBe('1.2.3.4')
    expect(networkOf(FORGED)).toBe('unknown')
  }))
