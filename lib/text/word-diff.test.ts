import { expect, test } from 'vitest'
import { wordDiff } from './word-diff'

const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(
      ({ kind, text }) => ({ kept: text, deleted: `[-${text}-]`, inserted: `{+${text}+}` })[kind],
    )
    .join('')

test.each([
  ['Labels every ad.', 'Labels every ad.', 'Labels every ad.'],
  ['Labels every ad.', 'Labels almost every ad.', 'Labels {+almost +}every ad.'],
  ['Labels almost every ad.', 'Labels every ad.', 'Labels [-almost -]every ad.'],
  ['Good camera, bad sound.', 'Good camera, fine sound.', 'Good camera, [-bad-]{+fine+} sound.'],
  [
    'One two three four five six',
    'One nine ten four five six',
    'One [-two three-]{+nine ten+} four five six',
  ],
  [
    'Slow, but honest about money',
    'Nothing like it at all',
    '[-Slow, but honest about money-]{+Nothing like it at all+}',
  ],
  ['', 'New', '{+New+}'],
  ['Old', '', '[-Old-]'],
  ['', '', ''],
  ['広告が多いです', '広告が少ないです', '広告が[-多い-]{+少ない+}です'],
])('%j became %j', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected)
})

test('without what was inserted it is the earlier text, without what was deleted the later one', () => {
  const words = ['ads', 'are', 'labelled', 'and', 'fair', 'now', '\n', 'often']
  let seed = 7
  const pick = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed
  }
  for (let round = 0; round < 300; round += 1) {
    const text = () => Array.from({ length: pick() % 12 }, () => words[pick() % 8]).join(' ')
    const [before, after] = [text(), text()]
    const parts = wordDiff(before, after)
    const without = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map((part) => part.text)
        .join('')
    expect([without('inserted'), without('deleted')]).toEqual([before, after])
  }
})

test('texts of the greatest length are compared in seconds, on a busy machine, too', () => {
  const long = (step: number) =>
    Array.from({ length: 1_200 }, (_, n) => `w${(n * step) % 97}`).join(' ')
  const began = performance.now()
  expect(wordDiff(long(3), long(5)).length).toBeGreaterThan(0)
  expect(performance.now() - began).toBeLessThan(10_000)
})
