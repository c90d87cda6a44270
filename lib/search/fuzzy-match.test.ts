import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fuzzyTokensOf,
  fuzzyTokensOfQuery,
  typosAllowed,
  typosBetween,
} from '@/lib/search/fuzzy-match'

/** Whether the tokens lead from the typed text to the word, and the distance confirms it. */
function finds(typed: string, word: string): boolean {
  const kept = new Set([...fuzzyTokensOf(word), ...beginningsOf(word)])
  const isLooked = [typed, ...fuzzyTokensOfQuery(typed)].some((key) => kept.has(key))
  return isLooked && typosBetween(typed, word, typosAllowed(typed)) !== null
}

const beginningsOf = (word: string) => [...word].map((_, at) => [...word].slice(0, at + 1).join(''))

test.each([
  ['gulia', 'giulia', 'a letter missing'],
  ['giuulia', 'giulia', 'a letter too many'],
  ['giulla', 'giulia', 'a letter wrong'],
  ['guilia', 'giulia', 'two letters changed about'],
  ['belandi', 'bellandi', 'a double letter single'],
  ['oostervald', 'oosterveld', 'a letter wrong far behind'],
  ['osterv', 'oosterveld', 'a letter missing in a beginning'],
  ['photograpfy', 'photography', 'a letter wrong near the end'],
  ['иванв', 'иванов', 'other alphabets'],
])('%s finds %s: %s', (typed, word) => {
  expect(finds(typed, word)).toBe(true)
})

test.each([
  ['ana', 'eva'],
  ['mira', 'kira nope'.slice(5)],
  ['giulia', 'henrik'],
  ['gxxlia', 'giulia'],
])('%s does not find %s', (typed, word) => {
  expect(finds(typed, word)).toBe(false)
})

const aWord = fc.stringMatching(/^[a-z]{5,12}$/)

test('a word is found with any letter wrong, missing or too many', () => {
  fc.assert(
    fc.property(aWord, fc.nat(11), fc.stringMatching(/^[a-z]$/), (word, at, letter) => {
      const place = at % word.length
      const edits = [
        word.slice(0, place) + word.slice(place + 1),
        word.slice(0, place) + letter + word.slice(place + 1),
        word.slice(0, place) + letter + word.slice(place),
      ]
      expect(edits.filter((typed) => typed.length >= 4 && !finds(typed, word))).toEqual([])
    }),
  )
})

test('two neighbouring letters may be swapped', () => {
  fc.assert(
    fc.property(aWord, fc.nat(10), (word, at) => {
      const place = at % (word.length - 1)
      const [one = '', other = ''] = word.slice(place, place + 2)
      expect(finds(word.slice(0, place) + other + one + word.slice(place + 2), word)).toBe(true)
    }),
  )
})

test('the distance is that of the nearest prefix, and the tokens stay few', () => {
  expect(typosBetween('giu', 'giulia', 1)).toBe(0)
  expect(typosBetween('gilu', 'giulia', 1)).toBe(1)
  expect(typosBetween('abcd', 'wxyz', 2)).toBeNull()
  expect(typosBetween('', 'anything', 0)).toBe(0)
  expect(fuzzyTokensOf('internationalization').length).toBeLessThanOrEqual(7)
  expect(fuzzyTokensOfQuery('internationa').length).toBeLessThanOrEqual(21)
  expect(fuzzyTokensOf('abc')).toEqual([])
})
