import type { APIRequestContext, Page } from '@playwright/test'
import {
  ADMIN,
  aListedInfluencer,
  aMember,
  arriveAs,
  arriveSignedIn,
  bearer,
  DECIDED_MEANWHILE,
  expect,
  expectAccessible,
  rate,
  test,
  tokenOf,
} from './fixtures'

const DASHBOARD = '/admin/dashboard'
const SURGES = '/admin/queue?kind=surge'
/** This many ratings of new accounts within an hour are a surge (lib/domain/surges). */
const SURGE_RATINGS = 12
const TITLE = 'Stay away from this one'

async function openDashboard(page: Page): Promise<void> {
  await arriveAs(page, ADMIN, DASHBOARD)
  await expect(page).toHaveURL(DASHBOARD)
  await expect(page.getByRole('heading', { name: 'User List' })).toBeVisible()
}

/** One-star ratings, one after the other, by accounts created in the same minute. */
async function aSurge(request: APIRequestContext, influencer: { id: string }): Promise<void> {
  for (let n = 0; n < SURGE_RATINGS; n += 1) {
    const { token } = await aMember(request)
    await rate(request, token, influencer.id, [1, `${TITLE} ${n + 1}`, 'Nothing of it is true.'])
  }
}

/** The newest of them, on the first page wherever they are shown. */
const LAST = `${TITLE} ${SURGE_RATINGS}`

const banner = (page: Page) => page.getByRole('note', { name: 'Unusual activity' })
const comment = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true })

