import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import {
  aPerson,
  arriveSignedIn,
  bearer,
  expect,
  expectAccessibleInBoth,
  expectNoToken,
  expectSignedIn,
  influencerNamed,
  logIn,
  mailedLink,
  rate,
  register,
  seeToast,
  storedToken,
  test,
  tokenOf,
  unfold,
} from './fixtures'

const NOTHING_YET = 'No contributions yet! Start engaging with posts to see your activity here.'

const openProfile = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()

test('the profile of a new member shows the account, no score yet, and how to earn one [30, 239, 240, 242, 243]', async ({
  page,
}) => {
  const person = await arriveSignedIn(page)
  await openProfile(page)
  await expect(page).toHaveURL('/user/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'User Information' })).toBeVisible()
  const values = main.getByRole('definition')
  await expect(main.getByRole('term')).toHaveText(['Name', 'Email', 'Joined at'])
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date())
  await expect(values).toHaveText([person.name, person.email, today])
  await expect(main.getByRole('heading', { name: 'Total Score' })).toBeVisible()
  await expect(main.getByText('0', { exact: true })).toBeVisible()
  await expect(main.getByText(NOTHING_YET, { exact: true })).toBeVisible()
  await expect(main.getByText(/based on your reviews, comments, likes and dislikes/)).toBeVisible()
  await expect(main.getByText(MESSAGES.praise)).toHaveCount(0)
})

test('a like earns a point, and the profile shows it [240, 241]', async ({ page }) => {
  await arriveSignedIn(page)
  await openProfile(page)
  await expect(page.getByText(NOTHING_YET)).toBeVisible()
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const answered = page.waitForResponse('**/api/comment/*/like')
  await page.getByRole('article').first().getByRole('button', { name: /^Like/ }).click()
  expect((await answered).ok()).toBe(true)
  await openProfile(page)
  await expect(page.getByText(MESSAGES.praise)).toBeVisible()
  const score = page
    .getByRole('heading', { name: 'Total Score' })
    .locator('xpath=following-sibling::p[1]')
  await expect(score).toHaveText('1')
  await expect(page.getByText(NOTHING_YET)).toHaveCount(0)
})

test('a profile that fails to load says so and can be retried; the session stays [197, C67]', async ({
  page,
  problems,
}) => {
  problems.expect(/getme/, /status of 500/)
  const { name } = await arriveSignedIn(page)
  await page.route('**/api/getme', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  )
  await openProfile(page)
  await expect(page.getByText('Failed to fetch profile.')).toBeVisible()
  await page.unroute('**/api/getme')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('definition').first()).toHaveText(name)
  await expect(page.getByText('Failed to fetch profile.')).toHaveCount(0)
})

test('without a stored token the profile redirects to the log-in, even with the guard’s cookie [38]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  await page.goto('about:blank')
  await page.addInitScript(() => localStorage.removeItem('token'))
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL('/signin?next=%2Fuser%2Fdashboard')
})

test('logging out on the profile leads home, not to the log-in [38, 257–262]', async ({ page }) => {
  await arriveSignedIn(page)
  await openProfile(page)
  // What the page still reads when the session ends would be refused.
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(NOTHING_YET)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await seeToast(page, 'Logged out successfully')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the profile is accessible, in light and dark', async ({ page }) => {
  await arriveSignedIn(page)
  await openProfile(page)
  await expect(page.getByText(NOTHING_YET)).toBeVisible()
  await expectAccessibleInBoth(page, 'profile')
})

const part = (page: Page, name: string) =>
  page.getByRole('main').getByRole('navigation').getByRole('link', { name }).click()
/** The form with this button: two of them ask for the current password. */
const formOf = (page: Page, button: string) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: button }) })
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name }).click()
/** Rates an influencer, and replies to and likes the newest rating of another one. */
async function contribute(page: Page, rated: string, answered: string) {
  const token = await storedToken(page)
  const { headers } = bearer(token)
  const { id } = await influencerNamed(page.request, rated)
  const { id: otherId } = await influencerNamed(page.request, answered)
  await rate(page.request, token, id, [2, 'Seen from within', 'I watched a month of it.'])
  const list = await page.request.get('/api/allReviews', {
    params: { expertId: otherId, limit: 1 },
  })
  const [{ _id }] = (await list.json()).questions
  const reply = { questionTitle: '', questionDetails: 'I can confirm that, too.' }
  await page.request.post(`/api/comment/${_id}/reply`, { headers, data: reply })
  await page.request.post(`/api/comment/${_id}/like`, { headers, data: {} })
  return { id, otherId }
}

