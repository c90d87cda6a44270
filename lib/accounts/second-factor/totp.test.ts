import { expect, test } from 'vitest'
import { totpCode } from '@/tests/support/totp'
import { newTotpSecret, stepOfCode, totpUri } from './totp'

/** RFC 6238, appendix B, for SHA-1: the secret is the text 12345678901234567890; a code of six digits is the end of one of eight. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

test.each(VECTORS)('at second %i the code of RFC 6238 is right [A2]', (second, code) => {
  const at = new Date(second * 1_000)
  expect(stepOfCode(SECRET, code.slice(2), at)).toBe(Math.floor(second / 30))
  expect(totpCode(SECRET, at)).toBe(code.slice(2))
})

test('a code is right one step early and one step late, not two [A2]', () => {
  const secret = newTotpSecret()
  const at = new Date('2026-11-27T12:00:15Z')
  const step = Math.floor(at.getTime() / 30_000)
  const steps = [-2, -1, 0, 1, 2].map((off) => {
    const code = totpCode(secret, new Date(at.getTime() + off * 30_000))
    return stepOfCode(secret, code, at)
  })
  expect(steps).toEqual([null, step - 1, step, step + 1, null])
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345', '1e5   '])(
  '%j is no code [A2]',
  (code) => expect(stepOfCode(newTotpSecret(), code, new Date())).toBeNull(),
)

test('a code may be typed with the spaces that apps show [A2]', () => {
  const [secret, at] = [newTotpSecret(), new Date()]
  const code = totpCode(secret, at)
  expect(stepOfCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, at)).not.toBeNull()
})

test('the QR code names site, account and secret of 160 bits [A2]', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const { protocol, host, pathname, searchParams } = new URL(
    totpUri(secret, 'a+b@example.com', 'Influencer Ratings'),
  )
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Influencer Ratings:a+b@example.com',
  ])
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Influencer Ratings',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
