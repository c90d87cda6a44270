import type { APIRequestContext, Page } from '@playwright/test'
import { DASHBOARD, openDashboard, openTab, press, propose, section } from './admin-fixtures'
import {
  ADMIN,
  aMember,
  aPerson,
  arriveSignedIn,
  bearer,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  holdBack,
  influencerNamed,
  logIn,
  rate,
  SECOND_ADMIN,
  test,
  tokenOf,
} from './fixtures'

async function listed(request: APIRequestContext, name: string) {
  const answer = await request.get('/api/influencers/search', { params: { query: name } })
  const found: { name: string; averageRating: number; reviewsCount: number; country: string }[] =
    await answer.json()
  return found.find((one) => one.name === name)
}

test('a signed-in member who is no admin sees a 404 page, and nothing before it [31, 42, 254, 255]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letThrough = await holdBack(page, '**/api/getme')
  const answer = await page.goto(DASHBOARD)
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  const main = page.getByRole('main')
  await expect(main.getByText('One moment…')).toBeVisible()
  await expect(main.getByRole('heading')).toHaveCount(0)
  letThrough()
  await expect(main.getByRole('heading')).toHaveText('404 Page not Found')
  await expect(main.getByRole('link')).toHaveAttribute('href', '/')
  expect(asked).not.toContain('/api/admin/users')
})

test('without a stored token the dashboard redirects to the log-in, even with a remaining cookie [39]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  await page.goto('/ourPurpose')
  await page.addInitScript(() => localStorage.removeItem('token'))
  await page.goto(DASHBOARD)
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(DASHBOARD)}`)
})

test('an admin approves, ranks and removes; lists are reloaded after each action, and a removal can be undone [247, 248, 250, 251, 253]', async ({
  page,
  request,
}) => {
  const name = await propose(request)
  await openDashboard(page)
  const pending = section(page, 'Expert List Approval Pending')
  const approved = section(page, 'Approved Experts List')
  await expect(pending.getByRole('row', { name }).getByRole('button')).toHaveText(['Approve', ''])
  expect(await listed(request, name)).toBeUndefined()

  let reads = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/admin/users') reads += 1
  })
  await press(page, 'Approve', name)
  await expect(pending.getByRole('row', { name })).toHaveCount(0)
  const row = approved.getByRole('row', { name })
  await expect(row.getByRole('button')).toHaveText(['Increase rank', 'Decrease rank', ''])
  const before = await listed(request, name)
  expect(before).toBeDefined()

  const rank = (value: string) => row.getByText(value, { exact: true })
  await expect(rank('0')).toBeVisible()
  await press(page, 'Increase rank', name)
  await giveReason(page)
  await expect(rank('1')).toBeVisible()
  await expect(row.getByText(/^Place \d+ → \d+$/).filter({ visible: true })).toHaveCount(1)
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

async function giveReason(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Why pick / })
  await dialog.getByLabel('Reason').fill('New here, and often asked for')
  await dialog.getByRole('button', { name: 'Increase rank' }).click()
}

test('a member can be removed and restored; the admin’s own row cannot [249, 252]', async ({
  page,
  another,
}) => {
  const { name } = await arriveSignedIn(await another())
  await openDashboard(page)
  const users = section(page, 'User List')
  const row = users.getByRole('row', { name })
  await expect(row.getByRole('button', { name: /^More actions: / })).toHaveCount(1)
  await press(page, 'Remove', name)
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: `Undo: ${name}` }).click()
  await expect(row).toBeVisible()
  await find(page, ADMIN.email)
  await expect(users.getByRole('row', { name: ADMIN.email }).getByRole('button')).toBeDisabled()
})

test('the focus stays in the list when a row leaves, and every part is accessible', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const first = await propose(request)
  await openDashboard(page)
  const more = page.getByRole('button', { name: `More actions: ${first}`, exact: true })
  await more.focus()
  await more.press('Enter')
  await more.press('Tab')
  await page.keyboard.press('Enter')
  await expect(more).toHaveCount(0)
  const isInPending = () =>
    page.evaluate(() => document.activeElement?.closest('section')?.textContent ?? '')
  await expect.poll(isInPending).toContain('Expert List Approval Pending')
  await expectAccessibleInBoth(page, 'admin dashboard')
})

test('a failure to load lists is only logged [256]', async ({ page, problems }) => {
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
  await expect(section(page, 'User List').getByRole('row').nth(1)).toBeVisible()
})

/** A word unique to the names of these people; it comes first, since only beginnings of words are indexed. */
const aWord = () => `Q${[...(aPerson().name.split(' ')[1] ?? '')].reverse().join('')}`

/** Narrows every list to those with the word. */
/** Searches the lists, which move until the matches arrive. */
async function find(page: Page, word: string): Promise<void> {
  const matches = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname === '/api/admin/users' && searchParams.get('q') === word
  })
  await page.getByRole('searchbox', { name: 'Find an account' }).fill(word)
  await matches
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(word)}`))
}

