import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawable, layOut, piecesOf, type TextPiece } from './rules'

const SIZES = [
  { size: 60, lines: 1 },
  { size: 30, lines: 2 },
] as const
/** Measures as if every letter were as wide as the largest size is high. */
const measured = (text: string): TextPiece[] =>
  piecesOf(text).map((piece) => ({ text: piece, width: [...piece].length * 60 }))

test('a text that fits stays on one line in the largest size', () => {
  expect(layOut(measured('Ana Bo'), { width: 360, sizes: SIZES })).toEqual({
    size: 60,
    lines: ['Ana Bo'],
    isCut: false,
  })
})

test('a longer text is drawn smaller, on as many lines as fit, broken at spaces', () => {
  const { size, lines, isCut } = layOut(measured('Ana Bo Carla'), { width: 300, sizes: SIZES })
  expect([size, lines, isCut]).toEqual([30, ['Ana Bo', 'Carla'], false])
})

test('a text that never fits ends with an ellipsis', () => {
  const { lines, isCut } = layOut(measured('Ana Bo Carla Dora Eva'), { width: 200, sizes: SIZES })
  expect([lines.length, isCut]).toEqual([2, true])
  expect(lines.at(-1)).toMatch(/…$/)
})

test('very long words and scripts without spaces are broken, emoji never inside', () => {
  expect(piecesOf('W'.repeat(30)).map(({ length }) => length)).toEqual([12, 12, 6])
  expect(piecesOf('相沢みなもとともだち').length).toBeGreaterThan(1)
  expect(piecesOf('👩‍👩‍👧‍👦👩‍👩‍👧‍👦').join('')).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦')
  expect(piecesOf('👩‍👩‍👧‍👦'.repeat(20)).every((piece) => piece.startsWith('👩‍👩‍👧‍👦'))).toBe(true)
})

test('breaking loses no text and keeps its order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      expect(piecesOf(text).join('')).toBe(text)
    }),
  )
})

test('a drawable text has no control or direction characters, no stacked marks, and no decorated letters', () => {
  expect(drawable('  Ana\u202e\n\tBo\u0000 ')).toBe('Ana Bo')
  expect(drawable('𝓔𝓶𝓶𝓪 Ⓐ')).toBe('Emma A')
  expect(drawable(`Z${'\u0301\u0300\u0302\u0303\u0308'.repeat(10)}a`).length).toBeLessThan(8)
  expect(drawable('Lina Forsga\u030ard')).toBe('Lina Forsgård')
  expect(drawable('שרה')).toBe('שרה')
})
