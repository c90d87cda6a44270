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

test('the feedback link is part of the page and covers nothing [13]', async ({ page }) => {
  await page.goto('/terms')
  const feedback = page.getByRole('link', { name: 'Give Feedback' })
  await expect(feedback.locator('..')).toHaveCSS('position', 'static')
})
