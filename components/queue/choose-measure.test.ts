import { expect, test } from 'vitest'
import { chooseMeasure } from './choose-measure'

test('a measure is chosen, and taken back by the same key', () => {
  expect(chooseMeasure([], 'keep')).toEqual(['keep'])
  expect(chooseMeasure(['keep'], 'keep')).toEqual([])
})

test('T11: several measures go together, alternatives replace each other', () => {
  expect(chooseMeasure(['takeDown'], 'suspendAuthor')).toEqual(['takeDown', 'suspendAuthor'])
  expect(chooseMeasure(['takeDown', 'suspendAuthor'], 'hideText')).toEqual([
    'suspendAuthor',
    'hideText',
  ])
  expect(chooseMeasure(['voidVotes', 'suspendAuthor'], 'keep')).toEqual(['suspendAuthor', 'keep'])
})

test('reports are marked as abuse only together with keep', () => {
  expect(chooseMeasure(['takeDown'], 'markAbuse')).toEqual(['keep', 'markAbuse'])
  expect(chooseMeasure(['keep', 'markAbuse'], 'markAbuse')).toEqual(['keep'])
  expect(chooseMeasure(['keep', 'markAbuse'], 'keep')).toEqual([])
  expect(chooseMeasure(['keep', 'markAbuse'], 'takeDown')).toEqual(['takeDown'])
})

test('reports of a deleted text are marked as abuse where it closes as deleted [T43]', () => {
  const choose = (chosen: Parameters<typeof chooseMeasure>[0], measure: 'markAbuse' | 'takeDown') =>
    chooseMeasure(chosen, measure, 'deletedByAuthor')
  expect(choose([], 'markAbuse')).toEqual(['deletedByAuthor', 'markAbuse'])
  expect(choose(['deletedByAuthor'], 'markAbuse')).toEqual(['deletedByAuthor', 'markAbuse'])
  expect(chooseMeasure(['deletedByAuthor', 'markAbuse'], 'deletedByAuthor')).toEqual([])
})
