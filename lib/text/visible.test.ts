import { expect, test } from 'vitest'
import { isVisible } from '@/lib/text/visible'

test.each([
  '',
  ' ',
  '\u00a0\u3000',
  '\u200b\u200d\ufeff',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u0301',
  '\u{e0041}',
  '\u00ad\ufe0f',
])('%j is invisible', (text) => {
  expect(isVisible(text)).toBe(false)
})

test.each(['a', '.', '👩‍👩‍👧', '한', 'é', '\u200dA', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'ـ'])('%s is visible', (text) => {
  expect(isVisible(text)).toBe(true)
})
