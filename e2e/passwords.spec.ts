import type { Page } from '@playwright/test'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import {
  type Account,
  aPerson,
  arriveSignedIn,
  expect,
  expectSignedIn,
  logIn,
  mailedLink,
  seeToast,
  test,
  toast,
} from './fixtures'

const NEW_PASSWORD = 'an entirely new passphrase'

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
}

/** A person, and the link with which they choose a new password. */
async function aPersonWithLink(
  page: Page,
  visitor: Page,
): Promise<{ person: Account; link: string }> {
  const person = await arriveSignedIn(page)
  await askForLink(visitor, person.email)
  return { person, link: await mailedLink(person.email, /^Reset your password$/) }
}

const passwordField = (page: Page) => page.getByLabel('New password', { exact: true })
const linkField = (page: Page) => page.getByLabel('Enter Mail link copy', { exact: true })
const change = (page: Page) => page.getByRole('button', { name: 'Change password' }).click()

test('a forgotten password asks for an e-mail address, and every address gets the same message [32, 132, 133, C21]', async ({
  page,
  another,
}) => {
  const person = await arriveSignedIn(page)
  const visitor = await another()
  for (const email of [person.email, aPerson().email]) {
    await askForLink(visitor, email)
    await expect(
      toast(visitor, 'An email has been sent to your account. Please verify.'),
    ).toBeVisible()
  }
  await expect(visitor.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email')
})

test('a refused request shows the server’s message, an unanswered one our own; the text stays [134, 135]', async ({
  page,
  problems,
}) => {
  problems.expect(/forget-password/, /ERR_FAILED/)
  await askForLink(page, 'no address')
  await seeToast(page, SERVER_MESSAGES.emailInvalid)
  await expect(page.getByRole('main').getByText(SERVER_MESSAGES.emailInvalid)).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('no address')

  await page.route('**/api/forget-password', (route) => route.abort('failed'))
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await seeToast(page, 'Error submitting request')
})

test('the e-mailed link opens the reset screen; the new password logs in, the old one does not [33, 136–139, 144]', async ({
  page,
  another,
  problems,
}) => {
  problems.expect(/401/, /api\/signin/)
  const visitor = await another()
  const { person, link } = await aPersonWithLink(page, visitor)
  await visitor.goto(link)
  expect(new URL(visitor.url()).pathname).toBe('/api/reset-password')
  await expect(linkField(visitor)).toHaveValue(link)

  await passwordField(visitor).fill(NEW_PASSWORD)
  await expect(passwordField(visitor)).toHaveAttribute('type', 'password')
  await visitor.getByRole('button', { name: 'Show' }).click()
  await expect(passwordField(visitor)).toHaveAttribute('type', 'text')
  await visitor.getByRole('button', { name: 'Hide' }).click()
  await expect(passwordField(visitor)).toHaveAttribute('type', 'password')

  const sent = visitor.waitForRequest((request) => request.method() === 'POST')
  await change(visitor)
  expect((await sent).url()).toBe(link)
  expect((await sent).postDataJSON()).toEqual({ password: NEW_PASSWORD })
  await seeToast(visitor, MESSAGES.resetDone)
  await expect(visitor).toHaveURL('/signin')

  await logIn(visitor, person)
  await seeToast(visitor, SERVER_MESSAGES.wrongCredentials)
  await logIn(visitor, { email: person.email, password: NEW_PASSWORD })
  await expectSignedIn(visitor)
})

test('the reset screen checks no password itself and shows the server’s messages; the link still works afterwards [140, 141]', async ({
  page,
  another,
}) => {
  const visitor = await another()
  const { link } = await aPersonWithLink(page, visitor)
  await visitor.goto(link)
  for (const [password, words] of [
    ['', SERVER_MESSAGES.passwordLength],
    ['password123', SERVER_MESSAGES.passwordCommon],
  ] as const) {
    await passwordField(visitor).fill(password)
    await change(visitor)
    await seeToast(visitor, words)
    await expect(visitor.getByRole('main').getByText(words)).toBeVisible()
    await expect(passwordField(visitor)).toHaveAttribute('aria-invalid', 'true')
  }
  await passwordField(visitor).fill(NEW_PASSWORD)
  await change(visitor)
  await expect(visitor).toHaveURL('/signin')

  await visitor.goto(link)
  await passwordField(visitor).fill(NEW_PASSWORD)
  await change(visitor)
  await seeToast(visitor, MESSAGES.resetLinkInvalid)
})

test('a reset without a response says so and keeps the password [142]', async ({
  page,
  problems,
}) => {
  problems.expect(/reset-password/, /ERR_FAILED/)
  await page.goto('/api/reset-password?token=whatever')
  await page.route('**/api/reset-password?*', (route) => route.abort('failed'))
  await passwordField(page).fill(NEW_PASSWORD)
  await change(page)
  await seeToast(page, 'Error resetting password')
  await expect(passwordField(page)).toHaveValue(NEW_PASSWORD)
})

test('a password is sent only to this site’s own reset link [139, 143]', async ({ page }) => {
  await page.goto('/api/reset-password?token=whatever')
  await passwordField(page).fill(NEW_PASSWORD)
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url())
  })
  const own = new URL(page.url()).origin
  const refused = page.getByRole('main').getByText(MESSAGES.resetAddressForeign)
  for (const address of [
    'https://evil.example/api/reset-password?token=whatever',
    `${own}@evil.example/api/reset-password?token=whatever`,
    `${own}/api/signup?token=whatever`,
    `${own}/api/reset-password`,
    'no address at all',
  ]) {
    await linkField(page).fill(address)
    await expect(refused).toBeHidden()
    await change(page)
    await expect(refused).toBeVisible()
    await expect(toast(page, MESSAGES.resetAddressForeign).first()).toBeVisible()
  }
  expect(posted).toEqual([])

  // The same link, pasted with whitespace around it, is accepted.
  await linkField(page).fill(`  ${own}/api/reset-password?token=pasted#top`)
  await change(page)
  await seeToast(page, MESSAGES.resetLinkInvalid)
  expect(posted).toEqual([`${own}/api/reset-password?token=pasted`])
})

