import { expect, test } from 'vitest'
import { missingStatements, statementsIn } from '@/tools/statements'

test('numbers in titles are found alone, in lists and in ranges', () => {
  const source = "test('a [1, 3–5, C20, P2]', f)\ntest(`b [7] [9] [P4–P6]`, f)\nexpect([200, 11])"
  const expected = ['1', '3', '4', '5', 'P2', '7', '9', 'P4', 'P5', 'P6']
  expect([...statementsIn(source)]).toEqual(expected)
})

test('every statement of the contract has a test', () => {
  expect(missingStatements('contract')).toEqual([])
})

test('every statement about the profile has a test', () => {
  expect(missingStatements('profile')).toEqual([])
})
