import { expect, test } from 'vitest'
import { isCode, readRecoveryCode, readShortCode } from '@/lib/domain/codes'

test.each([
  '123456',
  ' 123 456 ',
  '123-456',
  '123–456',
  '123.456',
  '123\u00a0456',
  '\u200e123456\u200f',
  '\u2066123456\u2069',
  '١٢٣٤٥٦',
  '۱۲۳۴۵۶',
  '१२३४५६',
  '１２３４５６',
  '𝟏𝟐𝟑𝟒𝟓𝟔',
])('%j is a code of six digits', (typed) => {
  expect(readShortCode(typed)).toBe('123456')
})

test.each(['12345', '1234567', '12a456', '', 'code'])('%j is none, and costs no try', (typed) => {
  expect([readShortCode(typed), isCode(typed)]).toEqual([null, false])
})

test.each([
  'abcd-efgh-jkmn-0123',
  'ABCD EFGH JKMN 0123',
  '3. abcd-efgh-jkmn-0123',
  '10) abcd–efgh–jkmn–0123',
  ' 7: abcdefghjkmnO1z3'.replace('z', '2'),
  '\u202aabcd.efgh.jkmn.٠١٢٣\u202c',
])('%j is a recovery code, with or without its number in the list', (typed) => {
  expect(readRecoveryCode(typed)).toBe('abcdefghjkmn0123')
})

test('a recovery code that begins with digits keeps them', () => {
  expect(readRecoveryCode('12ab-cdef-ghjk-mnpq')).toBe('12abcdefghjkmnpq')
  expect(readRecoveryCode('2. 12ab-cdef-ghjk-mnpq')).toBe('12abcdefghjkmnpq')
})
