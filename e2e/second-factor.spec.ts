import type { Page } from '@playwright/test'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { totpCode } from '@/tests/support/totp'
import {
  type Account,
  arriveSignedIn,
  expect,
  expectAccessibleInBoth,
  expectNoToken,
  expectSignedIn,
  logIn,
  logOut,
  test,
  theMail,
} from './fixtures'
import {
  aDevice,
  addPasskey,
  button,
  HASHING_MS,
  inAMoment,
  SETTINGS,
  setUp,
} from './second-factor-fixtures'

/** Logs in up to the question for a code. */
async function logInTo(page: Page, person: Account, label: string) {
  await page.goto('/signin')
  await logIn(page, person)
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toBeFocused({ timeout: HASHING_MS })
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  return field
}

test('a member sets up two-step login, logs in with a code and with a recovery code, and turns it off [A2, A3, A4]', async ({
  page,
  problems,
}) => {
  problems.expect(/signin/)
  const person = await arriveSignedIn(page)
  const { secret, codes } = await setUp(page, person)
  const saved = page.waitForEvent('download')
  await button(page, 'Save as file').click()
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
  await button(page, 'I’ve saved them').click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await theMail(person.email, /^An authenticator app was added to your account$/)

  await logOut(page)
  const field = await logInTo(page, person, 'Code from your authenticator app')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expectAccessibleInBoth(page, 'the second step of a log-in')
  await expect(page.getByRole('link', { name: 'Email me a link' })).toHaveCount(0)
  await field.fill('000000')
  await button(page, 'Confirm').click()
  await expect(field).toHaveAccessibleDescription(/This code is wrong or was already used/)
  await expectNoToken(page)
  await field.fill(totpCode(secret, inAMoment()))
  await button(page, 'Confirm').click()
  await expectSignedIn(page)

  await logOut(page)
  await logInTo(page, person, 'Code from your authenticator app')
  await button(page, 'Use a recovery code').click()
  const recovery = page.getByLabel('Recovery code', { exact: true })
  await expect(recovery).toBeFocused()
  await recovery.fill(codes[0] ?? '')
  await recovery.press('Enter')
  await expectSignedIn(page)

  await page.goto(SETTINGS)
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  await button(page, 'Turn off two-step login').click()
  await page.getByLabel('Code from your authenticator app').fill(codes[1] ?? '')
  await button(page, 'Turn off').click()
  await expect(button(page, 'Set up two-step login')).toBeVisible({ timeout: HASHING_MS })

  await logOut(page)
  await page.goto('/signin')
  await logIn(page, person)
  await expectSignedIn(page)
})

test('a used ticket leads back to the log-in form, and new recovery codes replace the old ones [A3, A4]', async ({
  page,
  problems,
}) => {
  problems.expect(/signin|recovery-codes/)
  const person = await arriveSignedIn(page)
  const { codes } = await setUp(page, person)
  await button(page, 'I’ve saved them').click()
  await button(page, 'Get new recovery codes').click()
  const proof = page.getByLabel('Code from your authenticator app')
  await proof.fill('000000')
  await button(page, 'Get new codes').click()
  await expect(proof).toHaveAccessibleDescription(new RegExp(SERVER_MESSAGES.proofWrong), {
    timeout: HASHING_MS,
  })
  await proof.fill(codes[0] ?? '')
  await button(page, 'Get new codes').click()
  const title = page.getByRole('heading', { name: 'Save your recovery codes now' })
  await expect(title).toBeFocused({ timeout: HASHING_MS })

  await button(page, 'I’ve saved them').click()
  await logOut(page)
  const field = await logInTo(page, person, 'Code from your authenticator app')
  for (let n = 0; n < 6; n += 1) {
    const answered = page.waitForResponse('**/api/signin/second-factor')
    await field.fill(`00000${n}`)
    await button(page, 'Confirm').click()
    await answered
  }
  await expect(page.getByText(/Please log in again\./)).toBeVisible()
  await button(page, 'Back to log in').click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a member adds a passkey, logs in with it alone, confirms a password with it, and removes it [A1, A3, A4]', async ({
  page,
  problems,
}) => {
  problems.expect(/signin/)
  const person = await arriveSignedIn(page)
  const device = await aDevice(page)
  await addPasskey(page, person)
  await expect(page.getByText(/^Added .*, not used yet$/)).toBeVisible()
  await expectAccessibleInBoth(page, 'settings with a passkey')

  await logOut(page)
  // The list of the email field is the browser's own; the device answers as if its member had chosen from it.
  await page.goto('/signin')
  await expectSignedIn(page)

  await logOut(page)
  await device.touch(false)
  await page.goto('/signin')
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn')
  await device.touch(true)
  await button(page, 'Use a passkey').click()
  await expectSignedIn(page)

  await logOut(page)
  await device.touch(false)
  await page.goto('/signin')
  await logIn(page, person)
  await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused({
    timeout: HASHING_MS,
  })
  await device.touch(true)
  await button(page, 'Use a passkey').click()
  await expectSignedIn(page)

  await page.goto(SETTINGS)
  await expect(page.getByText(/^Added .*, last used/)).toBeVisible()
  await button(page, 'Remove My phone').click()
  await button(page, 'Remove').click()
  await expect(page.getByText(/^Added /)).toHaveCount(0, { timeout: HASHING_MS })
  await logOut(page)
  await page.goto('/signin')
  await logIn(page, person)
  await expectSignedIn(page)
})
