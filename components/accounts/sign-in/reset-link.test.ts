import { expect, test } from 'vitest'
import { resetTarget } from './reset-link'

const ORIGIN = 'https://ratings.example'

test.each([
  'https://ratings.example/api/reset-password?token=abc',
  '  https://ratings.example/api/reset-password?token=abc\n',
  'https://RATINGS.example:443/api/reset-password?token=abc#content',
  'https://somebody@ratings.example/api/reset-password?token=abc',
])('the new password is sent to the link from the e-mail: %j [139]', (pasted) => {
  expect(resetTarget(pasted, ORIGIN)).toBe('/api/reset-password?token=abc')
})

test.each([
  '',
  'abc',
  '/api/reset-password?token=abc',
  '//evil.example/api/reset-password?token=abc',
  'https://evil.example/api/reset-password?token=abc',
  'https://ratings.example.evil.example/api/reset-password?token=abc',
  'https://ratings.example@evil.example/api/reset-password?token=abc',
  'https://ratings.example:8443/api/reset-password?token=abc',
  'http://ratings.example/api/reset-password?token=abc',
  'https://ratings.example/api/reset-password',
  'https://ratings.example/api/reset-password?token=',
  'https://ratings.example/api/reset-password/../signup?token=abc',
  'https://ratings.example/reset-password?token=abc',
  'javascript:fetch("https://evil.example")',
])('no password is sent to %j [143]', (pasted) => {
  expect(resetTarget(pasted, ORIGIN)).toBeNull()
})
