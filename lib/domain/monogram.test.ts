import { expect, test } from 'vitest'
import { initialsOf } from '@/lib/domain/monogram'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Élodie van der Berg', 'ÉB'],
  ['E\u0301lodie', 'E\u0301'],
  ['e\u200dx y\u200c', 'E\u200dY\u200c'],
  ['Фёдор', 'Ф'],
  ['陈思远', '陈'],
  ['𠮷田', '𠮷'],
  ['प्रिया', [...new Intl.Segmenter('hi').segment('प्रिया')][0]?.segment],
  ['한글', '한'],
  ['👩🏽‍🚀 Ann', '👩🏽‍🚀A'],
  ['فاطمة علي', 'ف\u200cع'],
  [' ', '?'],
  ['', '?'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a first letter is the same with and without the segmenter', () => {
  const segmenter = new Intl.Segmenter()
  for (let code = 0xc0; code <= 0x52f; code += 1) {
    for (const word of [String.fromCodePoint(code), `${String.fromCodePoint(code)}x`]) {
      const first = [...segmenter.segment(word)][0]?.segment ?? ''
      expect(initialsOf(`${word} b`)).toBe(`${first}b`.toUpperCase())
    }
  }
})
