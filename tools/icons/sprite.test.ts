import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawSprite } from '@/tools/icons/sprite'

test('the file of drawings has every icon of the components, as `npm run icons` writes it', async () => {
  expect(await readFile('components/ui/icons.svg', 'utf8')).toBe(await drawSprite())
})
