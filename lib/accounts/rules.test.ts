import { expect, test } from 'vitest'
import { foldEmail, plainName } from '@/lib/accounts/rules'

test.each([
  ['Ada Winter', 'Ada Winter'],
  ['  Ada \t\r\n Winter ', 'Ada Winter'],
  ['Ada\u0000\u001b[31m', 'Ada [31m'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['\ud800Ada', 'Ada'],
  ['👨‍👩‍👧 Winter', '👨‍👩‍👧 Winter'],
  ['\u2028\u200f ', ''],
])('the name %j is kept as %j [345]', (typed, kept) => {
  expect(plainName(typed)).toBe(kept)
})

test('an e-mail has one spelling [297]', () => {
  expect(foldEmail(' Ada@Example.COM ')).toBe('ada@example.com')
})
