import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawSprite } from '@/tools/icons/sprite'

test('the drawings and their places are of every icon of the components, as `npm run icons` writes them', async () => {
  const { svg, css } = await drawSprite()
  expect(await readFile('components/ui/icons.svg', 'utf8')).toBe(svg)
  expect(await readFile('components/ui/icons.css', 'utf8')).toBe(css)
})
