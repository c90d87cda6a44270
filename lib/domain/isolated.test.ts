import { expect, test } from 'vitest'
import { isolated } from './isolated'

test.each(['עברית', 'محمد', 'ދިވެހި', '𞤀𞤣𞤤𞤢𞤥', 'Anna עברית'])(
  '%s is isolated in a sentence',
  (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`)
  },
)

test.each(['Anna', 'Ελένη', '山田', ''])('%s stays as it is', (text) => {
  expect(isolated(text)).toBe(text)
})