/** Rates with the form, which says that the rating is pending. */
async function rateInSurge(page: Page, influencer: { id: string }): Promise<void> {
  await arriveSignedIn(page)
  await page.goto(`/ask-questions/${influencer.id}`)
  await expect(banner(page)).toBeVisible()
  await page.getByRole('radio', { name: /^2 stars/ }).check({ force: true })
  await page.getByLabel('Title').fill('Honest, but late')
  await page.getByLabel('Details').fill('Says what was paid for. Answers after weeks.')
  await page.getByRole('button', { name: 'Submit' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText(/it will appear once our team/)).toBeVisible()
  await expect(comment(page, 'Honest, but late')).toBeVisible()
  await expect(page.getByText('We’re reviewing this')).toBeVisible()
}

/** Opens the item of the surge from the list of surges. */
async function openSurge(page: Page, influencer: { name: string }): Promise<void> {
  const row = page.getByRole('list', { name: 'Queue' }).getByRole('listitem')
  await row.filter({ hasText: influencer.name }).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Pattern' })).toBeVisible()
}

/** Chooses a measure, and the rule where it needs one. */
async function decide(page: Page, measure: string, rule?: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Decision' })
  await form.getByRole('button', { name: measure }).first().click()
  if (rule) {
    await form.getByRole('radio', { name: rule }).check()
    await form.getByLabel('Reasons').fill('Twelve accounts of one day wrote the same words.')
  }
  await form.getByRole('button', { name: 'Decide, then next' }).click()
}

test('during a rating surge the page says so, the rater is told, and staff releases all of them with a reason', async ({
  page,
  another,
  request,
  problems,
}) => {
  test.setTimeout(180_000)
  problems.expect(DECIDED_MEANWHILE)
  const influencer = await aListedInfluencer(request)
  // Newest first: from ten reviews on the page begins with the most helpful.
  const reviews = `/reviews/${influencer.id}?sort=newest`
  await page.goto(reviews)
  await expect(banner(page)).toHaveCount(0)

  await aSurge(request, influencer)
  // Rendered by the server, so that it is there without scripts, too.
  expect(await (await request.get(reviews)).text()).toContain('Unusual activity.')
  await page.goto(reviews)
  await expect(banner(page)).toContainText(`${influencer.name} has been getting`)
  await expect(banner(page).locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
  await expect(comment(page, LAST)).toHaveCount(0)
  await expectAccessible(page, 'reviews during a surge')

  await rateInSurge(await another(), influencer)

  const desk = await another()
  await arriveAs(desk, ADMIN, SURGES)
  await openSurge(desk, influencer)
  const pattern = desk.getByRole('region', { name: 'Pattern' })
  await expect(pattern).toContainText(`${SURGE_RATINGS + 1} on hold`)
  await expect(pattern).toContainText(`${SURGE_RATINGS + 1} from accounts under a week old`)
  await expect(pattern).toContainText(`1★: ${SURGE_RATINGS}`)
  const ratings = desk.getByRole('list', { name: 'Reviews in this group' })
  await expect(ratings.getByRole('heading', { name: 'Honest, but late' })).toBeVisible()
  await expectAccessible(desk, 'a surge in the queue')
  await decide(desk, 'Show all reviews')
  await expect(desk.getByText(/^Kept · /)).toBeVisible()

  await page.goto(reviews)
  await expect(banner(page)).toHaveCount(0)
  await expect(comment(page, 'Honest, but late')).toBeVisible()
  await expect(comment(page, LAST)).toBeVisible()

  await desk.keyboard.press('u')
  await expect(desk.getByText(/^Undone · /)).toBeVisible()
  await expect(pattern).toContainText(`${SURGE_RATINGS + 1} on hold`)
  // A job holds them again, which a busy site does after the response.
  await expect(async () => {
    await page.goto(reviews)
    await expect(banner(page)).toBeVisible({ timeout: 1_000 })
    await expect(comment(page, LAST)).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })

  await desk.getByRole('button', { name: 'Decide separately: Honest, but late' }).click()
  await expect(desk.getByRole('heading', { name: /^Review of / })).toBeVisible()
  await decide(desk, 'Keep')
  await expect(desk.getByText(/^Kept · /)).toBeVisible()
  await page.goto(reviews)
  await expect(comment(page, 'Honest, but late')).toBeVisible()

  await desk.goto(SURGES)
  await openSurge(desk, influencer)
  await desk.getByRole('button', { name: 'Hold for 48 hours…' }).click()
  await desk.getByLabel('Reason for the log').fill('Another wave was announced.')
  await expectAccessible(desk, 'prolonging a surge')
  await desk.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await desk.getByRole('button', { name: 'End the hold' }).click()
  await expect(desk.getByRole('button', { name: 'End the hold' })).toHaveCount(0)
  await expect(pattern).toContainText(`${SURGE_RATINGS} on hold`)
  await decide(desk, 'Take all down under a rule…', 'No coordinated ratings or votes')
  await expect(desk.getByText(/^Taken down · /)).toBeVisible()
  await page.goto(reviews)
  await expect(banner(page)).toHaveCount(0)
  await expect(comment(page, 'Honest, but late')).toBeVisible()
  await expect(comment(page, LAST)).toHaveCount(0)
})

test('the votes of a suspended member can be voided and restored from the sheet', async ({
  page,
  another,
  request,
}) => {
  const theirs = await another()
  const member = await arriveSignedIn(theirs)
  const token = await tokenOf(request, member)
  const [{ _id: expertId }] = await (await request.get('/api/trending/influencer')).json()
  const read = async () => {
    const answer = await request.get('/api/allReviews', { params: { expertId, sort: 'helpful' } })
    return (await answer.json()).questions[0]
  }
  const before = await read()
  const likesOf = async (): Promise<number> => {
    const answer = await request.get('/api/allReviews', { params: { expertId } })
    const { questions } = await answer.json()
    return questions.find(({ _id }: { _id: string }) => _id === before._id).likesCount
  }
  expect((await request.post(`/api/comment/${before._id}/like`, bearer(token))).ok()).toBe(true)
  const liked = await likesOf()

  await openDashboard(page)
  await page.getByRole('searchbox', { name: 'Find an account' }).fill(member.email)
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(member.email)}`))
  await page
    .getByRole('region', { name: 'User List' })
    .getByRole('link', { name: member.name })
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Void all votes' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Suspend…' }).click()
  await sheet.getByLabel('Reason').fill('Votes for money.')
  await sheet.getByRole('button', { name: `Suspend ${member.name}` }).click()
  await sheet.getByRole('button', { name: 'Void all votes' }).click()
  await expect(sheet.getByText('Likes, dislikes and flags have been voided')).toBeVisible()
  await expect.poll(likesOf).toBe(liked - 1)
  await sheet.getByRole('button', { name: 'Restore votes' }).click()
  await expect(sheet.getByText('Likes, dislikes and flags have been voided')).toHaveCount(0)
  await expect.poll(likesOf).toBe(liked)
})