test('a queue can be cleared by keyboard alone, and a mistake undone', async ({
  page,
  request,
}) => {
  const word = aWord()
  for (const name of ['Ann', 'Ben', 'Cleo']) await propose(request, `${name} ${word}`)
  await openDashboard(page)
  await openTab(page, 'Pending')
  await find(page, word)
  const rows = section(page, 'Expert List Approval Pending').locator('tbody tr')
  await expect(rows).toHaveCount(3)

  // Newest first: Cleo, Ben, Ann.
  await page.getByRole('searchbox', { name: 'Find an account' }).press('Tab')
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('a')
  await expect(page.getByText(`Cleo ${word} has been approved.`)).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByText(`Ben ${word} has been removed.`)).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('u')
  await expect(page.getByText(`Ben ${word} has been restored.`)).toBeVisible()
  await page.keyboard.press('u')
  await expect(rows).toHaveCount(3)
  expect(await listed(request, `Cleo ${word}`)).toBeUndefined()

  // Typed letters stay letters, and the shortcuts can be switched off.
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await rows
    .nth(0)
    .getByRole('button', { name: /^More actions/ })
    .focus()
  await page.keyboard.press('r')
  await expect(rows).toHaveCount(3)
})

test('rows keep their places when their rank changes, until the new order is asked for', async ({
  page,
  request,
}) => {
  const word = aWord()
  for (const name of ['Gil', 'Hana', 'Ivo']) await propose(request, `${name} ${word}`)
  await openDashboard(page)
  await find(page, word)
  await section(page, 'Expert List Approval Pending').getByLabel('Select all 3').check()
  await page.getByRole('button', { name: 'Approve 3' }).click()
  const rows = section(page, 'Approved Experts List').locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.getByText('Approved', { exact: true }).filter({ visible: true })).toHaveCount(3)
  const names = () => rows.getByRole('link', { name: word }).allTextContents()
  const before = await names()
  const last = before.at(-1) ?? ''
  const newOrder = page.getByRole('button', { name: 'Show the new order' })
  await expect(newOrder).toHaveCount(0)

  const button = page.getByRole('button', { name: `Increase rank: ${last}`, exact: true })
  // On the page, not in the window: a press may scroll.
  const placeOnPage = () =>
    button.evaluate((one) => one.getBoundingClientRect().top + window.scrollY)
  const where = await placeOnPage()
  await button.click()
  await giveReason(page)
  await expect(
    rows
      .last()
      .getByText(/^Place \d+ → \d+$/)
      .filter({ visible: true }),
  ).toHaveCount(1)
  await expect(newOrder).toBeVisible()
  expect(await names()).toEqual(before)
  expect(await placeOnPage()).toBe(where)
  await newOrder.click()
  await expect.poll(names).toEqual([last, ...before.slice(0, -1)])
  await expect(newOrder).toHaveCount(0)
})

