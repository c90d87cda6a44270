import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { bundleBootScript } from '@/tools/boot-script/bundle'

test('the script before the first paint is bundled from its source (`npm run boot-script`)', async () => {
  expect(await readFile('lib/domain/boot-script.ts', 'utf8')).toBe(await bundleBootScript())
})
