import { expect, test } from 'vitest'
import { shorten } from '@/lib/domain/text'

test.each([
  ['Short enough.', 20, 'Short enough.'],
  ['  One\n\n line ', 20, 'One line'],
  ['Every sponsor is named in the first sentence', 30, 'Every sponsor is named in the…'],
  ['正直な広告だけを出す人です', 5, '正直な広告…'],
  ['👩🏽‍🍳👩🏽‍🍳', 4, '👩🏽‍🍳…'],
])('%j is cut to at most %i characters, at a space if it has one', (text, chars, cut) => {
  expect(shorten(text, chars)).toBe(cut)
})
