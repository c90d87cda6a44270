import { expect, test } from 'vitest'
import { missingStatements, statementsIn } from '@/tools/statements'

test('numbers in titles are found alone, in lists and in ranges', () => {
  const source = "test('a [1, 3–5, C20]', f)\ntest(`b [7] [9]`, f)\nexpect([200, 11])"
  expect([...statementsIn(source)]).toEqual([1, 3, 4, 5, 7, 9])
})

test('every statement of the contract has a test', () => {
  expect(missingStatements()).toEqual([])
})
