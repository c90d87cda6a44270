import { expect, test } from 'vitest'
import { numberText } from '@/lib/text/number-text'

test.each([1, 9, 10, 42, 999, 1_000, 1_203])('up to %i, every number and none beyond', (max) => {
  const [fromNone, fromOne] = [numberText(max), numberText(max, 1)]
  const wrong: number[] = []
  for (let number = 0; number <= 12 * max; number += 1) {
    const isRight =
      fromNone.test(String(number)) === number <= max &&
      fromOne.test(String(number)) === (number >= 1 && number <= max)
    if (!isRight) wrong.push(number)
  }
  expect(wrong).toEqual([])
})

test.each(['', '-1', '1.0', '1e2', ' 1', '1 ', '+1', '0x1', '1\n', '١'])(
  '%j is no number',
  (text) => {
    expect(numberText(1_000).test(text)).toBe(false)
  },
)
