import { MESSAGES } from '@/lib/domain/messages'
import {
  aPerson,
  arriveSignedIn,
  expect,
  expectSignedIn,
  logIn,
  mailedLink,
  test,
} from './fixtures'

test('a forgotten password is replaced by the mailed link, once; the old one and old sessions end [32, 33, 127, 132, 133, 136–139, 144, 303–308]', async ({
  page,
  another,
  problems,
}) => {
  problems.expect(/api\/(signin|getme)/)
  const person = await arriveSignedIn(page)
  const other = await another()
  await other.goto('/signin')
  await other.getByRole('link', { name: /forgot/i }).click()
  await expect(other).toHaveURL('/forgot-password')
  await other.getByLabel('Email').fill(person.email)
  await other.getByRole('main').getByRole('button').click()
  await expect(other.getByText(MESSAGES.resetMailSent).first()).toBeVisible()

  const link = await mailedLink(person.email, /choose a new password/i)
  expect(new URL(link).pathname).toBe('/api/reset-password')
  await other.goto(link)
  await expect(other.getByLabel('Enter Mail link copy')).toHaveValue(link)
  await other.getByLabel('New password', { exact: true }).fill('another correct horse')
  const submit = other.getByRole('main').getByRole('button').last()
  await submit.click()
  await expect(other.getByText(MESSAGES.resetDone).first()).toBeVisible()

  await other.goto(link)
  await other.getByLabel('New password', { exact: true }).fill('a third correct horse')
  await other.getByRole('main').getByRole('button').last().click()
  await expect(other.getByText(MESSAGES.resetLinkInvalid).first()).toBeVisible()

  await other.goto('/signin')
  await logIn(other, person)
  await expect(other.getByRole('main').getByText(MESSAGES.wrongCredentials)).toBeVisible()
  await logIn(other, { ...person, password: 'another correct horse' })
  await expectSignedIn(other)

  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the new password is never sent to another site, and refusals and failures are told [140–143]', async ({
  page,
  problems,
}) => {
  problems.expect(/api\/reset-password/)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/api/reset-password?token=unknown')
  const field = page.getByLabel('Enter Mail link copy')
  const submit = page.getByRole('main').getByRole('button').last()
  for (const foreign of ['https://evil.example/api/reset-password?token=x', 'not an address', '']) {
    await field.fill(foreign)
    await submit.click()
    await expect(page.getByText(MESSAGES.resetAddressForeign).first()).toBeVisible()
  }
  expect(sent).toEqual([])

  await page.reload()
  await page.getByLabel('New password', { exact: true }).fill('another correct horse')
  await submit.click()
  await expect(page.getByText(MESSAGES.resetLinkInvalid).first()).toBeVisible()
  await page.route('**/api/reset-password?**', (route) => route.abort('internetdisconnected'))
  await submit.click()
  await expect(page.getByText('Error resetting password').first()).toBeVisible()
})

test('an address that nobody has gets the same answer, and a failing request is told [133–135, 304]', async ({
  page,
  problems,
}) => {
  problems.expect(/forget-password/)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(aPerson().email)
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByText(MESSAGES.resetMailSent).first()).toBeVisible()
  await page.reload()
  await page.route('**/api/forget-password', (route) => route.abort('internetdisconnected'))
  await page.getByLabel('Email').fill(aPerson().email)
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByText('Error submitting request').first()).toBeVisible()
})

test('a stored token alone opens the private screens: the log-in page turns it into the cookie', async ({
  page,
  context,
}) => {
  const person = await arriveSignedIn(page)
  await context.clearCookies()
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByRole('main')).toContainText(person.email)
})
