import type { Page } from '@playwright/test'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import {
  arriveSignedIn,
  expect,
  expectAccessible,
  influencerNamed,
  seeToast,
  test,
} from './fixtures'

/** What the browser reports for a script that it blocks because JavaScript is off. */
const SCRIPTS_OFF = /^request failed: \S+\.js csp$/

async function openReviews(page: Page): Promise<string> {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  return id
}

test('T1: after a flag a sheet offers reasons, takes no focus, and Escape closes it', async ({
  page,
}) => {
  await arriveSignedIn(page)
  await openReviews(page)
  const comment = page.getByRole('article').nth(1)
  const flag = comment.getByRole('button', { name: /^Flag/ })
  const sheet = comment.getByRole('form', { name: 'Why did you flag this review?' })
  await flag.click()
  await seeToast(page, 'Comment flagged successfully.')
  await expect(sheet).toBeVisible()
  await expect(flag).toBeFocused()
  await expectAccessible(page, 'reviews with the reasons of a flag')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(flag).toHaveAttribute('aria-pressed', 'true')

  await flag.click()
  await expect(flag).toHaveAttribute('aria-pressed', 'false')
  await expect(sheet).toHaveCount(0)
  await flag.click()
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Please choose a reason, or close this.')
  await expect(sheet.getByRole('radio').first()).toBeFocused()
  await sheet.getByRole('radio', { name: 'Spam or advertising' }).check()
  await sheet.getByLabel('Anything to add?').fill('It links a shop.')
  await expect(sheet.getByText('16 of 1,000 characters')).toBeHidden()
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/Your report number is R-/)).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await expect(flag).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/user/reports')
  const report = page.getByRole('list', { name: 'Your reports' }).getByRole('article').first()
  await expect(report).toContainText('Spam or advertising')
  await expect(report).toContainText('It links a shop.')
  await expectAccessible(page, 'own reports')
  await report.getByRole('button', { name: 'Withdraw' }).click()
  await expect(report).toContainText('You withdrew it.')
})

test('T33: rules have addresses of their own', async ({ page }) => {
  await page.goto('/guidelines#spam')
  await expect(page.locator('#spam')).toContainText('No advertising')
  await expect(page.locator('#spam')).toContainText('Not fine')
  // An anchor opens the section that is folded.
  await page.goto('/method#wrong')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'our rules, and how we decide' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('T4: a visitor reports a profile and follows the report by its link', async ({
    page,
    problems,
  }) => {
    problems.expect(SCRIPTS_OFF)
    await openReviews(page)
    await page.getByRole('link', { name: /^Report the profile of/ }).click()
    await expect(page.getByText('the profile of Giulia Bellandi')).toBeVisible()
    await page.getByRole('radio', { name: 'Illegal' }).check()
    await page.getByLabel('What happened, and where exactly?').fill('Invented by a test.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
      new RegExp(SERVER_MESSAGES.reportName),
    )
    await expect(page.getByLabel('What happened, and where exactly?')).toHaveValue(
      'Invented by a test.',
    )
    await page.getByRole('radio', { name: 'Facts are wrong' }).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your report')
    await expect(page.getByText(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
    await page.getByRole('link', { name: 'See your report' }).click()
    await expect(page.getByText('Waiting for review.')).toBeVisible()
    await expect(page.getByText('Invented by a test.')).toBeVisible()
    expect((await page.request.get(page.url())).headers()['cache-control']).toContain('no-store')
    const guessed = page.url().replace(/key=.*/, 'key=guessed')
    expect((await page.request.get(guessed)).status()).toBe(404)
  })

  test('T30: the numbers and the log are readable', async ({ page, problems }) => {
    problems.expect(SCRIPTS_OFF)
    await page.goto('/transparency')
    await expect(page.getByRole('table', { name: 'Figures by month' })).toBeVisible()
    await page.getByRole('link', { name: 'All decisions' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log of decisions')
  })
})