test('the three lists show twenty rows each, what was acted on among them, and lead to the whole', async ({
  page,
  request,
}) => {
  const name = await propose(request)
  await openDashboard(page)
  const users = section(page, 'User List')
  await expect(users.locator('tbody tr')).toHaveCount(20)
  await press(page, 'Approve', name)
  const approved = section(page, 'Approved Experts List')
  await expect(approved.locator('tbody tr').first()).toContainText(name)
  await users.getByRole('link', { name: /^Show all \d+ of User List$/ }).click()
  await expect(page).toHaveURL(/view=members/)
  await users.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => users.locator('tbody tr').count()).toBeGreaterThan(20)
  await expect(users.locator('tbody tr').nth(20)).toBeFocused()
})

test('handles and addresses of strangers open in another tab, and lead search engines nowhere', async ({
  page,
  request,
}) => {
  const facts = {
    socialHandles: 'TikTok: @walker',
    Tell_About_Yourself: 'More at https://walks.example/me, javascript:alert(1)',
  }
  const name = await propose(request, undefined, facts)
  await openDashboard(page)
  await openTab(page, 'Pending')
  const row = section(page, 'Expert List Approval Pending').getByRole('row', { name })
  const expectLinks = async (part: typeof row) => {
    for (const [text, href] of [
      ['TikTok: @walker', 'https://www.tiktok.com/@walker'],
      ['https://walks.example/me', 'https://walks.example/me'],
    ] as const) {
      const link = part.getByRole('link', { name: text })
      await expect(link).toHaveAttribute('href', href)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    }
    await expect(part.getByRole('link', { name: /alert/ })).toHaveCount(0)
  }
  await expectLinks(row)
  await row.getByRole('link', { name, exact: true }).click()
  await expectLinks(page.getByRole('dialog', { name }))
})

