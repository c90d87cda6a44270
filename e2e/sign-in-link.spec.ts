import type { Page } from '@playwright/test'
import {
  arriveSignedIn,
  expect,
  expectAccessibleInBoth,
  expectNoToken,
  expectSignedIn,
  logOut,
  mailedLink,
  sideways,
  test,
} from './fixtures'

const ACCOUNT = '/user/dashboard?section=account'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Asks for a link on the screen that the form leads to; returns the code that it shows. */
async function askForLink(page: Page, email: string, next = ''): Promise<string> {
  await page.goto(`/signin${next && `?next=${encodeURIComponent(next)}`}`)
  await page.getByRole('link', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Log in by email' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await button(page, 'Email me a link').click()
  await expect(page.getByRole('status').getByText('a link is on its way')).toBeVisible()
  const shown = await page.getByText(/^\d{3} \d{3}$/).textContent()
  return shown ?? ''
}

test('a link by email logs in the browser that asked by a press on its button [A6]', async ({
  page,
  problems,
}) => {
  problems.expect(/signin\/link/)
  const { email } = await arriveSignedIn(page)
  await logOut(page)
  await askForLink(page, email)
  await expectAccessibleInBoth(page, 'asking for a link')
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const link = await mailedLink(email, /^Your link to log in$/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Continue to your account' })).toBeVisible()
  await expectAccessibleInBoth(page, 'the page of a link')
  // Opening it has done nothing.
  await expectNoToken(page)
  await button(page, 'Log In').click()
  await expectSignedIn(page)
  await page.goto(ACCOUNT)
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices.filter({ hasText: 'This device' })).toContainText(
    'with a link from an email',
  )

  await logOut(page)
  await page.goto(link)
  await button(page, 'Log In').click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get another link' })).toBeVisible()
})

test('opened in another browser it takes the code of the first, and logs in that other one only [A6]', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/signin\/link/)
  const { email } = await arriveSignedIn(page)
  await logOut(page)
  const next = '/TopContributor?period=month'
  const code = await askForLink(page, email, next)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await other.goto(await mailedLink(email, /^Your link to log in$/))
  await button(other, 'Log In').click()
  const field = other.getByLabel('Code from the other browser', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessibleInBoth(other, 'the code of a link')
  await field.fill(code === '000 000' ? '000001' : '000000')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/This code is wrong/)
  await field.fill(code)
  await field.press('Enter')
  await other.waitForURL(`**${next}`)
  await expectSignedIn(other)
  await expectNoToken(page)
  await page.reload()
  await expectNoToken(page)
  await context.close()
})
