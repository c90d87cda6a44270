import { arriveSignedIn, expect, expectNoToken, seeToast, test, toast } from './fixtures'

const storedToken = () => localStorage.getItem('token')

test('logging out calls the server, deletes the token, goes home and says so after the reload [257–262, 362]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  await page.goto('/HowItWorks')
  const asked = page.waitForRequest('**/api/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  expect((await asked).method()).toBe('GET')
  await expect(page).toHaveURL('/')
  await seeToast(page, 'Logged out successfully')
  await expectNoToken(page)
  expect(await page.evaluate(() => localStorage.getItem('loggedOut'))).toBeTruthy()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Sign Up')).toBeVisible()
  await expect(toast(page, 'Logged out successfully')).toHaveCount(0, { timeout: 4_000 })
})

test('a failed logout changes nothing and shows no message [263]', async ({ page, problems }) => {
  problems.expect(/logout/i)
  await arriveSignedIn(page)
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, json: {} }))
  await expect(toast(page, 'Log In successfully')).toHaveCount(0)
  const answered = page.waitForResponse('**/api/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await answered
  await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
  expect(await page.evaluate(storedToken)).not.toBeNull()
  await expect(toast(page, 'Logged out successfully')).toHaveCount(0)
})

test('removing the token ends the session within about a second, once [264, 265, 267, 357]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.evaluate(() => localStorage.removeItem('token'))
  await seeToast(page, 'Logged out successfully', 4_000)
  await expect(toast(page, 'Logged out successfully')).toHaveCount(0, { timeout: 4_000 })
  expect(loads).toBe(1)
})

test('logging out in one tab logs the other one out [265]', async ({ page, context }) => {
  await arriveSignedIn(page)
  const second = await context.newPage()
  await second.goto('/HowItWorks')
  await expect(second.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await seeToast(page, 'Logged out successfully')
  await expect(second.getByRole('navigation', { name: 'Main' }).getByText('Sign Up')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Logout' })).toHaveCount(0)
})

test('a session that the server has ended is logged out [266, 267]', async ({ page, problems }) => {
  problems.expect(/getme/, /401/)
  await arriveSignedIn(page)
  await page.route('**/api/getme', (route) =>
    route.fulfill({ status: 401, json: { success: false, msg: 'no' } }),
  )
  await page.reload()
  await seeToast(page, 'Logged out successfully')
  await expectNoToken(page)
  await expect(page).toHaveURL('/')
})

test('the check of each second sends no request [268]', async ({ page }) => {
  await arriveSignedIn(page)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // Three rounds of the check, by the page's own clock.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3_200)))
  expect(asked).toEqual([])
})

test('a stored token alone opens the private screens: the log-in page sets the cookie', async ({
  page,
  context,
}) => {
  const person = await arriveSignedIn(page)
  await context.clearCookies()
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByRole('main')).toContainText(person.email)
  await context.clearCookies()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByRole('main')).toContainText(person.email)
})