test('the sheet of a member shows what they wrote lately, with links, and the reports', async ({
  page,
  request,
}) => {
  const member = await aMember(request)
  const { id } = await influencerNamed(request, 'Caleb Winterbourne')
  await rate(request, member.token, id, [4, 'Walks well', 'Shows every path.'])

  await openDashboard(page)
  await find(page, member.email)
  await section(page, 'User List').getByRole('link', { name: member.name }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Reports about them' })).toBeVisible()
  await expect(
    sheet.getByRole('list', { name: 'Latest reviews' }).getByRole('listitem'),
  ).toContainText('Walks well')
  await expect(sheet.getByText('No replies.')).toBeVisible()
  await expect(sheet.getByText(member.email)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Show the whole address' }).click()
  await expect(sheet.getByRole('link', { name: member.email })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Caleb Winterbourne' })).toHaveAttribute(
    'href',
    `/reviews/${id}`,
  )
  await expectAccessible(page, 'the sheet of a member')
})

test('activity is shown by day to the pointer, to the keyboard and as a table', async ({
  page,
}) => {
  await openDashboard(page)
  await openTab(page, 'Activity')
  const charts = section(page, 'Activity')
  const chart = charts.getByRole('slider', { name: 'Sign-ups' })
  await expect(charts.getByText(/^\d+ in 30 days$/)).toHaveCount(4)
  await chart.focus()
  const day = (text: string) => new RegExp(`^${text}: \\d`)
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const [today, yesterday] = [0, 1].map((days) => format.format(Date.now() - days * 86_400_000))
  await expect(chart).toHaveAttribute('aria-valuetext', day(today ?? ''))
  await chart.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', day(yesterday ?? ''))
  await expect(charts.getByText(day(yesterday ?? ''))).toBeVisible()
  await chart.blur()
  await expect(charts.getByText(/^\d+ in 30 days$/)).toHaveCount(4)
  await chart.hover({ position: { x: 2, y: 20 } })
  await expect(charts.getByText(/^\d+ in 30 days$/)).toHaveCount(3)
  await charts.getByText('As a table').click()
  await expect(charts.getByRole('row')).toHaveCount(31)
})

test('several accounts can be approved with a reason, found in the log and undone together', async ({
  page,
  request,
}) => {
  const word = aWord()
  for (const name of ['Dora', 'Emil', 'Fay']) await propose(request, `${name} ${word}`)
  await openDashboard(page)
  await find(page, word)
  const pending = section(page, 'Expert List Approval Pending')
  const approved = section(page, 'Approved Experts List')
  await pending.getByRole('checkbox', { name: 'Select all 3' }).check()
  await pending.getByLabel('Reason for the log (optional)').fill(`Checked ${word}`)
  await pending.getByRole('button', { name: 'Approve 3' }).click()
  await expect(page.getByText('3 accounts have been approved.')).toBeVisible()
  await expect(approved.locator('tbody tr')).toHaveCount(3)
  expect(await listed(request, `Emil ${word}`)).toBeDefined()

  await openTab(page, 'Log')
  const log = page.getByRole('list', { name: 'Log' })
  await expect(log.getByText(`Checked ${word}`)).toHaveCount(3)
  await log.getByRole('link', { name: `Emil ${word}` }).click()
  const sheet = page.getByRole('dialog', { name: `Emil ${word}` })
  await expect(sheet.getByText(`Checked ${word}`)).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Undo: 3 accounts' }).click()
  await expect(page.getByText('3 accounts have been moved back to pending.')).toBeVisible()
  expect(await listed(request, `Emil ${word}`)).toBeUndefined()
})

test('a proposal shows likely duplicates, and its facts can be corrected before approval', async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/422/)
  const word = aWord()
  await propose(request, `Mira ${word}`)
  const twin = await propose(request, `${word}, Mira`)
  await openDashboard(page)
  await find(page, word)
  const row = section(page, 'Expert List Approval Pending')
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: twin, exact: true }) })
  await expect(row.getByText('Possibly the same person:').first()).toBeVisible()
  await expect(row.getByRole('link', { name: `Mira ${word}` })).toBeVisible()

  await row.getByRole('link', { name: twin }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Edit' }).click()
  await sheet.getByLabel('Name', { exact: true }).fill('')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Please enter the influencer’s name.')
  await sheet.getByLabel('Name', { exact: true }).fill(`Renamed ${word}`)
  await sheet.getByLabel('Country').selectOption('IT')
  await sheet.getByLabel('Hourly rate').fill('120')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: `Renamed ${word}` })).toBeVisible()
  await expect(sheet.getByText('(name, country, hourly rate)')).toBeVisible()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(sheet.getByText('Listed', { exact: true })).toBeVisible()
  await expect(sheet.getByText('Italy', { exact: true })).toBeVisible()
  expect(await listed(request, `Renamed ${word}`)).toMatchObject({ country: 'IT', hourlyRate: 120 })
  await sheet.getByRole('button', { name: 'Unlist…' }).click()
  await sheet.getByRole('button', { name: `Unlist Renamed ${word}` }).click()
  await expect(sheet.getByText('Awaiting approval')).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
})

