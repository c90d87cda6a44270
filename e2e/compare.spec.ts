import type { Page } from '@playwright/test'
import { formatRating } from '@/lib/domain/stars'
import { expect, expectAccessibleInBoth, influencerNamed, sideways, test } from './fixtures'

// High enough for the card's menu, which would move to the other side of its button while the page scrolls.
test.use({ viewport: { width: 1280, height: 1200 } })

const table = (page: Page) => page.getByRole('table')

async function expectCompared(page: Page, ...names: string[]) {
  await expect(table(page)).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toContainText(names)
}

test('a comparison starts on a card and is completed by a search', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Giulia Bellandi' })
  await card.getByRole('button', { name: 'More about Giulia Bellandi' }).click()
  await card.getByRole('link', { name: 'Compare: Giulia Bellandi' }).click()
  await expect(page).toHaveURL(/\/compare\?a=[0-9a-f]{24}$/)
  await expect(page.getByText(/^You chose Giulia Bellandi\./)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Others in Food' })).toBeVisible()

  const words = page.getByLabel('Compare with')
  await words.fill('henrik')
  const found = page.getByRole('list', { name: 'Found influencers' })
  await expect(found.getByRole('link')).toHaveCount(1)
  await words.press('Tab')
  await page.keyboard.press('Tab')
  await expect(found.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/compare\?a=[0-9a-f]{24}&b=[0-9a-f]{24}$/)
  await expectCompared(page, 'Giulia Bellandi', 'Henrik Oosterveld')
  await expect(page).toHaveTitle(/^Giulia Bellandi and Henrik Oosterveld compared/)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  const { averageRating, reviewsCount } = await influencerNamed(page.request, 'Giulia Bellandi')
  const rating = table(page).getByRole('cell').first()
  await expect(rating).toContainText(formatRating(averageRating))
  await expect(rating).toContainText(`[ ${reviewsCount} reviews ]`)
  for (const title of ['Ratings by stars', 'Last 90 days', 'Hourly rate', 'Country']) {
    await expect(table(page).getByRole('rowheader', { name: title })).toBeVisible()
  }
  await table(page).getByRole('link', { name: 'Change: Giulia Bellandi' }).click()
  await expect(page.getByText(/^You chose Henrik Oosterveld\./)).toBeVisible()
})

test('a chosen influencer is remembered until the next card completes the comparison', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  await page.getByRole('link', { name: 'Compare: Giulia Bellandi' }).click()
  await expect(page.getByText(/^You chose Giulia Bellandi\./)).toBeVisible()
  await page.goto('/?category=Finance')
  await page.getByRole('button', { name: 'More about Henrik Oosterveld' }).click()
  await page.getByRole('link', { name: 'Compare with Giulia Bellandi: Henrik Oosterveld' }).click()
  await expectCompared(page, 'Giulia Bellandi', 'Henrik Oosterveld')
  await page.goto('/')
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click()
  await expect(page.getByRole('link', { name: /^Compare: / }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Compare with/ })).toHaveCount(0)
})

test('an unlisted influencer cannot be compared, and the screen says so', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/compare?a=${'0'.repeat(24)}&b=${id}`)
  await expect(page.getByText(/is no longer listed/)).toBeVisible()
  await expect(page.getByText(/^You chose Giulia Bellandi\./)).toBeVisible()
  await page.goto(`/compare?a=${id}&b=${id}`)
  await expect(table(page)).toHaveCount(0)
  await page.getByLabel('Compare with').fill('qqqqqqqqqqqq')
  await expect(page.getByText(/^No influencers found\. /)).toBeVisible()
})

test('a comparison is accessible and fits a phone, in light and dark', async ({ page }) => {
  test.setTimeout(120_000)
  const [a, b] = [
    await influencerNamed(page.request, 'Giulia Bellandi'),
    await influencerNamed(page.request, 'Henrik Oosterveld'),
  ]
  for (const path of ['/compare', `/compare?a=${a.id}`, `/compare?a=${a.id}&b=${b.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessibleInBoth(page, `${path} ${width}`)
      expect(await sideways(page), `${path} ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('the names stay in view in one line, also on a small or enlarged screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const [a, b] = [
    await influencerNamed(page.request, 'Giulia Bellandi'),
    await influencerNamed(page.request, 'Henrik Oosterveld'),
  ]
  await page.goto(`/compare?a=${a.id}&b=${b.id}`)
  const name = table(page).getByRole('columnheader').first()
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect(name).toBeInViewport({ ratio: 1 })
  expect((await name.boundingBox())?.height).toBeLessThanOrEqual(64)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('two influencers can be found and compared', async ({ page, problems }) => {
    problems.expect(/^request failed: \S+\.js csp$/)
    await page.goto('/')
    await page.getByRole('button', { name: 'More about Giulia Bellandi' }).click()
    await page.getByRole('link', { name: 'Compare: Giulia Bellandi' }).click()
    await page.getByLabel('Compare with').fill('henrik')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/q=henrik/)
    const found = page.getByRole('list', { name: 'Found influencers' })
    await found.getByRole('link', { name: /Henrik Oosterveld/ }).click()
    await expectCompared(page, 'Giulia Bellandi', 'Henrik Oosterveld')
  })
})
