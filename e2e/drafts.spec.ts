import type { Page } from '@playwright/test'
import { MESSAGES, signedInAs } from '@/lib/domain/messages'
import {
  type Account,
  aPerson,
  arriveSignedIn,
  expect,
  influencerNamed,
  logOut,
  register,
  seeToast,
  test,
  toast,
  tokenOf,
} from './fixtures'

// A busy machine hashes one password at a time: the form sends again.
test.beforeEach(({ problems }) => problems.expect(/503.*api\/signin|api\/signin.*503|503 .*signin/))

const TEXT = 'Ten minutes of honest work went into these words.'

/** Signs in with an account, as the form of the log-in page does. */
async function signInAs(page: Page, account: Account) {
  await page.goto('/signin')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible({ timeout: 20_000 })
}

async function anAccount(page: Page): Promise<Account> {
  const person = aPerson()
  await register(page.request, person)
  return person
}

/** Signs another account in, in another tab of the browser. */
async function signInElsewhere(page: Page): Promise<Account> {
  const account = await anAccount(page)
  const other = await page.context().newPage()
  await other.goto('/HowItWorks')
  const token = await tokenOf(page.request, account)
  await other.evaluate(
    (stored) => localStorage.setItem('token', stored),
    JSON.stringify({ success: true, token }),
  )
  return account
}

const storedTexts = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

/** Leaves a draft of a rating, of a reply and of a submission. */
async function leaveDrafts(page: Page, influencerId: string) {
  await page.goto(`/ask-questions/${influencerId}`)
  await page.getByLabel('Details').fill(TEXT)
  await page.goto(`/reviews/${influencerId}`)
  const comment = page.getByRole('article').first()
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  await comment.getByLabel('Your reply').fill(TEXT)
  await page.goto('/signup/expert')
  await page.getByLabel('About', { exact: false }).first().fill(TEXT)
}

async function expectNoDraft(page: Page, influencerId: string) {
  await page.goto(`/ask-questions/${influencerId}`)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expect(page.getByLabel('Details')).toHaveValue('')
  await page.goto(`/reviews/${influencerId}`)
  const comment = page.getByRole('article').first()
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(comment.getByLabel('Your reply')).toHaveValue('')
  await page.goto('/signup/expert')
  await expect(page.getByLabel('About', { exact: false }).first()).toHaveValue('')
}

test('Logout removes every draft of the account, also from the way back in the history', async ({
  page,
  request,
}) => {
  const { id } = await influencerNamed(request, 'Caleb Winterbourne')
  await arriveSignedIn(page)
  await leaveDrafts(page, id)
  expect(await storedTexts(page)).toContain(TEXT)
  await page.goto(`/ask-questions/${id}`)
  await expect(page.getByLabel('Details')).toHaveValue(TEXT)
  await logOut(page)
  expect(await storedTexts(page)).not.toContain(TEXT)
  await page.goBack()
  await expect(page).toHaveURL(`/ask-questions/${id}`)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expect(page.getByLabel('Details')).toHaveValue('')
  await signInAs(page, await anAccount(page))
  await expectNoDraft(page, id)
})

test('an automatic logout keeps the drafts for their account: no other account of this browser sees them', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const { id } = await influencerNamed(request, 'Caleb Winterbourne')
  const anna = await arriveSignedIn(page)
  await leaveDrafts(page, id)
  await page.evaluate(() => localStorage.removeItem('token'))
  await seeToast(page, MESSAGES.loggedOut, 4_000)
  await expectNoDraft(page, id)
  await signInAs(page, await anAccount(page))
  await expectNoDraft(page, id)
  await logOut(page)
  await signInAs(page, anna)
  await page.goto(`/ask-questions/${id}`)
  await expect(page.getByLabel('Details')).toHaveValue(TEXT)
  await page.goto('/signup/expert')
  await expect(page.getByLabel('About', { exact: false }).first()).toHaveValue(TEXT)
})

test('what was written signed out is there for the account that signs in next, and not for the one after it', async ({
  page,
  request,
}) => {
  const { id } = await influencerNamed(request, 'Temperance Boswell')
  await page.goto(`/ask-questions/${id}`)
  await page.getByLabel('Details').fill(TEXT)
  await signInAs(page, await anAccount(page))
  await page.goto(`/ask-questions/${id}`)
  await expect(page.getByLabel('Details')).toHaveValue(TEXT)
  await page.evaluate(() => localStorage.removeItem('token'))
  await seeToast(page, MESSAGES.loggedOut, 4_000)
  await page.goto(`/ask-questions/${id}`)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expect(page.getByLabel('Details')).toHaveValue('')
  await signInAs(page, await anAccount(page))
  await page.goto(`/ask-questions/${id}`)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expect(page.getByLabel('Details')).toHaveValue('')
})

test('a form of one account is not sent once another tab has signed in with another one; it says who, and keeps the text', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000)
  const { id } = await influencerNamed(request, 'Caleb Winterbourne')
  await arriveSignedIn(page)
  await page.goto(`/ask-questions/${id}`)
  await page.getByRole('radio', { name: '3 stars: Okay' }).check({ force: true })
  await page.getByLabel('Title').fill('As Anna')
  await page.getByLabel('Details').fill(TEXT)

  const other = await context.newPage()
  await other.goto('/HowItWorks')
  await logOut(other)
  const ben = await anAccount(other)
  await signInAs(other, ben)

  const sent: string[] = []
  page.on('request', (one) => {
    if (one.method() !== 'GET') sent.push(one.url())
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, signedInAs(ben.name)).first()).toBeVisible()
  await expect(page.getByLabel('Details')).toHaveValue(TEXT)
  expect(sent).toEqual([])

  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await expect(page.getByLabel('Details')).toHaveValue('')
  await expect(page.getByRole('main').getByRole('button', { name: 'Reload' })).toHaveCount(0)
})

test('a press on a page of one account is not sent as another one', async ({ page, request }) => {
  const { id } = await influencerNamed(request, 'Caleb Winterbourne')
  await arriveSignedIn(page)
  await page.goto(`/reviews/${id}`)
  const comment = page.getByRole('article').first()
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  await comment.getByLabel('Your reply').fill(TEXT)
  const ben = await signInElsewhere(page)
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.method() !== 'GET') sent.push(one.url())
  })
  await comment.getByRole('button', { name: /^Like/ }).click()
  await expect(toast(page, signedInAs(ben.name)).first()).toBeVisible()
  await comment.getByRole('button', { name: 'Submit Reply' }).click()
  await expect(comment.getByLabel('Your reply')).toHaveValue(TEXT)
  expect(sent).toEqual([])
})

test('a tab that shows an account is emptied of it once another tab signs in with another one', async ({
  page,
}) => {
  const anna = await arriveSignedIn(page)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('main')).toContainText(anna.email)
  const ben = await signInElsewhere(page)
  await expect(page.getByRole('main')).toContainText(ben.email)
  await expect(page.getByText(anna.email)).toHaveCount(0)
})

test('a form that the browser itself sends stops, too', async ({ page, request }) => {
  const { id } = await influencerNamed(request, 'Caleb Winterbourne')
  await arriveSignedIn(page)
  await page.goto(`/report?subject=influencer:${id}`)
  await page.getByRole('radio').first().check()
  await page.getByLabel('What happened, and where exactly?').fill(TEXT)
  const ben = await signInElsewhere(page)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(page, signedInAs(ben.name)).first()).toBeVisible()
  await expect(page.getByLabel('What happened, and where exactly?')).toHaveValue(TEXT)
})
