import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const DESKTOP_OF_LINUX =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
test.use({ userAgent: DESKTOP_OF_LINUX })

/** Families whose files were downloaded, by the faces that are ready to draw. */
const loadedFamilies = (page: Page) =>
  page.evaluate(() => {
    const ready = [...document.fonts].filter(({ status }) => status === 'loaded')
    return [...new Set(ready.map(({ family }) => family.replaceAll('"', '')))]
  })

/** Fonts and stylesheets that were requested. */
function watchFiles(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    if (['font', 'stylesheet'].includes(request.resourceType())) files.push(request.url())
  })
  return files
}

const NAMES: readonly (readonly [family: string, name: string])[] = [
  ['Inter Extended', 'Наталья Ελένη Nguyễn'],
  ['Noto Sans Arabic Variable', 'فاطمة'],
  ['Noto Sans Hebrew Variable', 'שירה'],
  ['Noto Sans Devanagari Variable', 'प्रिया'],
  ['Noto Sans Bengali Variable', 'অনন্যা'],
  ['Noto Sans Tamil Variable', 'கவிதா'],
  ['Noto Sans Thai Variable', 'สมชาย'],
  ['Noto Sans Georgian Variable', 'ნინო'],
  ['Noto Sans Ethiopic Variable', 'አበበ'],
  ['Noto Sans JP Variable', 'さくら'],
  ['Noto Sans KR Variable', '김민준'],
  ['Twemoji Mozilla', '🎙️'],
]

test('a page in Latin letters loads one stylesheet and the font of every page', async ({
  page,
}) => {
  const files = watchFiles(page)
  await page.goto('/terms', { waitUntil: 'networkidle' })
  expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(1)
  expect(await loadedFamilies(page)).not.toContainEqual(expect.stringMatching(/Variable/))
})

test.describe('on a phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36' })

  test('other scripts are drawn with its own fonts, and none is downloaded', async ({ page }) => {
    const files = watchFiles(page)
    await page.goto(`/search?query=${encodeURIComponent('さくら प्रिया Наталья 🎉')}`, {
      waitUntil: 'networkidle',
    })
    expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(1)
    expect(await loadedFamilies(page)).toContain('Inter Extended')
    expect(files.filter((file) => /noto|emoji/.test(file))).toEqual([])
  })
})

for (const [family, name] of [
  // Nobody has these names, in other letters either.
  ['Noto Sans Devanagari Variable', 'धृतराष्ट्रविचित्रवीर्य'],
  ['Noto Sans SC Variable', '李小龙'],
] as const) {
  test(`a name in the page is drawn with ${family}, and no other script is loaded`, async ({
    page,
  }) => {
    await page.goto(`/search?query=${encodeURIComponent(name)}`)
    await expect.poll(() => loadedFamilies(page)).toContain(family)
    const loaded = await loadedFamilies(page)
    expect(loaded.filter((one) => one.startsWith('Noto'))).toEqual([family])
  })
}

test('what is typed is drawn with the font of its script', async ({ page }) => {
  await page.goto('/signup')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign Up' })).toBeEnabled()
  await page.getByLabel('Name', { exact: true }).fill('さくら')
  await expect.poll(() => loadedFamilies(page)).toContain('Noto Sans JP Variable')
})

test('every script that arrives later has a font', async ({ page }) => {
  await page.goto('/signin')
  await expect(page.getByRole('main').getByRole('button', { name: 'Log In' })).toBeEnabled()
  for (const [, name] of NAMES) {
    await page.evaluate((text) => {
      const line = document.createElement('p')
      line.textContent = text
      document.querySelector('main')?.append(line)
    }, name)
  }
  for (const [family] of NAMES) {
    await expect.poll(() => loadedFamilies(page), { timeout: 30_000 }).toContain(family)
  }
})
