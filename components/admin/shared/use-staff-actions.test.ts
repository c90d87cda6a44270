import { expect, test } from 'vitest'
import { placeNote } from '@/components/admin/shared/use-staff-actions'

test.each([
  [{ formerPlace: 12, place: 11 }, 'Moved up', 'Place 12 → 11'],
  [{ formerPlace: 12, place: 12 }, 'Moved down', 'Place 12, as before'],
  [{ formerPlace: null, place: 11 }, 'Moved up', 'Moved up to place 11'],
  [{ formerPlace: 11, place: null }, 'Moved down', 'Moved down from place 11'],
  [{ formerPlace: null, place: null }, 'Moved down', 'Moved down'],
] as const)('the places %j are said in words: %s %s', (places, moved, note) => {
  expect(placeNote(places, moved)).toBe(note)
})