test('the token in the address leaks to no other site [42, C26]', async ({ page, baseURL }) => {
  for (const path of ['/api/reset-password', '/verify-email']) {
    const answer = await page.request.get(`${path}?token=whatever`)
    const headers = answer.headers()
    expect(headers['referrer-policy'], path).toBe('no-referrer')
    expect(headers['cache-control'], path).toContain('no-store')
    expect(headers['x-robots-tag'], path).toContain('noindex')
    expect(headers['content-type'], path).toContain('text/html')
  }
  const leaks: string[] = []
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    if (referer.includes('secret') || !request.url().startsWith(`${baseURL}/`))
      leaks.push(request.url())
  })
  await page.goto('/api/reset-password?token=secret')
  await expect(linkField(page)).toHaveValue(/token=secret$/)
  await page.getByRole('link', { name: 'Get a new one' }).click()
  await expect(page).toHaveURL('/forgot-password')
  expect(leaks).toEqual([])
})

test('the e-mailed link confirms the address at once, and only once [C20]', async ({
  page,
  another,
}) => {
  const person = await arriveSignedIn(page)
  const link = await mailedLink(person.email, /^Confirm your email/)
  const reader = await another()
  const posted: string[] = []
  reader.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname)
  })
  await reader.goto(link)
  await expect(reader.getByText(MESSAGES.emailVerified)).toBeVisible()
  expect(posted).toEqual(['/api/verify-email'])

  await reader.reload()
  await expect(reader.getByText(MESSAGES.resetLinkInvalid)).toBeVisible()
  await expect(reader.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    '/signin?next=%2Fverify-email',
  )
  await page.goto(link)
  await page.getByRole('button', { name: 'Send me another link' }).click()
  await expect(page.getByText(SERVER_MESSAGES.emailAlreadyVerified)).toBeVisible()
})

test('a signed-in member gets another confirmation e-mail, and the new link works [C20]', async ({
  page,
}) => {
  const person = await arriveSignedIn(page)
  const first = await mailedLink(person.email, /^Confirm your email/)
  await page.goto('/verify-email?token=broken')
  await expect(page.getByText(MESSAGES.resetLinkInvalid)).toBeVisible()
  await page.getByRole('button', { name: 'Send me another link' }).click()
  await expect(page.getByText(MESSAGES.verificationMailSent)).toBeVisible()
  await expect.poll(() => mailedLink(person.email, /^Confirm your email/)).not.toBe(first)
  await page.goto(await mailedLink(person.email, /^Confirm your email/))
  await expect(page.getByText(MESSAGES.emailVerified)).toBeVisible()
})

test('a confirmation without a response can be retried [C20]', async ({ page, problems }) => {
  problems.expect(/verify-email/, /ERR_FAILED/)
  const person = await arriveSignedIn(page)
  const link = await mailedLink(person.email, /^Confirm your email/)
  await page.route('**/api/verify-email', (route) => route.abort('failed'))
  await page.goto(link)
  await expect(page.getByRole('main').getByText(MESSAGES.noConnection)).toBeVisible()
  await page.unroute('**/api/verify-email')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(MESSAGES.emailVerified)).toBeVisible()
})
