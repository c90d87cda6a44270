import type { Page } from '@playwright/test'
import { MESSAGES } from '@/lib/domain/messages'
import { openTab } from './admin-fixtures'
import {
  ADMIN,
  aListedInfluencer,
  arriveAs,
  demoPassword,
  expect,
  expectAccessible,
  rate,
  seeToast,
  test,
  tokenOf,
} from './fixtures'

const RESPONSE = 'You are right, and the label now stands in the first line.'

/** A member of the demo with a confirmed address, who has written nothing. */
const reader = async (n: number) => ({
  email: `reader${n}@example.com`,
  password: await demoPassword(),
})

test('T18–T21, T37, P24: an influencer claims, proves by code, is confirmed and answers; the rater changes the rating', async ({
  page,
  another,
  problems,
}) => {
  test.setTimeout(120_000)
  // Staff forgets to confirm the account first.
  problems.expect(/422/)
  const handles = `Instagram: @mara${Date.now().toString(36)}`
  const influencer = await aListedInfluencer(page.request, handles)
  const [claimant, rater] = [await reader(9), await reader(10)]
  await rate(page.request, await tokenOf(page.request, rater), influencer.id, [
    1,
    'Hidden ads',
    'Two posts in March were paid for and did not say so.',
  ])

  // The claim, and the code that proves it.
  await arriveAs(page, claimant, `/reviews/${influencer.id}`)
  await page.getByRole('link', { name: 'Is this you?' }).click()
  await expect(page.getByRole('radio', { name: /A code in your bio/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /A file/ })).toHaveCount(0)
  await expectAccessible(page, 'claiming a profile')
  await takeSteps(page)

  // Staff must have confirmed the account as this person's.
  const desk = await another()
  await arriveAs(desk, ADMIN, '/admin/dashboard')
  await openTab(desk, 'Claims')
  await desk.getByRole('link', { name: new RegExp(`Claim to ${influencer.name}`) }).click()
  const proof = desk.getByRole('region', { name: 'Proof of the claim' })
  await expect(proof.getByText(/C-\w{4}-\w{4}/)).toBeVisible()
  await expectAccessible(desk, 'a claim for staff')
  const item = desk.getByRole('form', { name: 'Decision' })
  const decide = item.getByRole('button', { name: 'Decide, then next' })
  await item.getByRole('button', { name: 'Confirm claim' }).click()
  await decide.click()
  await expect(item.getByText('Please confirm that you know this account')).toBeVisible()
  await item.getByRole('checkbox').check()
  await decide.click()
  await expect(desk.getByText(/^Claim confirmed · D-/)).toBeVisible()

  // The owner answers the one-star review.
  await page.goto('/user/influencer')
  await expect(page.getByText(/^0 of \d+ answered this year/)).toBeVisible()
  await page.getByRole('button', { name: /^Respond to the review/ }).click()
  await page.getByLabel('Official response').fill(RESPONSE)
  await expectAccessible(page, 'the desk of an owner')
  await page.getByRole('button', { name: 'Publish response' }).click()
  await expect(page.getByText('Your official response')).toBeVisible()
  // The form that had the focus is gone.
  await expect(page.getByRole('article').filter({ hasText: RESPONSE })).toBeFocused()

  await expectOwnProfile(page, influencer.id)
  // The rater sees it, and changes the rating to three stars.
  const home = await another()
  await arriveAs(home, rater, '/user/inbox')
  await home.getByRole('link', { name: /responded to your review\. You can update it/ }).click()
  await expect(home).toHaveURL(new RegExp(`/reviews/${influencer.id}`))
  await expect(home.getByText('Claimed', { exact: true }).first()).toBeVisible()
  const answer = home.getByRole('group', { name: /Official response/ })
  await expect(answer).toContainText(RESPONSE)
  await expect(home.getByText(/has responded to your review/)).toBeVisible()
  await expectAccessible(home, 'an official response')
  await home.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click()
  await home
    .getByRole('radio', { name: /^3 stars/ })
    .first()
    .check({ force: true })
  await home.getByRole('button', { name: 'Save changes' }).click()
  await seeToast(home, MESSAGES.changesSaved)
  await home.goto(`/reviews/${influencer.id}`)
  await expect(home.getByText('Updated after a response').first()).toBeVisible()
  await expect(home.getByText('1 of 1 answered this year')).toBeVisible()
})

/** Starts a claim, and says that its proof is there. */
async function takeSteps(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start claim' }).click()
  await expect(page.getByText(/^C-\w{4}-\w{4}$/)).toBeVisible()
  await expectAccessible(page, 'the steps of a claim')
  await page.getByRole('button', { name: 'I’ve added it' }).click()
  await expect(page.getByRole('heading', { name: 'We’re checking your claim' })).toBeFocused()
}

/** On the own profile there is nothing to rate or to like. */
async function expectOwnProfile(page: Page, id: string): Promise<void> {
  await page.goto(`/reviews/${id}`)
  await expect(page.getByRole('link', { name: 'Respond to reviews' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rate now' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Follow/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Like/ })).toHaveCount(0)
  await expectAccessible(page, 'a profile as its owner sees it')
  await page.goto(`/ask-questions/${id}`)
  await expect(page.getByText('This is your profile.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0)
}

test('T18: a visitor is asked to log in before claiming, and comes back to the claim', async ({
  page,
}) => {
  const { id, name } = await aListedInfluencer(page.context().request)
  await page.goto(`/claim/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const logIn = page.getByRole('main').getByRole('link', { name: 'Log In' })
  await expect(logIn).toHaveAttribute('href', `/signin?next=%2Fclaim%2F${id}`)
})
