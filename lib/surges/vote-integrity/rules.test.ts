import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VOTES } from '@/lib/domain/votes'
import { flagWeight, monthOf, pairKind } from '@/lib/surges/vote-integrity/rules'

test.each([
  [{ upheld: 0, dismissed: 0 }, 1],
  [{ upheld: 0, dismissed: 4 }, 0.5],
  [{ upheld: 0, dismissed: 100 }, VOTES.flagWeightMin],
  [{ upheld: 4, dismissed: 0 }, 1.5],
  [{ upheld: 100, dismissed: 0 }, VOTES.flagWeightMax],
  [{ upheld: 7, dismissed: 7 }, 1],
])('a flag after decisions %j weighs %f', (past, weight) => {
  expect(flagWeight(past)).toBeCloseTo(weight, 9)
})

test('the weight of a flag is bounded, rises with upheld flags and falls with dismissed ones', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (upheld, dismissed) => {
      const weight = flagWeight({ upheld, dismissed })
      expect(weight).toBeGreaterThanOrEqual(VOTES.flagWeightMin)
      expect(weight).toBeLessThanOrEqual(VOTES.flagWeightMax)
      expect(flagWeight({ upheld: upheld + 1, dismissed })).toBeGreaterThanOrEqual(weight)
      expect(flagWeight({ upheld, dismissed: dismissed + 1 })).toBeLessThanOrEqual(weight)
    }),
  )
})

test.each([
  [{ likes: 30, dislikes: 0, flags: 0, back: 25 }, 'mutual'],
  [{ likes: 30, dislikes: 0, flags: 0, back: 2 }, 'praise'],
  [{ likes: 0, dislikes: 20, flags: 9, back: 0 }, 'attack'],
  [{ likes: 0, dislikes: 20, flags: 9, back: 30 }, 'attack'],
  [{ likes: 12, dislikes: 12, flags: 0, back: 0 }, 'mixed'],
] as const)('the votes %j are of the kind %s', (pair, kind) => {
  expect(pairKind(pair)).toBe(kind)
})

test('months are in UTC', () => {
  expect(monthOf(new Date('2026-11-30T23:59:59Z'))).toBe('2026-11')
})