test('a reply is in the author’s inbox, counted at the bell in the header, until marked as read [T24]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  // No other journey replies to reviews of this one.
  const { id } = await contribute(page, 'Tomás Arrizabalaga', 'Bruno Tavaçares')
  const reader = aPerson()
  await register(page.request, reader)
  const { headers } = bearer(await tokenOf(page.request, reader))
  const own = await page.request.get('/api/me/ratings', {
    headers: bearer(await storedToken(page)).headers,
  })
  const [{ id: reviewId }] = (await own.json()).entries
  const reply = { questionTitle: '', questionDetails: 'So it was for me.' }
  await page.request.post(`/api/comment/${reviewId}/reply`, { headers, data: reply })

  await openProfile(page)
  await expect(page.getByText(/^\d+\w\w this week/)).toBeVisible()
  await part(page, 'Inbox')
  const list = page.getByRole('list', { name: 'Inbox' })
  // The second: a hundred points.
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText('replied to your review of Tomás Arrizabalaga')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Inbox/ })
  await expect(bell).toHaveText('Inbox 2 unread')
  await list.getByRole('link', { name: /replied to your review/ }).click()
  await expect(page).toHaveURL(`/reviews/${id}#your-rating`)
  await page.goBack()
  await expect(page.getByText('Unread:')).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveText('Inbox')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Unread:')).toHaveCount(0)
})

test('points have reasons; own ratings are edited on the filled rate screen or deleted, replies in place, and the score follows [215, 240]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  const { id } = await contribute(page, 'Bruno Tavaçares', 'Ines Valadão')
  await openProfile(page)
  const main = page.getByRole('main')
  await expect(main.getByText('111', { exact: true })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Points' }).getByRole('listitem')).toContainText([
    'You voted on a review of Ines Valadão',
    'You replied to a review of Ines Valadão',
    'You rated Bruno Tavaçares',
  ])

  await part(page, 'Reviews')
  await expect(page).toHaveURL('/user/dashboard?section=ratings')
  await page.getByRole('link', { name: 'Edit your review of Bruno Tavaçares' }).click()
  await expect(page).toHaveURL(new RegExp(`/ask-questions/${id}`))
  await expect(page.getByLabel('Title')).toHaveValue('Seen from within')
  await expect(page.getByRole('radio', { name: /^2 stars/ })).toBeChecked()
  await page.getByLabel('Title').fill('Seen again')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await seeToast(page, MESSAGES.changesSaved)
  await page.goto('/user/dashboard?section=ratings')
  await expect(main.getByRole('heading', { name: 'Seen again' })).toBeVisible()
  await expect(main.getByText('edited', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete your review of Bruno Tavaçares' }).click()
  await confirm(page, 'Delete review')
  await seeToast(page, MESSAGES.ratingDeleted)
  await expect(page.getByText('You haven’t rated anyone yet')).toBeVisible()

  await part(page, 'Replies')
  await expect(page.getByText('I can confirm that, too.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit reply' }).click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('I can only half confirm that.')
  await page.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, MESSAGES.replyChanged)
  await expect(main.getByText('I can only half confirm that.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete reply' }).click()
  await confirm(page, 'Delete reply')
  await expect(page.getByText('You haven’t replied to anyone yet')).toBeVisible()

  await part(page, 'Overview')
  await expect(main.getByText('1', { exact: true })).toBeVisible()
})

