import {
  arriveAs,
  arriveSignedIn,
  expect,
  expectAccessibleInBoth,
  expectNoToken,
  logIn,
  mailedLink,
  seeToast,
  sideways,
  test,
} from './fixtures'

const ACCOUNT = '/user/dashboard?section=account'

test('two browsers of one member: both are listed, one ends the other, which is out at its next request [A12, A20]', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await arriveSignedIn(page)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await arriveAs(other, person, '/')
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible()

  await page.goto(ACCOUNT)
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(devices.first()).toContainText('with your password')
  await expectAccessibleInBoth(page, 'the list of sessions')
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page)).toBe(0)
  }

  await devices.getByRole('button', { name: /^Log out/ }).click()
  await seeToast(page, 'That device has been logged out.')
  await expect(devices).toHaveCount(1)
  await other.goto(ACCOUNT)
  await expectNoToken(other)
  await page.reload()
  await expect(devices).toHaveCount(1)
  await context.close()
})

test('all others end, and this browser goes on; the security log says so [A12, A17]', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await arriveSignedIn(page)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await arriveAs(other, person, '/')

  await page.goto(ACCOUNT)
  await page.getByRole('button', { name: 'Log out all others' }).click()
  await seeToast(page, 'All other devices have been logged out.')
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  await other.goto(ACCOUNT)
  await expectNoToken(other)
  await context.close()

  await page.getByRole('link', { name: 'security log', exact: true }).click()
  const entries = page.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(entries.first()).toContainText('All other devices were logged out')
  await expect(entries.last()).toContainText('Logged in with your password')
  await expectAccessibleInBoth(page, 'the security log')
})

test('“This was not me” needs a press, works without scripts, and logs out every browser [A15]', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/getme/, /401/)
  const person = await arriveSignedIn(page)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const stranger = await context.newPage()
  await stranger.goto('/signin')
  await logIn(stranger, person)
  const link = await mailedLink(person.email, /New login/)

  const plain = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const owner = await plain.newPage()
  await owner.goto(link)
  await expect(owner.getByRole('heading', { name: 'Wasn’t you?' })).toBeVisible()
  // Opening the link has changed nothing.
  await page.goto(ACCOUNT)
  await expect(page.getByRole('list', { name: 'Devices' })).toBeVisible()
  await owner.getByRole('button', { name: 'Log out every device' }).click()
  await expect(owner.getByRole('heading', { name: 'Your account is safe' })).toBeVisible()
  await mailedLink(person.email, /^Choose a new password$/)
  for (const signedOut of [page, stranger]) {
    await signedOut.goto(ACCOUNT)
    await expectNoToken(signedOut)
  }
  await owner.goto(link)
  await owner.getByRole('button', { name: 'Log out every device' }).click()
  await expect(owner.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await context.close()
  await plain.close()
})
