import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import {
  aPerson,
  arriveSignedIn,
  expect,
  expectSignedIn,
  logIn,
  readProof,
  seeToast,
  signUp,
  test,
  toast,
  typeUntilProven,
} from './fixtures'

test('sign-up has three fields, checks nothing itself and shows the server’s messages at them [118–123, 362]', async ({
  page,
  problems,
}) => {
  problems.expect(/api\/signup/)
  await page.goto('/signup')
  await expect(page.getByText(/spam/i)).toBeVisible()
  const sent = page.waitForRequest('**/api/signup')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
    'details',
    'email',
    'name',
    'password',
  ])
  await seeToast(page, SERVER_MESSAGES.nameRequired)
  await expect(page.getByRole('main').getByText(SERVER_MESSAGES.nameRequired)).toBeVisible()
  await expect(toast(page, SERVER_MESSAGES.nameRequired)).toHaveCount(0, { timeout: 4_000 })

  const field = (label: string) => page.getByLabel(label, { exact: true })
  await expect(field('Name')).toBeFocused()
  await expect(field('Name')).toHaveAccessibleDescription(new RegExp(SERVER_MESSAGES.nameRequired))
  await expect(field('Email')).toHaveAccessibleDescription(new RegExp(SERVER_MESSAGES.emailInvalid))
  await expect(field('Password')).toHaveAccessibleDescription(
    new RegExp(SERVER_MESSAGES.passwordLength),
  )
})

test('a registered address is refused at its field, in any case of letters [122, 297]', async ({
  page,
  another,
  problems,
}) => {
  problems.expect(/api\/signup/)
  const person = await arriveSignedIn(page)
  const other = await another()
  await other.goto('/signup')
  await other.getByLabel('Name', { exact: true }).fill('Somebody else')
  await other.getByLabel('Email', { exact: true }).fill(person.email.toUpperCase())
  await other.getByLabel('Password', { exact: true }).fill(person.password)
  await other.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(other.getByRole('main').getByText(SERVER_MESSAGES.emailTaken)).toBeVisible()
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Somebody else')
})

test('logging in stores the session, confirms it and shows the account in the header [10–12, 124–131, 362]', async ({
  page,
  another,
}) => {
  const person = await arriveSignedIn(page)
  const other = await another()
  await other.goto('/signin')
  await expect(other.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email')
  await expect(other.getByRole('link', { name: /forgot/i })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  const password = other.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await other.getByRole('button', { name: /^Show/ }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await other.getByRole('button', { name: /^Hide/ }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await logIn(other, person)
  await seeToast(other, 'Log In successfully')
  await expect(toast(other, 'Log In successfully')).toHaveCount(0, { timeout: 4_000 })
  await expectSignedIn(other)
  const stored = await other.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '{}'))
  expect(Object.keys(stored).sort()).toEqual(['success', 'token'])
  const main = other.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Profile' })).toHaveAttribute(
    'href',
    '/user/dashboard',
  )
  await expect(main.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Sign Up' })).toBeHidden()
  await expect(main.getByRole('link', { name: 'Log In' })).toBeHidden()
})

test('a wrong password and an unknown address get the same message, as toast and on screen [128, 301]', async ({
  page,
  another,
  problems,
}) => {
  problems.expect(/api\/signin/)
  const { email } = await arriveSignedIn(page)
  const other = await another()
  await other.goto('/signin')
  for (const address of [email, aPerson().email]) {
    await logIn(other, { email: address, password: 'not the password' })
    await expect(toast(other, SERVER_MESSAGES.wrongCredentials).first()).toBeVisible()
    await expect(other.getByRole('main').getByText(SERVER_MESSAGES.wrongCredentials)).toBeVisible()
    await expect(other.getByLabel('Email', { exact: true })).toHaveValue(address)
  }
})

test('logging in continues to the requested page, and never to another site [38, C9]', async ({
  page,
  another,
}) => {
  const person = await arriveSignedIn(page)
  const other = await another()
  await other.goto('/signin?next=/HowItWorks')
  await logIn(other, person)
  await expect(other).toHaveURL('/HowItWorks')
  const third = await another()
  await third.goto('/signin?next=//evil.example/')
  await logIn(third, person)
  await expect(third).toHaveURL('/')
})

test('sign-up sends a proof of work with the four fields, computed during typing in a worker of this site [121, 173]', async ({
  page,
}) => {
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await page.goto('/signup')
  const sent = page.waitForRequest('**/api/signup')
  const person = aPerson()
  await typeUntilProven(page, page.getByLabel('Name', { exact: true }), person.name)
  await signUp(page, person)
  const request = await sent
  expect(Object.keys(request.postDataJSON()).sort()).toEqual([
    'details',
    'email',
    'name',
    'password',
  ])
  expect(readProof(request).challenge.parameters.data).toEqual({ purpose: 'signUp' })
  const { origin } = new URL(page.url())
  expect(workers.map((url) => new URL(url.replace(/^blob:/, '')).origin)).toEqual([origin])
})

test('without a worker signing up works without a proof', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'Worker')
  })
  await page.goto('/signup')
  const sent = page.waitForRequest('**/api/signup')
  await signUp(page)
  expect((await sent).headers()).not.toHaveProperty('x-proof-of-work')
})

test('another spelling of a mailbox makes no second account, and a disposable mailbox none at all [122, 297]', async ({
  page,
  another,
  problems,
}) => {
  problems.expect(/api\/signup/)
  const person = await arriveSignedIn(page)
  const other = await another()
  await other.goto('/signup')
  const register = other.getByRole('main').getByRole('button', { name: 'Sign Up' })
  await other.getByLabel('Name', { exact: true }).fill('Somebody twice')
  await other.getByLabel('Password', { exact: true }).fill(person.password)
  for (const [email, text] of [
    [person.email.replace('@', '+again@'), SERVER_MESSAGES.emailTaken],
    ['once@mailinator.com', SERVER_MESSAGES.emailDisposable],
  ] as const) {
    await other.getByLabel('Email', { exact: true }).fill(email)
    await register.click()
    await expect(other.getByRole('main').getByText(text)).toBeVisible()
  }
})