test('a new name and picture show at once, also on earlier contributions', async ({ page }) => {
  await arriveSignedIn(page)
  const { id } = await contribute(page, 'Adaeze Nwabueze-Clarke', 'Ines Valadão')
  await openProfile(page)
  await part(page, 'Account')
  await page.getByLabel('Your name').fill('Rosalind Quill')
  await page.getByRole('button', { name: 'Save name' }).click()
  await seeToast(page, MESSAGES.nameSaved)
  const square = { width: 300, height: 300, channels: 3, background: '#0a7' } as const
  const buffer = await sharp({ create: square }).png().toBuffer()
  const file = { name: 'me.png', mimeType: 'image/png', buffer }
  await page.getByLabel('Profile picture').setInputFiles(file)
  await seeToast(page, MESSAGES.pictureSaved)
  const picture = page.getByRole('img', { name: 'The picture now' })
  await expect(picture).toHaveAttribute('src', /^\/api\/images\//)

  await page.goto(`/reviews/${id}`)
  await expect(page.getByRole('article', { name: 'Seen from within' })).toContainText(
    'Rosalind Quill',
  )
  await page.goto('/user/dashboard?section=account')
  await expect(page.getByLabel('Your name')).toHaveValue('Rosalind Quill')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await seeToast(page, MESSAGES.pictureRemoved)
})

test('a new password requires the current one, ends the other session and keeps this one', async ({
  page,
  another,
  problems,
}) => {
  problems.expect(/401/, /getme/)
  const person = await arriveSignedIn(page)
  const elsewhere = await another()
  await elsewhere.goto('/signin')
  await logIn(elsewhere, person)
  await expectSignedIn(elsewhere)
  await openProfile(page)
  await part(page, 'Account')
  const current = formOf(page, 'Change password').getByLabel('Current password', { exact: true })
  const next = page.getByLabel('New password', { exact: true })
  await current.fill('not my password')
  await next.fill('a whole new phrase')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(SERVER_MESSAGES.wrongPassword)).toBeVisible()
  await expect(next).toHaveValue('a whole new phrase')
  await current.fill(person.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await seeToast(page, MESSAGES.passwordChanged)

  await page.reload()
  await expect(page.getByLabel('Your name')).toHaveValue(person.name)
  await elsewhere.goto('/')
  await expect(elsewhere.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await expectNoToken(elsewhere)
})

test('a new address counts once its e-mailed link is opened; logging out everywhere ends this session, too', async ({
  page,
}) => {
  const person = await arriveSignedIn(page)
  const email = `new.${person.email}`
  await page.goto('/user/dashboard?section=account')
  await unfold(page, 'Use another email')
  await page.getByLabel('New email').fill(email)
  await formOf(page, 'Change email')
    .getByLabel('Current password', { exact: true })
    .fill(person.password)
  await page.getByRole('button', { name: 'Change email' }).click()
  await seeToast(page, MESSAGES.emailChangeMailed)
  await expect(page.getByText(`We’ve sent a link to ${email}.`)).toBeVisible()
  expect(await mailedLink(person.email, /about to change/)).toContain('/forgot-password')
  await page.goto(await mailedLink(email, /Confirm your new email/))
  await expect(page.getByText(SERVER_MESSAGES.emailChanged)).toBeVisible()
  await page.goto('/user/dashboard')
  await expect(page.getByRole('definition').nth(1)).toHaveText(email)

  await part(page, 'Account')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await confirm(page, 'Log out everywhere')
  await seeToast(page, MESSAGES.sessionsEnded)
  await expect(page).toHaveURL('/')
})

test('the download has all contributions, and anonymising keeps them without the name', async ({
  page,
}) => {
  const person = await arriveSignedIn(page)
  const { id } = await contribute(page, 'Minh Anh Trịnh', 'Ines Valadão')
  await page.goto('/user/dashboard?section=account')
  await unfold(page, 'Data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^my-account-\d{4}-\d\d-\d\d\.json$/)
  const archive = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(archive.account).toMatchObject({ name: person.name, email: person.email })
  expect(archive.ratings).toMatchObject([{ title: 'Seen from within', stars: 2 }])
  expect(archive.replies).toMatchObject([{ text: 'I can confirm that, too.' }])

  await unfold(page, 'Data')
  await unfold(page, 'Continue to delete')
  await expect(page.getByText(/Your 1 review and 1 reply stay/).first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await confirm(page, 'Delete and keep my reviews')
  await expect(page.getByText(SERVER_MESSAGES.wrongPassword)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await confirm(page, 'Delete and keep my reviews')
  await seeToast(page, MESSAGES.accountClosed)
  await expect(page).toHaveURL('/')

  await page.goto(`/reviews/${id}`)
  const left = page.getByRole('article', { name: 'Seen from within' })
  await expect(left).toContainText('Anonymous')
  await expect(page.getByText(person.name)).toHaveCount(0)
})

test('erasing removes all contributions, and the log-in', async ({ page, problems }) => {
  problems.expect(/signin/, /status of 401/)
  const person = await arriveSignedIn(page)
  const { id } = await contribute(page, 'Valentina Cieślarczyk', 'Ines Valadão')
  await page.goto('/user/dashboard?section=account')
  await unfold(page, 'Data')
  await unfold(page, 'Continue to delete')
  await page.getByRole('radio', { name: 'Erase everything' }).check()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await confirm(page, 'Delete and erase')
  await seeToast(page, MESSAGES.accountClosed)
  await page.goto(`/reviews/${id}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('article', { name: 'Seen from within' })).toHaveCount(0)
  await page.goto('/signin')
  await logIn(page, person)
  await expect(
    page.getByRole('alert').filter({ hasText: SERVER_MESSAGES.wrongCredentials }),
  ).toBeVisible()
})

test('the other parts of the profile are accessible, in light and dark', async ({ page }) => {
  test.setTimeout(120_000)
  await arriveSignedIn(page)
  await contribute(page, 'Kwabena Asantewaa', 'Ines Valadão')
  for (const section of ['overview', 'ratings', 'replies', 'account']) {
    await page.goto(`/user/dashboard?section=${section}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0)
    await expectAccessibleInBoth(page, `profile ${section}`)
  }
})
