import { expect, test } from '@playwright/test'
import { aMember, aStranger, callsOf, signedIn } from './people'

const stored = (key: string) => localStorage.getItem(key)

test('an empty sign-up is sent, and the server says why not in red and for 2 s [25, 118–120, 122, 123, 362]', async ({
  page,
}) => {
  const calls = callsOf(page)
  await page.goto('/signup')
  const form = page.getByRole('main')
  for (const label of ['Name', 'Email', 'Password']) {
    await expect(form.getByLabel(label)).toBeVisible()
  }
  const note = form.getByText('spam folder')
  await expect(note).toHaveCSS('color', 'rgb(180, 35, 24)')

  await form.getByRole('button', { name: 'Sign Up' }).click()

  const refusal = form.getByRole('alert').filter({ hasText: /\w/ })
  await expect(refusal).toHaveCSS('color', 'rgb(180, 35, 24)')
  expect(calls).toEqual(['POST /api/signup'])
  const toast = page
    .getByRole('region', { name: 'Messages' })
    .getByText((await refusal.textContent()) ?? '')
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden({ timeout: 3_500 })
})

test('a new member is logged in at once and sent on [121, 130]', async ({ page }) => {
  const person = aStranger()
  await page.goto('/signup?next=/ourPurpose')
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill(person.name)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password').fill(person.password)
  const sent = page.waitForRequest('**/api/signup')
  await form.getByRole('button', { name: 'Sign Up' }).click()

  expect((await sent).postDataJSON()).toEqual({ ...person, details: '' })
  await expect(page).toHaveURL('/ourPurpose')
  await expect(page.getByText('check your mail')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
})

test('log-in asks for both, shows the password on demand and leads to a new one [27, 124–127]', async ({
  page,
}) => {
  await page.goto('/signin')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password')
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('required')
  await expect(password).toHaveAttribute('required')

  await page.getByRole('button', { name: 'Show' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(page.getByRole('main').locator('a[href="/forgot-password"]')).toBeVisible()
})

test('a refused log-in is told in red and as a toast, and loses nothing [128]', async ({
  page,
  request,
}) => {
  const person = await aMember(request)
  await page.goto('/signin')
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password').fill('not the password')
  await form.getByRole('button', { name: 'Log In' }).click()

  const refusal = form.getByRole('alert').filter({ hasText: /\w/ })
  await expect(refusal).toHaveCSS('color', 'rgb(180, 35, 24)')
  const toasts = page.getByRole('region', { name: 'Messages' })
  await expect(toasts.getByText((await refusal.textContent()) ?? '')).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue(person.email)
})

test('a log-in keeps the session, clears loggedOut and goes on [129–131, 362]', async ({
  page,
  request,
}) => {
  const person = await aMember(request)
  await page.goto('/signin?next=/ourPurpose')
  await page.evaluate(() => localStorage.setItem('loggedOut', 'true'))
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password').fill(person.password)
  await form.getByRole('button', { name: 'Log In' }).click()

  const toast = page.getByText('Log In successfully')
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden({ timeout: 3_000 })
  await expect(page).toHaveURL('/ourPurpose')
  expect(JSON.parse((await page.evaluate(stored, 'token')) ?? '')).toEqual({
    success: true,
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  })
  expect(await page.evaluate(stored, 'loggedOut')).toBeNull()
})

for (const next of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
  test(`a log-in never goes on to ${next}`, async ({ page, request, baseURL }) => {
    await signedIn(page, request)
    await page.goto(`/signin?next=${encodeURIComponent(next)}`)
    await expect(page).toHaveURL(`${baseURL}/`)
  })
}

test('whoever has a token gets the cookie of the page guards without typing [38]', async ({
  page,
  request,
}) => {
  await signedIn(page, request)
  await page.context().clearCookies()
  await page.goto('/signin?next=/ourPurpose')

  await expect(page).toHaveURL('/ourPurpose')
  const names = (await page.context().cookies()).map((cookie) => cookie.name)
  expect(names).toContain('session')
})

test('no third-party button unless one is configured [145]', async ({ page }) => {
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled()
  await expect(page.getByRole('button', { name: /google/i })).toHaveCount(0)
})

test('form screens ask search engines to leave them out [42]', async ({ page, request }) => {
  for (const path of ['/signin', '/signup']) {
    await page.goto(path)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    expect((await request.get(path)).headers()['x-robots-tag']).toBe('noindex')
  }
})
