import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawInter } from '@/tools/fonts/inter'

test.each([
  ['inter-western.woff2', 24_000],
  ['inter-european.woff2', 12_000],
] as const)('%s is what `npm run fonts` makes, and below %i bytes', async (name, most) => {
  const stored = await readFile(`components/fonts/${name}`)
  expect(stored.equals(await drawInter(name))).toBe(true)
  expect(stored.length).toBeLessThan(most)
})
