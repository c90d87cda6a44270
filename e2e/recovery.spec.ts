import type { APIRequestContext } from '@playwright/test'
import { totpCode } from '@/tests/support/totp'
import {
  type Account,
  aPerson,
  arriveSignedIn,
  bearer,
  expect,
  expectAccessibleInBoth,
  logIn,
  mailedLink,
  register,
  sideways,
  test,
  tokenOf,
} from './fixtures'

/** Turns on two-step login, as the settings do. Returns the token that goes on. */
async function guard(request: APIRequestContext, person: Account): Promise<string> {
  const own = bearer(await tokenOf(request, person))
  const proof = { proof: person.password }
  const begun = await request.post('/api/me/second-factor/totp', { ...own, data: proof })
  const { secret } = await begun.json()
  const data = { code: totpCode(secret) }
  const done = await request.post('/api/me/second-factor/totp/confirm', { ...own, data })
  expect(done.status()).toBe(200)
  return (await done.json()).token
}

test('a member who has lost every factor asks for 72 hours, and each email stops it, without scripts [A11]', async ({
  page,
  browser,
  baseURL,
  request,
  problems,
}) => {
  problems.expect(/signin|second-factor\/recovery/)
  const person = aPerson()
  await register(request, person)
  const token = await guard(request, person)
  await page.goto('/signin')
  await logIn(page, person)
  await page.getByRole('button', { name: 'I’ve lost my phone and my codes' }).click()
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText('We’ve sent you an email.')).toBeVisible()
  await expectAccessibleInBoth(page, 'asking to recover an account')

  const plain = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const owner = await plain.newPage()
  await owner.goto(await mailedLink(person.email, /Have you lost your two-step login/))
  await expect(owner.getByRole('heading', { name: 'Turn off two-step login?' })).toBeVisible()
  for (const width of [320, 768]) {
    await owner.setViewportSize({ width, height: 800 })
    expect(await sideways(owner)).toBe(0)
  }
  await owner.getByRole('button', { name: 'Turn it off in 72 hours' }).click()
  await expect(
    owner.getByRole('heading', { name: 'We’ll turn off two-step login in 72 hours' }),
  ).toBeVisible()

  // Who is logged in sees it in the settings, and can stop it there.
  const store = (stored: string) => localStorage.setItem('token', stored)
  await page.evaluate(store, JSON.stringify({ token }))
  await page.goto('/signin?next=/user/dashboard%3Fsection%3Daccount')
  await expect(page.getByText('Two-step login will be turned off')).toBeVisible()
  await expectAccessibleInBoth(page, 'settings during a recovery')

  await owner.goto(await mailedLink(person.email, /Two-step login will be turned off/))
  await owner.getByRole('button', { name: 'Keep two-step login' }).click()
  await expect(owner.getByRole('heading', { name: 'Two-step login stays on' })).toBeVisible()
  await plain.close()
  await page.getByRole('button', { name: 'Keep two-step login' }).click()
  await expect(page.getByText('turning it off was already stopped')).toBeVisible()
})

test('the former address takes back an account whose address was changed [A11]', async ({
  page,
  browser,
  baseURL,
  request,
  problems,
}) => {
  problems.expect(/getme/, /401/)
  const person = await arriveSignedIn(page)
  await page.goto(await mailedLink(person.email, /Confirm your email address/))
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  const { email } = aPerson()
  const data = { email, currentPassword: person.password }
  const own = bearer(await tokenOf(request, person))
  await request.post('/api/me/email', { ...own, data })
  await page.goto(await mailedLink(email, /Confirm your new email address/))
  await expect(page.getByText('Your email address has been changed.')).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const owner = await context.newPage()
  await owner.goto(await mailedLink(person.email, /Your email address was changed/))
  const question = owner.getByRole('heading', { name: 'Take back your old email address?' })
  await expect(question).toBeVisible()
  await expectAccessibleInBoth(owner, 'taking an address back')
  await owner.getByRole('button', { name: 'Take it back' }).click()
  await expect(owner.getByRole('heading', { name: 'Your address is back' })).toBeVisible()
  await mailedLink(person.email, /^Choose a new password$/)
  await context.close()
})
