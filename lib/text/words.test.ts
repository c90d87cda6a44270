import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from './words'

const marked = (text: string, query: string) =>
  highlight(text, query)
    .map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

test.each([
  ['Paid by the sponsor, Sponsored!', 'spon', 'Paid by the [sponsor], [Sponsored]!'],
  ['Straße im Café', 'strasse cafe', '[Straße] im [Café]'],
  ['They didn’t say', 'didnt', 'They [didn’t] say'],
  ['提供品は必ず最初に説明', '最初', '提供品は必ず[最初]に説明'],
  ['unrelated', 'related', 'unrelated'],
  ['a < b & c', 'b', 'a < [b] & c'],
  ['anything', '', 'anything'],
  ['anything', '...', 'anything'],
])('highlights in %s the search for %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test('highlighting neither loses nor adds text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 })
  fc.assert(
    fc.property(text, text, (written, query) => {
      const parts = highlight(written, query)
      expect(parts.map((part) => part.text).join('')).toBe(written)
    }),
  )
})
