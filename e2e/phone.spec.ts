import type { Page } from '@playwright/test'
import { expect, influencerNamed, test } from './fixtures'

/** How far the page can be moved sideways, in pixels. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('on a phone no screen moves sideways, at 320 as at 360 pixels', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  const paths = [
    '/',
    `/reviews/${id}`,
    `/ask-questions/${id}`,
    '/signin',
    '/signup',
    '/method',
    '/TopContributor',
  ]
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await sideways(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('on a phone the menu opens, leads on and closes', async ({ page }) => {
  await page.goto('/')
  const entry = page.getByRole('link', { name: 'How this Works ?' })
  await expect(entry).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(entry).toBeVisible()
  await entry.tap()
  await expect(page).toHaveURL('/HowItWorks')
  await expect(page.getByRole('link', { name: 'Trending users' })).toBeHidden()
})

test('on a phone the way to rate is always at hand, and what is touched is large enough', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  await page.mouse.wheel(0, 3_000)
  const rate = page.getByRole('link', { name: 'Rate now' }).last()
  await expect(rate).toBeInViewport()
  const buttons = await page.getByRole('article').first().getByRole('button').all()
  for (const button of buttons) {
    const box = await button.boundingBox()
    expect(box?.height, (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44)
  }
  await rate.tap()
  await expect(page).toHaveURL(/ask-questions/)
  for (const star of await page
    .getByRole('group', { name: 'Your rating' })
    .locator('label')
    .all()) {
    const box = await star.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})
