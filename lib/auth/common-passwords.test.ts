import { expect, test } from 'vitest'
import { isCommonPassword } from '@/lib/auth/common-passwords'

test.each([
  ['password1', true],
  ['PassWord1', true],
  ['influencer', true],
  ['Influencer-Ratings', true],
  ['ratings2026!', true],
  ['!!!Review!!!', true],
  ['Admin-Influencer-1', true],
  ['my favourite influencer', false],
  ['corroborating', false],
  ['91827364518273', false],
  ['Überraschung', false],
])('the password %s is among those that guessers try first: %s', (password, expected) => {
  expect(isCommonPassword(password)).toBe(expected)
})
