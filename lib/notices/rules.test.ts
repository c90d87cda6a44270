import { expect, test } from 'vitest'
import { NOTICES } from '@/lib/domain/notices'
import { milestoneReached, withEvent } from '@/lib/notices/rules'
import { withoutPerson } from '@/lib/notices/withdrawals/commands'

const AT = new Date('2026-11-01')
const reply = (personId: string) => ({ kind: 'reply', subject: 'r1', personId }) as const

test('events about one subject are one entry: the newest person first, each once [T24]', () => {
  const first = withEvent<string>(null, reply('ada'), AT)
  const second = withEvent(first, reply('bo'), AT)
  const third = withEvent(second, reply('ada'), AT)
  expect([first, second, third].map(({ peopleIds }) => peopleIds)).toEqual([
    ['ada'],
    ['bo', 'ada'],
    ['ada', 'bo'],
  ])
})

test('an entry holds a bounded number of people', () => {
  let entry = withEvent<string>(null, reply('0'), AT)
  for (let at = 1; at < 200; at += 1) entry = withEvent(entry, reply(String(at)), AT)
  expect(entry.peopleIds).toHaveLength(NOTICES.peopleMax)
  expect(entry.peopleIds[0]).toBe('199')
})

test('who takes back what they did leaves the entry, and the last one takes it with them', () => {
  expect(withoutPerson({ peopleIds: ['ada', 'bo'] }, 'ada')).toEqual(['bo'])
  expect(withoutPerson({ peopleIds: ['bo'] }, 'bo')).toBeNull()
})

test.each([
  [0, 99, null],
  [95, 100, 100],
  [90, 600, 500],
  [100, 120, null],
  [999, 1_000, 1_000],
  [1_990, 2_000, 2_000],
  [2_500, 2_510, null],
  [300, 200, null],
])('from %d to %d points the milestone is %s', (before, after, milestone) => {
  expect(milestoneReached(before, after)).toBe(milestone)
})
