import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decompress } from 'woff2-encoder'
import { mendHebrew } from '@/tools/fonts/hebrew'
import { danglingNames } from '@/tools/fonts/names'

const FOLDER = 'components/fonts'
const files = readdirSync(FOLDER).map((name) => join(FOLDER, name))

/** The style sheets of the fonts: our own, and those of packages that a module imports. */
const sheets = files.flatMap((file) => {
  if (file.endsWith('.css')) return [file]
  if (!file.endsWith('.ts')) return []
  const imported = readFileSync(file, 'utf8').matchAll(
    /import(?:\()? ?'(?<name>@fontsource[^']+)'/g,
  )
  return [...imported].map(({ groups }) => join('node_modules', groups?.name ?? '', 'index.css'))
})
const fonts = sheets.flatMap((sheet) =>
  [...readFileSync(sheet, 'utf8').matchAll(/url\(["']?(?<path>[^"')]+)/g)].map(({ groups }) =>
    join(sheet, '..', groups?.path ?? ''),
  ),
)

test('each font that a browser may load has every name that its axes and styles refer to', async () => {
  expect(fonts.length).toBeGreaterThan(300)
  expect(fonts).toContain(join(FOLDER, 'noto-hebrew.woff2'))
  const wrong: string[] = []
  for (const path of new Set([...fonts, ...files.filter((file) => file.endsWith('.woff2'))])) {
    const missing = danglingNames(await decompress(readFileSync(path)))
    if (missing.length > 0) wrong.push(`${path}: ${missing.map(({ name }) => name)}`)
  }
  expect(wrong).toEqual([])
})

test('noto-hebrew.woff2 is what `npm run fonts` makes', async () => {
  const stored = readFileSync(join(FOLDER, 'noto-hebrew.woff2'))
  expect(stored.equals(await mendHebrew())).toBe(true)
})
