import { expect, test } from 'vitest'
import { days, hours } from '@/lib/domain/durations'
import { inQueueOrder, isOverdue, RANKS, urgencyOf } from './rules'

const AT = new Date('2026-03-01T12:00:00Z')
const item = (severity: number, weight: number, waitedMs: number) => ({
  severity,
  urgency: urgencyOf({ severity, weight }),
  openedAt: new Date(AT.getTime() - waitedMs),
})

test('an urgent item is before everything less severe, however long that has waited and whoever reported it', () => {
  const urgent = item(4, 0, 1)
  const flags = item(1, 20, days(300))
  const high = item(3, 20, days(30))
  expect(inQueueOrder([flags, high, urgent], AT)).toEqual([urgent, high, flags])
})

test('within a severity the order is that of urgency × age', () => {
  const [trusted, visitor, older] = [
    item(2, 3, hours(2)),
    item(2, 0, hours(5)),
    item(2, 0, hours(7)),
  ]
  expect(inQueueOrder([visitor, trusted, older], AT)).toEqual([older, trusted, visitor])
})

test('the ranks are all severities and urgencies that items can have, in order', () => {
  const possible = [4, 3, 2, 1].flatMap((severity) =>
    [5, 1, 0].map((weight) => ({ severity, urgency: urgencyOf({ severity, weight }) })),
  )
  expect(RANKS).toEqual(possible)
})

test('an item is overdue once it waits longer than its severity allows', () => {
  const waits = [hours(3), hours(5), hours(25), days(4), days(8)]
  const overdue = (severity: number) => waits.filter((ms) => isOverdue({ severity }, ms)).length
  expect([1, 2, 3, 4].map(overdue)).toEqual([1, 2, 3, 4])
})
