import { expect, test } from '@playwright/test'
import { callsOf, signedIn } from './people'

const hasToken = () => localStorage.getItem('token') !== null

test('logout asks the server, forgets the token, and says so on the home page after its reload [257–262, 362]', async ({
  page,
  request,
}) => {
  await signedIn(page, request)
  const calls = callsOf(page)
  await page.getByRole('button', { name: 'Logout' }).click()

  const toast = page.getByText('Logged out successfully')
  await expect(toast).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(toast).toBeHidden({ timeout: 3_000 })
  expect(calls[0]).toBe('GET /api/logout')
  expect(await page.evaluate(hasToken)).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('loggedOut'))).toBe('true')
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
})

test('a failing logout keeps the token and says nothing [263]', async ({ page, request }) => {
  await signedIn(page, request)
  await page.route('**/api/logout', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Logout' }).click()
  await failed

  await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
  expect(await page.evaluate(hasToken)).toBe(true)
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(0)
})

test('a token that vanishes ends the session within about a second, once [264, 265, 267, 357]', async ({
  page,
  request,
}) => {
  await signedIn(page, request)
  const calls = callsOf(page)
  await page.evaluate(() => localStorage.removeItem('token'))

  await expect(page.getByText('Logged out successfully')).toBeVisible({ timeout: 4_000 })
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Logged out successfully')).toBeHidden({ timeout: 4_000 })
  expect(calls.filter((call) => call === 'GET /api/logout')).toHaveLength(1)
})

test('who is signed in is asked once per page, and the check each second asks nothing [268]', async ({
  page,
  request,
}) => {
  await signedIn(page, request)
  await page.clock.install()
  const calls = callsOf(page)
  await page.goto('/privacy')
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect.poll(() => calls).toContain('GET /api/getme')
  await page.clock.runFor(10_000)

  expect(calls).toEqual(['GET /api/getme'])
})

test('a session that the server does not know ends [266, 267]', async ({ page }) => {
  await page.goto('/terms')
  const calls = callsOf(page)
  await page.evaluate(() =>
    localStorage.setItem('token', JSON.stringify({ success: true, token: 'a.b.c' })),
  )

  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(hasToken)).toBe(false)
  expect(calls.filter((call) => call === 'GET /api/getme')).toHaveLength(1)
})

test('without a network the session stays, and the page is not reloaded [263, 266, 267]', async ({
  page,
  request,
}) => {
  await signedIn(page, request)
  await page.route('**/api/**', (route) => route.abort())
  const gaveUp = page.waitForEvent('requestfailed', (failed) => failed.url().includes('logout'))
  await page.goto('/privacy')
  await gaveUp

  expect(await page.evaluate(hasToken)).toBe(true)
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
})

test('a logout in one tab is a logout in the other, which asks nobody', async ({
  page,
  context,
  request,
}) => {
  await signedIn(page, request)
  const other = await context.newPage()
  await other.goto('/privacy')
  await expect(other.getByRole('link', { name: 'Profile' })).toBeVisible()
  const calls = callsOf(other)
  await page.getByRole('button', { name: 'Logout' }).click()

  await expect(other.getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(other).toHaveURL('/privacy')
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  expect(calls.filter((call) => call.includes('logout'))).toEqual([])
})

test('toasts stand top right, close by hand, and wait while they are looked at [21–23]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/signin')
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill('nobody@example.com')
  await form.getByLabel('Password').fill('seven-brown-kettles')
  await form.getByRole('button', { name: 'Log In' }).click()
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1_200)
  expect(box?.y ?? 900).toBeLessThan(150)

  await toast.hover()
  await page.clock.runFor(8_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 800)
  await page.clock.runFor(6_000)
  await expect(toast).toHaveCount(0)

  await form.getByRole('button', { name: 'Log In' }).click()
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(500)
  await expect(toast).toHaveCount(0)
})
