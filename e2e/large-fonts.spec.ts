import type { Page } from '@playwright/test'
import { openDashboard } from './admin-fixtures'
import { arriveSignedIn, expect, influencerNamed, sideways, test } from './fixtures'

/** The width of the window, and the size of the browser's font, which is 16 px usually. */
const VIEWS = [
  [360, 24],
  [360, 32],
  [768, 32],
] as const

/** Visits each screen once, and tries all views there. */
async function expectNoSideways(page: Page, paths: readonly string[]): Promise<void> {
  const client = await page.context().newCDPSession(page)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [width, size] of VIEWS) {
      // A change of the window's size resets the font.
      await page.setViewportSize({ width, height: 740 })
      await client.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
      const root = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      await expect.poll(root).toBe(`${size}px`)
      expect.soft(await sideways(page), `${path}, ${width}, ${size} px`).toBeLessThanOrEqual(0)
    }
  }
}

test('with a large font of the browser no public screen scrolls sideways', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await expectNoSideways(page, [
    '/',
    `/compare?a=${id}`,
    `/reviews/${id}`,
    `/ask-questions/${id}`,
    '/signup/expert',
    '/TopContributor',
    '/influencers/travel',
    '/transparency',
    `/report?subject=influencer:${id}`,
  ])
})

test('with a large font of the browser no screen of members or staff scrolls sideways', async ({
  page,
  another,
}) => {
  await arriveSignedIn(page)
  await expectNoSideways(page, ['/user/dashboard', '/user/dashboard?section=account'])
  const desk = await another()
  await openDashboard(desk)
  await expectNoSideways(desk, ['/admin/dashboard', '/admin/queue'])
})
