import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  ADMIN,
  aListedInfluencer,
  aPerson,
  arriveSignedIn,
  bearer,
  expect,
  expectAccessible,
  logIn,
  test,
  tokenOf,
} from './fixtures'

const DASHBOARD = '/admin/dashboard'
/** This many ratings of new accounts within an hour are a surge (lib/domain/surges). */
const SURGE_RATINGS = 12
const TITLE = 'Stay away from this one'

async function openDashboard(page: Page): Promise<void> {
  await page.goto(`/signin?next=${DASHBOARD}`)
  await logIn(page, ADMIN)
  await expect(page).toHaveURL(DASHBOARD)
  await expect(page.getByRole('heading', { name: 'User List' })).toBeVisible()
}

/** One-star ratings, one after the other, by accounts created in the same minute. */
async function aSurge(request: APIRequestContext, influencer: { id: string }): Promise<void> {
  for (let n = 0; n < SURGE_RATINGS; n += 1) {
    const person = aPerson()
    expect((await request.post('/api/signup', { data: person })).ok()).toBe(true)
    const rated = await request.post('/api/questions', {
      data: {
        expertId: influencer.id,
        rating: 1,
        questionTitle: `${TITLE} ${n + 1}`,
        questionDetails: 'Nothing of it is true.',
      },
      ...bearer(await tokenOf(request, person)),
    })
    expect(await rated.json()).toMatchObject({ success: true })
  }
}

/** The newest of them, on the first page wherever they are shown. */
const LAST = `${TITLE} ${SURGE_RATINGS}`

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin screens' }).getByRole('link', { name })
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
  await expect(messages.getByText(/it will appear once our staff/)).toBeVisible()
  await expect(comment(page, 'Honest, but late')).toBeVisible()
  await expect(page.getByText('Our staff is checking this rating')).toBeVisible()
}

/** Presses a button of the group; it requires a reason. */
async function decideOn(group: Locator, what: string, why: string): Promise<void> {
  await group.getByRole('button', { name: `${what}…` }).click()
  const dialog = group.page().getByRole('dialog')
  await dialog.getByRole('button', { name: what }).click()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByLabel('Why?').fill(why)
  await dialog.getByRole('button', { name: what }).click()
}

test('during a rating surge the page says so, the rater is told, and staff releases all of them with a reason', async ({
  page,
  another,
  request,
}) => {
  test.setTimeout(180_000)
  const influencer = await aListedInfluencer(request)
  const reviews = `/reviews/${influencer.id}`
  await page.goto(reviews)
  await expect(banner(page)).toHaveCount(0)

  await aSurge(request, influencer)
  // Rendered by the server, so that it is there without scripts, too.
  expect(await (await request.get(reviews)).text()).toContain('An unusual number of ratings of')
  await page.goto(reviews)
  await expect(banner(page)).toContainText(`An unusual number of ratings of ${influencer.name}`)
  await expect(banner(page).locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
  await expect(comment(page, LAST)).toHaveCount(0)
  await expectAccessible(page, 'reviews during a surge')

  await rateInSurge(await another(), influencer)

  const desk = await another()
  await openDashboard(desk)
  await tab(desk, 'Held ratings').click()
  const group = desk
    .getByRole('list', { name: 'Unusual activity' })
    .getByRole('listitem')
    .filter({ has: desk.getByRole('heading', { name: influencer.name }) })
  await expect(group).toContainText(`${SURGE_RATINGS + 1} held`)
  await expect(group).toContainText(`${SURGE_RATINGS + 1} from accounts under a week old`)
  await expect(group).toContainText(`1★: ${SURGE_RATINGS}`)
  await group.getByRole('button', { name: 'Show the ratings' }).click()
  await expect(group.getByRole('heading', { name: 'Honest, but late' })).toBeVisible()
  await expectAccessible(desk, 'held ratings of a surge')
  await decideOn(group, 'Release all', 'A television show was about this.')
  await expect(
    desk.getByText(`All held ratings of ${influencer.name} are now shown and counted.`),
  ).toBeVisible()
  await expect(group).toHaveCount(0)

  await page.goto(reviews)
  await expect(banner(page)).toHaveCount(0)
  await expect(comment(page, 'Honest, but late')).toBeVisible()
  await expect(comment(page, LAST)).toBeVisible()

  await desk.getByRole('button', { name: /^Undo: / }).click()
  await expect(desk.getByText(`The ratings of ${influencer.name} are held again.`)).toBeVisible()
  await page.goto(reviews)
  await expect(banner(page)).toBeVisible()
  await expect(comment(page, LAST)).toHaveCount(0)

  await decideOn(group, 'Take all down', 'A campaign of new accounts.')
  await expect(
    desk.getByText(`All held ratings of ${influencer.name} have been taken down.`),
  ).toBeVisible()
  await group.getByRole('button', { name: 'End the hold' }).click()
  await expect(group).toHaveCount(0)
  await page.goto(reviews)
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByText('Be first to rate and comment')).toBeVisible()
  await tab(desk, 'Log').click()
  await expect(desk.getByText('“A campaign of new accounts.”')).toBeVisible()
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
  await sheet.getByRole('button', { name: 'Suspend', exact: true }).click()
  await sheet.getByLabel('Reason').fill('Votes for money.')
  await sheet.getByRole('button', { name: `Suspend ${member.name}` }).click()
  await sheet.getByRole('button', { name: 'Void all votes' }).click()
  await expect(sheet.getByText('Likes, dislikes and flags have been voided')).toBeVisible()
  await expect.poll(likesOf).toBe(liked - 1)
  await sheet.getByRole('button', { name: 'Restore votes' }).click()
  await expect(sheet.getByText('Likes, dislikes and flags have been voided')).toHaveCount(0)
  await expect.poll(likesOf).toBe(liked)
})
