import { expect, test } from 'vitest'
import { uncountedWords } from '@/components/reviews/uncounted-words'

const uncounted = {
  isCounted: false,
  isPendingModeration: false,
  relationship: 'follower' as const,
  appearsAt: null,
  isAnonymous: false,
}

test('a rating that does not count yet says why, and of an anonymous author nothing', () => {
  expect(uncountedWords(uncounted)).toBe('not counted yet (email unconfirmed)')
  expect(uncountedWords({ ...uncounted, isAnonymous: true })).toBe('not counted yet')
})

test.each([
  ['that counts', { isCounted: true }],
  ['that waits for our team', { isPendingModeration: true }],
  ['of someone who is paid', { relationship: 'paid' as const }],
  ['that has not appeared', { appearsAt: new Date('2026-12-01T00:00:00Z') }],
])('a rating %s says nothing of it', (_, changed) => {
  expect(uncountedWords({ ...uncounted, ...changed })).toBe('')
})
