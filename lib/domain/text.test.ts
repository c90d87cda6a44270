import { expect, test } from 'vitest'
import { plainLine, shorten } from '@/lib/domain/text'

test.each([
  ['Short enough.', 20, 'Short enough.'],
  ['  One\n\n line ', 20, 'One line'],
  ['Every sponsor is named in the first sentence', 30, 'Every sponsor is named in the…'],
  ['正直な広告だけを出す人です', 5, '正直な広告…'],
  ['👩🏽‍🍳👩🏽‍🍳', 4, '👩🏽‍🍳…'],
])('%j is cut to at most %i characters, at a space if it has one', (text, chars, cut) => {
  expect(shorten(text, chars)).toBe(cut)
})

test('invisible characters leave a text, but for those that scripts and emoji need', () => {
  expect(plainLine('An\u200bna\u00ad B\u2060e\ufeffrg\u200e')).toBe('Anna Berg')
  expect(plainLine('می\u200cخواهم 👩\u200d🚀 ❤\ufe0f')).toBe('می\u200cخواهم 👩\u200d🚀 ❤\ufe0f')
})
