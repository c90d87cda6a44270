import type { Page } from '@playwright/test'
import { MESSAGES } from '@/lib/domain/messages'
import { arriveSignedIn, expect, expectAccessible, influencerNamed, test, toast } from './fixtures'

const NOTHING_YET = 'No contributions yet! Start engaging with posts to see your activity here.'

const openProfile = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()

test('the profile of a newcomer: who it is, no score yet and where one comes from [30, 239, 240, 242, 243]', async ({
  page,
}) => {
  const person = await arriveSignedIn(page)
  await openProfile(page)
  await expect(page).toHaveURL('/user/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'User Information' })).toBeVisible()
  const values = main.getByRole('definition')
  await expect(main.getByRole('term')).toHaveText(['Name', 'Email', 'Joined at'])
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date())
  await expect(values).toHaveText([person.name, person.email, today])
  await expect(main.getByRole('heading', { name: 'Total Score' })).toBeVisible()
  await expect(main.getByText('0', { exact: true })).toBeVisible()
  await expect(main.getByText(NOTHING_YET, { exact: true })).toBeVisible()
  await expect(main.getByText(/based on your reviews, comments, likes and dislikes/)).toBeVisible()
  await expect(main.getByText(MESSAGES.praise)).toHaveCount(0)
})

test('a like is a point, and the profile thanks for it [240, 241]', async ({ page }) => {
  await arriveSignedIn(page)
  await openProfile(page)
  await expect(page.getByText(NOTHING_YET)).toBeVisible()
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const answered = page.waitForResponse('**/api/comment/*/like')
  await page.getByRole('article').first().getByRole('button', { name: /^Like/ }).click()
  expect((await answered).ok()).toBe(true)
  await openProfile(page)
  await expect(page.getByRole('main').getByText('1', { exact: true })).toBeVisible()
  await expect(page.getByText(MESSAGES.praise)).toBeVisible()
  await expect(page.getByText(NOTHING_YET)).toHaveCount(0)
})

test('a profile that cannot be read says so and can be tried again; the session stays [197, C67]', async ({
  page,
  problems,
}) => {
  problems.expect(/getme/, /status of 500/)
  const { name } = await arriveSignedIn(page)
  await page.route('**/api/getme', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  )
  await openProfile(page)
  await expect(page.getByText('Failed to fetch profile.')).toBeVisible()
  await page.unroute('**/api/getme')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('definition').first()).toHaveText(name)
  await expect(page.getByText('Failed to fetch profile.')).toHaveCount(0)
})

test('without a stored token the profile leads to the log-in, also past the guard’s cookie [38]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  await page.goto('about:blank')
  await page.addInitScript(() => localStorage.removeItem('token'))
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL('/signin?next=%2Fuser%2Fdashboard')
})

test('logging out on the profile leads home, not to the log-in [38, 257–262]', async ({ page }) => {
  await arriveSignedIn(page)
  await openProfile(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(toast(page, 'Logged out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the profile is accessible, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await arriveSignedIn(page)
    await openProfile(page)
    await expect(page.getByText(NOTHING_YET)).toBeVisible()
    await expectAccessible(page, `profile ${scheme}`)
  })
}
