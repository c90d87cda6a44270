import type { Page } from '@playwright/test'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { totpCode } from '@/tests/support/totp'
import { openDashboard } from './admin-fixtures'
import {
  ADMIN,
  arriveSignedIn,
  dropPassword,
  expect,
  expectAccessibleInBoth,
  expectNoToken,
  passConfirmation,
  seeToast,
  test,
  theMail,
  unfold,
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

const question = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it’s you' })

test('an admin gives powers after ten minutes: asked in place, confirms, and the same write goes through [A8, A9]', async ({
  page,
  another,
  problems,
}) => {
  problems.expect(/(?:403|422).*\/api\/(?:admin\/users\/\w+\/powers|me\/confirm)/)
  const member = await another()
  const person = await arriveSignedIn(member)
  await openDashboard(page)
  // Until there is a second factor the screen asks for one.
  await expect(page.getByRole('note', { name: 'Two-step login' }).getByRole('link')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Find an account' }).fill(person.email)
  await page.getByRole('link', { name: person.name }).first().click()
  const sheet = page.getByRole('dialog', { name: person.name })
  await sheet.getByRole('button', { name: 'Powers…' }).click()
  await sheet.getByRole('checkbox', { name: /^Moderator/ }).check()
  await passConfirmation(page)
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/powers')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  const save = sheet.getByRole('button', { name: 'Save powers' })
  await save.click()
  const password = question(page).getByLabel('Your password', { exact: true })
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expectAccessibleInBoth(page, 'the question who is there')

  // Who does not confirm finds everything as it was.
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(sheet.getByText('Please confirm that it’s you.')).toBeVisible()
  await expect(sheet.getByRole('checkbox', { name: /^Moderator/ })).toBeChecked()
  await save.click()
  await password.fill('not the password')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(/password is incorrect/, {
    timeout: HASHING_MS,
  })
  await password.fill(ADMIN.password)
  await password.press('Enter')
  await expect(question(page)).toHaveCount(0, { timeout: HASHING_MS })
  await expect(save).toHaveCount(0)
  await expect(sheet.getByText('Moderator', { exact: true }).first()).toBeVisible()
  expect(keys).toHaveLength(3)
  expect(keys[2]).toBe(keys[1])

  await member.goto(PATH.queue)
  await expect(member.getByRole('heading', { name: 'Queue' })).toBeVisible()
})

/** Fills in the change of address in the settings, and sends it. */
async function changeEmail(page: Page, to: string, password: string) {
  await unfold(page, 'Use another email')
  const form = page.locator('form').filter({ has: page.getByLabel('New email') })
  await form.getByLabel('New email').fill(to)
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Change email' }).click()
  return form
}

test('a member with two-step login changes the email: the password alone does not suffice after ten minutes, a code does [A9]', async ({
  page,
  problems,
}) => {
  problems.expect(/403.*\/api\/me\/email/)
  const person = await arriveSignedIn(page)
  const { secret } = await setUp(page, person)
  await button(page, 'I’ve saved them').click()
  await passConfirmation(page)
  const form = await changeEmail(page, `new-${person.email}`, person.password)
  const code = question(page).getByLabel('Code from your authenticator app', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(form.getByLabel('New email')).toHaveValue(`new-${person.email}`)
  await expectAccessibleInBoth(page, 'the question for a code')
  await code.fill(totpCode(secret, inAMoment()))
  await code.press('Enter')
  await seeToast(page, MESSAGES.emailChangeMailed, HASHING_MS)
  await expect(question(page)).toHaveCount(0)

  // For ten minutes nothing is asked again.
  await changeEmail(page, `newer-${person.email}`, person.password)
  await expect(page.getByText(`We’ve sent a link to newer-${person.email}`)).toBeVisible({
    timeout: HASHING_MS,
  })
})

test('a member confirms with a passkey [A9, A20]', async ({ page, problems }) => {
  problems.expect(/403.*\/api\/me\/email/)
  const person = await arriveSignedIn(page)
  await aDevice(page)
  await addPasskey(page, person)
  await page.goto(SETTINGS)
  await passConfirmation(page)
  await changeEmail(page, `new-${person.email}`, person.password)
  await question(page).getByRole('button', { name: 'Use a passkey' }).click()
  await seeToast(page, MESSAGES.emailChangeMailed, HASHING_MS)
})

test('a member without a password closes the account: asked for a mailed code, a wrong one does not suffice [A9]', async ({
  page,
  problems,
}) => {
  problems.expect(/(?:403|422).*\/api\/me\/(?:close|confirm)/)
  const { email } = await arriveSignedIn(page)
  await dropPassword(page)
  await passConfirmation(page)
  await page.goto(SETTINGS)
  await unfold(page, 'Data')
  await unfold(page, 'Continue to delete')
  await page.getByLabel(`Type ${email} to delete the account`, { exact: true }).fill(email)
  await button(page, 'Delete my account').click()
  await button(page, 'Delete and keep my reviews').click()
  await expect(question(page).getByText('We’ll send a code to your email address.')).toBeVisible()
  await expect(question(page).getByLabel('Code from the email')).toHaveCount(0)
  await expectAccessibleInBoth(page, 'the question for a mailed code')

  await question(page).getByRole('button', { name: 'Send me a code' }).click()
  const code = question(page).getByLabel('Code from the email', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(question(page).getByRole('status')).toHaveText(SERVER_MESSAGES.confirmationMailed)
  const mail = await theMail(email, /^Your code to confirm that it’s you$/)
  const mailed = /Your code is ([\d ]+)\./.exec(mail.text ?? '')?.[1] ?? ''
  await code.fill(mailed.replace(/\d$/, (last) => String((Number(last) + 1) % 10)))
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(SERVER_MESSAGES.proofWrong)
  await expectAccessibleInBoth(page, 'a wrong mailed code')

  // The same press goes through.
  await code.fill(mailed)
  await code.press('Enter')
  await seeToast(page, MESSAGES.accountClosed, HASHING_MS)
  await expectNoToken(page)
})
