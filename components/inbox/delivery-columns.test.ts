import { expect, test } from 'vitest'
import { DELIVERIES } from '@/lib/domain/notices'
import { COLUMNS, isChecked, pressed } from './delivery-columns'

const boxes = (delivery: (typeof DELIVERIES)[number]) =>
  COLUMNS.map(({ column }) => column).filter((column) => isChecked(delivery, column))

test('each choice has boxes of its own: an email is never without the inbox, and never in two ways [T25]', () => {
  expect(DELIVERIES.map(boxes)).toEqual([['inbox', 'email'], ['inbox', 'digest'], ['inbox'], []])
})

test('a press changes its own box, and of the others only what cannot be beside it [T25]', () => {
  for (const before of DELIVERIES) {
    for (const { column } of COLUMNS) {
      const after = pressed(before, column)
      expect(isChecked(after, column)).toBe(!isChecked(before, column))
    }
  }
  expect(pressed('off', 'email')).toBe('email')
  expect(pressed('email', 'digest')).toBe('digest')
  expect(pressed('digest', 'digest')).toBe('inbox')
  expect(pressed('email', 'inbox')).toBe('off')
})
