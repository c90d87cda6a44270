import { expect, test } from 'vitest'
import { minutes } from '@/lib/domain/durations'
import { totpCode } from '@/tests/support/totp'
import { newRecoveryCodes, recoveryDigest } from './recovery-codes'
import { confirmationsOf, usedCode, withFailure } from './rules'
import { newTotpSecret } from './totp'

const userId = 'a'.repeat(24)
const at = new Date('2026-11-27T12:00:15Z')
const step = Math.floor(at.getTime() / 30_000)
const secret = newTotpSecret()
const codes = newRecoveryCodes()
const factors = {
  userId,
  totp: { secret, lastStep: 0 },
  recoveryCodes: codes.map((code) => recoveryDigest(userId, code)),
}

test('recovery codes are ten different ones of 80 bits, readable in groups [A3]', () => {
  expect(new Set(codes).size).toBe(10)
  for (const code of codes)
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
})

test('a recovery code is right however it is spelt, and for its account only [A3]', () => {
  const [code = ''] = codes
  const digest = recoveryDigest(userId, code)
  const spelt = [
    code,
    code.toUpperCase(),
    code.replaceAll('-', ' '),
    ` ${code.replaceAll('-', '')}\n`,
  ]
  for (const one of [...spelt, code.replaceAll('0', 'O').replaceAll('1', 'l')]) {
    expect(usedCode(factors, one, at)).toEqual({ kind: 'recovery', digest })
  }
  expect(recoveryDigest('b'.repeat(24), code)).not.toBe(digest)
})

test('a code of a step that was used, or of one before it, is wrong [A2]', () => {
  const code = totpCode(secret, at)
  const used = (lastStep: number) => usedCode({ ...factors, totp: { secret, lastStep } }, code, at)
  expect(used(step - 1)).toEqual({ kind: 'totp', step })
  expect([used(step), used(step + 1)]).toEqual([null, null])
})

test('the owner is told from the fifth wrong code within an hour on, once an hour [A5]', () => {
  const told: number[] = []
  let failures = null as ReturnType<typeof withFailure>['failures'] | null
  // One every five minutes for two hours and a half.
  for (let n = 0; n < 30; n += 1) {
    const next = withFailure(failures, new Date(at.getTime() + minutes(5) * n))
    failures = next.failures
    if (next.isTold) told.push(n)
  }
  expect(told).toEqual([4, 16, 28])
})

test('recovery codes go with every kind of second factor [A4]', () => {
  expect(confirmationsOf(['totp'])).toEqual(['totp', 'recovery'])
  expect(confirmationsOf(['passkey'])).toEqual(['recovery', 'passkey'])
  expect(confirmationsOf(['passkey', 'totp'])).toEqual(['totp', 'recovery', 'passkey'])
})