test('a suspended member sees the reason on every page, keeps control of the account, and cannot write until it is lifted', async ({
  page,
  another,
  problems,
}) => {
  problems.expect(/403/, /422/)
  const theirs = await another()
  const member = await arriveSignedIn(theirs)
  const { id } = await influencerNamed(theirs.request, 'Caleb Winterbourne')
  await theirs.goto(`/reviews/${id}`)
  const like = theirs.getByRole('article').last().getByRole('button', { name: /^Like/ })
  await expect(like).toBeVisible()
  await openDashboard(page)
  await find(page, member.email)
  await section(page, 'User List').getByRole('link', { name: member.name }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Suspend…' }).click()
  await sheet.getByRole('button', { name: `Suspend ${member.name}` }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Please give a reason. The member will see it.')
  await sheet.getByLabel('For good').check()
  await sheet.getByLabel('Reason').fill('Advertises in replies.')
  await sheet.getByRole('button', { name: `Suspend ${member.name}` }).click()
  const why = 'Your account is suspended. Reason: Advertises in replies.'
  await expect(sheet.getByText('Suspended for good')).toBeVisible()

  const notice = theirs.getByRole('main').getByRole('status').filter({ hasText: why })
  await expect(notice).toHaveCount(0)
  // The message first: it leaves after five seconds, and the notice stays.
  const message = theirs.getByRole('region', { name: 'Messages' }).getByText(why)
  await Promise.all([expect(message).toBeVisible(), like.click()])
  await expect(notice).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'false')

  await theirs.goto('/user/dashboard')
  await expect(theirs.getByRole('heading', { name: 'User Information' })).toBeVisible()
  await expect(notice).toBeVisible()
  await expect(theirs.getByText('Rate an influencer')).toHaveCount(0)
  await theirs.getByRole('link', { name: 'My reviews', exact: true }).click()
  await expect(theirs.getByText('Not available while your account is suspended')).toBeVisible()
  await notice.getByRole('link', { name: 'your account page' }).click()
  for (const heading of [
    'Password',
    'Where you’re logged in',
    'Your data',
    'Delete your account',
  ]) {
    await expect(theirs.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }
  await expect(theirs.getByRole('heading', { name: 'Name', exact: true })).toHaveCount(0)
  const file = theirs.waitForEvent('download')
  await theirs.getByRole('button', { name: 'Download my data' }).click()
  expect((await file).suggestedFilename()).toContain('my-account-')
  await theirs.getByRole('button', { name: 'Log out everywhere' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(theirs).toHaveURL('/')
  await expect(notice).toHaveCount(0)
  await theirs.goto('/signin')
  await logIn(theirs, member)
  await expect(theirs).toHaveURL('/')
  await expect(notice).toBeVisible()

  await sheet.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(sheet.getByText('Suspended for good')).toHaveCount(0)
  await theirs.goto(`/reviews/${id}`)
  await expect(notice).toHaveCount(0)
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('categories are added, renamed and, by two people, merged, and their influencers follow [A10]', async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/409/)
  const word = aWord()
  const [first, second] = [`${word} A`, `${word} B`]
  await openDashboard(page)
  await openTab(page, 'Categories')
  const list = section(page, 'Categories')
  for (const name of [first, second]) {
    await list.getByLabel('New category').fill(name)
    await list.getByRole('button', { name: 'Add' }).click()
    await expect(list.getByText(name)).toBeVisible()
  }
  await list.getByLabel('New category').fill(first.toUpperCase())
  await list.getByRole('button', { name: 'Add' }).click()
  await expect(list.getByRole('alert')).toHaveText('A category with this name already exists.')
  await expect(list.getByLabel('New category')).toBeFocused()

  const { name } = aPerson()
  const data = { name, socialHandles: '', category: first }
  expect((await request.post('/api/influencerAdd', { data })).ok()).toBe(true)
  await list.getByRole('button', { name: `Rename: ${first}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New name').fill(`${word} C`)
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(list.getByText(`${word} C`)).toBeVisible()
  await list.getByRole('button', { name: `Remove: ${word} C` }).click()
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await list.getByRole('button', { name: `Merge: ${word} C` }).click()
  await dialog.getByLabel('Into').selectOption({ label: second })
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(list.getByText('You asked to merge it into')).toBeVisible()
  const colleague = bearer(await tokenOf(request, SECOND_ADMIN))
  const managed = await (await request.get('/api/admin/categories', colleague)).json()
  const { id, proposal } = managed.categories.find((one: { proposal: object }) => one.proposal)
  const agreed = { data: { into: proposal.into }, ...colleague }
  expect((await request.post(`/api/admin/categories/${id}/merge`, agreed)).ok()).toBe(true)
  await page.reload()
  await expect(list.getByText(`${word} C`)).toHaveCount(0)
  await expect(list.getByRole('listitem').filter({ hasText: second })).toContainText('1 not listed')
})

test('removed accounts are listed and can be restored', async ({ page, request }) => {
  const name = await propose(request)
  await openDashboard(page)
  await press(page, 'Remove', name)
  await expect(page.getByText(`${name} has been removed.`)).toBeVisible()
  await openTab(page, 'Removed')
  await press(page, 'Restore', name)
  await expect(page.getByText(`${name} has been restored.`)).toBeVisible()
  await openTab(page, 'Pending')
  await expect(
    section(page, 'Expert List Approval Pending').getByRole('row', { name }),
  ).toBeVisible()
})
