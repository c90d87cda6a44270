import { expect, test } from '@playwright/test'

test('the menu can be opened, navigated and closed by keyboard', async ({ page }) => {
  await page.goto('/terms')
  const menu = page.getByRole('button', { name: 'Menu' })
  const first = page.getByRole('link', { name: 'Trending users' })
  await expect(first).toBeHidden()

  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()
  await expect(menu).toBeFocused()
})

test('following a link closes the menu', async ({ page }) => {
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'How this Works ?' }).click()
  await expect(page).toHaveURL('/HowItWorks')
  await expect(page.getByRole('link', { name: 'How this Works ?' })).toBeHidden()
})

test('the menu works without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Trending users' }).click()
  await expect(page).toHaveURL(/TopContributor$/)
  await context.close()
})

test('the feedback link floats in the margin, and folds while the page is scrolled down [13]', async ({
  page,
}) => {
  await page.goto('/terms')
  const feedback = page.getByRole('link', { name: 'Give Feedback' })
  const { right } = await page
    .getByRole('main')
    .locator('h1')
    .evaluate((heading) => {
      const { paddingRight } = getComputedStyle(heading.closest('main') ?? heading)
      return { right: innerWidth - Number.parseFloat(paddingRight) }
    })
  await expect(feedback).toBeInViewport()
  expect((await feedback.boundingBox())?.x).toBeGreaterThanOrEqual(right)
  await page.mouse.wheel(0, 600)
  await expect(feedback).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect(feedback).toBeInViewport()
  await page.mouse.wheel(0, 200)
  await expect(feedback).not.toBeInViewport()
  await feedback.focus()
  await expect(feedback).toBeInViewport()
})
