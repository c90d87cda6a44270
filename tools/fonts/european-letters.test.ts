import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawEuropeanLetters } from '@/tools/fonts/european-letters'

test('the font of European letters is what `npm run fonts` makes, and small', async () => {
  const stored = await readFile('components/fonts/inter-european.woff2')
  expect(stored.equals(await drawEuropeanLetters())).toBe(true)
  expect(stored.length).toBeLessThan(20_000)
})
