import { expect, test } from 'vitest'
import { isLongEnough, isSameText } from '@/lib/ratings/replies/rules'

test.each([
  ['nineteen characters', 'a'.repeat(19), false],
  ['twenty characters', 'a'.repeat(20), true],
  ['twenty with emoji, each of which is one', '👍'.repeat(20), true],
  ['ten emoji of two units', '👍'.repeat(10), false],
  ['few words with many spaces between', `so${' '.repeat(40)}true`, false],
])('minimum length for points: %s [C30]', (_, text, expected) => {
  expect(isLongEnough(text)).toBe(expected)
})

test.each([
  ['the same words', 'Seen it too, twice.', 'Seen it too, twice.', true],
  ['other capitals, spaces and marks', 'Seen it too, twice.', ' SEEN  it too twice!!!', true],
  ['full-width letters', 'Seen it too', 'Ｓｅｅｎ ｉｔ ｔｏｏ', true],
  ['one word more', 'Seen it too, twice.', 'Seen it too, twice there.', false],
  ['other emoji alone', '👍👍', '👎👎', false],
  ['an accent', 'Il est tard', 'Il est târd', false],
])('repeated text: %s [C30]', (_, one, other, expected) => {
  expect(isSameText(one, other)).toBe(expected)
})
