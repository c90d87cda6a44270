import { expect, test } from 'vitest'
import { placeNote } from '@/components/admin/row-notes'

test.each([
  [{ from: 12, to: 11 }, 'Moved up', 'Place 12 → 11'],
  [{ from: 12, to: 12 }, 'Moved down', 'Place 12, as before'],
  [{ from: null, to: 11 }, 'Moved up', 'Moved up to place 11'],
  [{ from: 11, to: null }, 'Moved down', 'Moved down from place 11'],
  [{ from: null, to: null }, 'Moved down', 'Moved down'],
] as const)('the places %j are said in words: %s %s', (places, moved, note) => {
  expect(placeNote(places, moved)).toBe(note)
})
