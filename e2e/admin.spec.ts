import type { APIRequestContext, Page } from '@playwright/test'
import { ADMIN, aPerson, arriveSignedIn, expect, expectAccessible, logIn, test } from './fixtures'

const DASHBOARD = '/admin/dashboard'

async function openDashboard(page: Page): Promise<void> {
  await page.goto(`/signin?next=${DASHBOARD}`)
  await logIn(page, ADMIN)
  await expect(page).toHaveURL(DASHBOARD)
  await expect(page.getByRole('heading', { name: 'User List' })).toBeVisible()
}

/** Somebody whom nobody has approved yet. */
async function propose(request: APIRequestContext): Promise<string> {
  const { name } = aPerson()
  const answer = await request.post('/api/influencerAdd', {
    data: {
      name,
      Tell_About_Yourself: 'Walks.',
      expertise: 'Walking',
      socialHandles: '',
      role: 2,
      category: 'Travel',
      pic: '',
    },
  })
  expect(answer.ok()).toBe(true)
  return name
}

async function listed(request: APIRequestContext, name: string) {
  const answer = await request.get('/api/influencers/search', { params: { query: name } })
  const found: { name: string; averageRating: number; reviewsCount: number }[] = await answer.json()
  return found.find((one) => one.name === name)
}

const section = (page: Page, name: string) => page.getByRole('region', { name })
const press = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: `${action}: ${name}`, exact: true }).click()

test('whoever is signed in without being an admin sees that there is no such page, and nothing before that [31, 42, 254, 255]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  let letThrough = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/getme', async (route) => {
    await isHeld
    await route.continue()
  })
  const answer = await page.goto(DASHBOARD)
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  const main = page.getByRole('main')
  await expect(main.getByText('One moment…')).toBeVisible()
  await expect(main.getByRole('heading')).toHaveCount(0)
  letThrough()
  await expect(main).toHaveText('404 Page not Found')
  expect(asked).not.toContain('/api/admin/users')
})

test('without a stored token the dashboard leads to the log-in, also where the cookie has stayed [39]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  await page.goto('/ourPurpose')
  await page.addInitScript(() => localStorage.removeItem('token'))
  await page.goto(DASHBOARD)
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(DASHBOARD)}`)
})

test('an admin approves, ranks and removes; the lists are read again after each, and a removal can be undone [247, 248, 250, 251, 253]', async ({
  page,
  request,
}) => {
  const name = await propose(request)
  await openDashboard(page)
  const pending = section(page, 'Expert List Approval Pending')
  const approved = section(page, 'Approved Experts List')
  await expect(pending.getByRole('row', { name }).getByRole('button')).toHaveText([
    'Approve',
    'Remove',
  ])
  expect(await listed(request, name)).toBeUndefined()

  let reads = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/admin/users') reads += 1
  })
  await press(page, 'Approve', name)
  await expect(pending.getByRole('row', { name })).toHaveCount(0)
  const row = approved.getByRole('row', { name })
  await expect(row.getByRole('button')).toHaveText(['Increase rank', 'Decrease rank', 'Remove'])
  const before = await listed(request, name)
  expect(before).toBeDefined()

  const rank = (value: string) => row.getByRole('cell', { name: value, exact: true })
  await expect(rank('0')).toBeVisible()
  await press(page, 'Increase rank', name)
  await expect(rank('1')).toBeVisible()
  await press(page, 'Decrease rank', name)
  await expect(rank('0')).toBeVisible()
  const { averageRating, reviewsCount } = (await listed(request, name)) ?? {}
  expect({ averageRating, reviewsCount }).toEqual({
    averageRating: before?.averageRating,
    reviewsCount: before?.reviewsCount,
  })

  await press(page, 'Remove', name)
  await expect(row).toHaveCount(0)
  expect(await listed(request, name)).toBeUndefined()
  await page.getByRole('button', { name: `Undo: ${name}` }).click()
  await expect(row).toBeVisible()
  expect(await listed(request, name)).toBeDefined()
  expect(reads).toBe(5)
})

test('a member is removed and brought back; the admin’s own row cannot be [249, 252]', async ({
  page,
  another,
}) => {
  const { name } = await arriveSignedIn(await another())
  await openDashboard(page)
  const users = section(page, 'User List')
  await expect(users.getByRole('row', { name: ADMIN.email }).getByRole('button')).toBeDisabled()
  const row = users.getByRole('row', { name })
  await expect(row.getByRole('button')).toHaveText(['Remove'])
  await press(page, 'Remove', name)
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: `Undo: ${name}` }).click()
  await expect(row).toBeVisible()
})

test('the keyboard stays in the list when a row goes, and every part is accessible', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const first = await propose(request)
  await openDashboard(page)
  const button = page.getByRole('button', { name: `Remove: ${first}`, exact: true })
  await button.focus()
  await button.press('Enter')
  await expect(button).toHaveCount(0)
  const isInPending = () =>
    page.evaluate(() => document.activeElement?.closest('section')?.textContent ?? '')
  await expect.poll(isInPending).toContain('Expert List Approval Pending')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `admin dashboard, ${colorScheme}`)
  }
})

test('lists that cannot be read are only logged [256]', async ({ page, problems }) => {
  problems.expect(/api\/admin\/users/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/admin/users*', (route) =>
    route.fulfill({ status: 500, json: { success: false, msg: 'The lists are broken.' } }),
  )
  await openDashboard(page)
  await expect.poll(() => logged.join('\n')).toContain('The admin list failed with status 500.')
  await expect(page.getByText('The lists are broken.')).toHaveCount(0)
  await page.unroute('**/api/admin/users*')
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(section(page, 'User List').getByRole('row', { name: ADMIN.email })).toBeVisible()
})
