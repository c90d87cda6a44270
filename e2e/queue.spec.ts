import type { APIRequestContext, Page } from '@playwright/test'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import {
  ADMIN,
  aListedInfluencer,
  aMember,
  arriveAs,
  bearer,
  DECIDED_MEANWHILE,
  demoPassword,
  expect,
  expectAccessible,
  rate,
  test,
  tokenOf,
} from './fixtures'

const RATINGS = '/admin/queue?kind=review'
const VIEWS = { phone: { width: 360, height: 780 }, desk: { width: 1280, height: 900 } } as const

type Reported = { id: string; title: string; influencer: { id: string; name: string } }

/** A rating by a new member, which another one has flagged and reported. Of an influencer of its own: it is no surge. */
async function aReportedRating(request: APIRequestContext): Promise<Reported> {
  const { id: _id, name } = await aListedInfluencer(request)
  const [author, reporter] = [await aMember(request), await aMember(request)]
  const title = `Knows where ${author.name} lives`
  const address = 'Fourteen Example Street, see https://example.com/map for the way.'
  const id = await rate(request, author.token, _id, [4, title, address])
  const flagged = await request.post(`/api/comment/${id}/flag`, bearer(reporter.token))
  expect(flagged.ok()).toBe(true)
  const report = {
    subjectKind: 'review',
    subjectId: id,
    reason: 'private',
    details: 'That is a home address.',
  }
  const sent = await request.post('/api/reports', { data: report, ...bearer(reporter.token) })
  expect(sent.ok()).toBe(true)
  return { id, title, influencer: { id: _id, name } }
}

/** Opens the ratings of the queue: what was reported just now is the last of the list. */
async function openQueue(page: Page): Promise<void> {
  await arriveAs(page, ADMIN, RATINGS)
  await expect(page).toHaveURL(RATINGS)
  await expect(page.getByRole('list', { name: 'Queue' })).toBeVisible()
}

const rowOf = (page: Page, { title }: Reported) =>
  page.getByRole('list', { name: 'Queue' }).getByRole('listitem').filter({ hasText: title })

/** Presses j until the row has the focus. */
async function walkTo(page: Page, reported: Reported): Promise<void> {
  const link = rowOf(page, reported).getByRole('link')
  await expect(link).toBeVisible()
  const steps = await page.locator('[data-queue-link]').count()
  const focused = () => link.evaluate((one) => one === document.activeElement)
  for (let step = 0; step < steps && !(await focused()); step += 1) await page.keyboard.press('j')
  await expect(link).toBeFocused()
}

test('T7–T11: a reported rating is decided by keyboard under a rule, without its stars, and the decision undone', async ({
  page,
  request,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.expect(DECIDED_MEANWHILE, /422.*decide/)
  const reported = await aReportedRating(request)
  const titles = async () => {
    const params = { expertId: reported.influencer.id }
    const { questions } = await (await request.get('/api/allReviews', { params })).json()
    return questions.map((one: { questionTitle: string }) => one.questionTitle)
  }
  await openQueue(page)
  const row = rowOf(page, reported)
  await expect(row).toContainText('Private information')
  await expect(row).toContainText('1 report')
  for (const [name, size] of Object.entries(VIEWS)) {
    await page.setViewportSize(size)
    await expectAccessible(page, `queue ${name}`)
  }

  await walkTo(page, reported)
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Decision' })
  await expect(form).toBeVisible()
  await expect(page.getByText('That is a home address.')).toBeVisible()
  const link = page.getByRole('link', { name: 'https://example.com/map' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(form.getByRole('button', { pressed: true })).toHaveCount(0)
  const stars = page.getByRole('main').getByRole('img', { name: /out of 5 stars/ })
  await expect(stars).toHaveCount(0)
  for (const [name, size] of Object.entries(VIEWS)) {
    await page.setViewportSize(size)
    await expectAccessible(page, `queue item ${name}`)
  }

  await page.keyboard.press('3')
  await expect(form.getByRole('button', { name: /Take down/, pressed: true })).toBeVisible()
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(stars).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  const rules = form.getByRole('group', { name: 'Rule that was broken' })
  await expect(rules.getByRole('alert')).toHaveText(SERVER_MESSAGES.ruleRequired)
  await expect(form.getByLabel('Reasons')).toHaveAccessibleDescription(
    new RegExp(SERVER_MESSAGES.reasonsRequired),
  )
  await expect(rules.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(form.getByRole('radio', { name: 'Keep private information private' })).toBeChecked()
  await expect(stars).toHaveCount(1)
  // Arrows go through the rules; a number settles one, and leads to the gap of its draft.
  await page.keyboard.press('2')
  const reasons = form.getByLabel('Reasons')
  await expect(reasons).toBeFocused()
  await expect(form.getByText('Replace the words in [brackets]')).toBeVisible()
  await page.keyboard.insertText('a home address')
  await expect(reasons).toHaveValue(/^Your text contains a home address, which is private/)
  await expectAccessible(page, 'queue item with a decision')
  const path = new URL(page.url()).pathname
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Taken down · /)).toBeVisible()
  await expect(page).not.toHaveURL((url) => url.pathname === path)
  expect(await titles()).not.toContain(reported.title)

  await page.keyboard.press('u')
  await expect(page.getByText(/^Undone · /)).toBeVisible()
  await expect(page.getByRole('heading', { name: reported.title })).toBeVisible()
  expect(await titles()).toContain(reported.title)
})

/** A rating with enough flags to hide it. Flags of accounts created today hide nothing. */
async function aHiddenRating(request: APIRequestContext): Promise<Reported> {
  const influencer = await aListedInfluencer(request)
  const author = await aMember(request)
  const title = `Hidden: ${author.name}`
  const id = await rate(request, author.token, influencer.id, [1, title, 'Not so good.'])
  const password = await demoPassword()
  // Some of them may have raised a wrong flag before, so that theirs weigh less.
  for (const member of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const token = await tokenOf(request, { email: `member${member}@example.com`, password })
    await request.post(`/api/comment/${id}/flag`, bearer(token))
  }
  return { id, title, influencer }
}

test('T7: a rating that flags have hidden waits in the queue, and is shown again once staff keeps it', async ({
  page,
  request,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.expect(DECIDED_MEANWHILE)
  const hidden = await aHiddenRating(request)
  const comment = page.getByRole('heading', { name: hidden.title, exact: true })
  const reviews = `/reviews/${hidden.influencer.id}`
  await page.goto(reviews)
  await expect(comment).toHaveCount(0)
  await openQueue(page)
  await rowOf(page, hidden).getByRole('link').click()
  const form = page.getByRole('form', { name: 'Decision' })
  await form.getByRole('button', { name: /Keep$/ }).click()
  await form.getByRole('button', { name: 'Decide, then next' }).click()
  await expect(page.getByText(/^Kept · /)).toBeVisible()
  await page.goto(reviews)
  await expect(comment).toBeVisible()
})

test('T9: a note of the team stays with an item, and a snoozed item leaves the list', async ({
  page,
  request,
}) => {
  const reported = await aReportedRating(request)
  await openQueue(page)
  await rowOf(page, reported).getByRole('link').click()
  await expect(page.getByRole('form', { name: 'Decision' })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.insertText('Asked the legal team.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Asked the legal team.' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Snooze…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '1 day' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(RATINGS)
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await expect(rowOf(page, reported)).toHaveCount(0)
})

test('T10: staff opens the item of any rating from its public page', async ({ page, request }) => {
  const reported = await aReportedRating(request)
  await openQueue(page)
  await page.goto(`/reviews/${reported.influencer.id}`)
  const comment = page.getByRole('article').filter({ hasText: reported.title })
  await comment.getByRole('button', { name: 'Moderate' }).click()
  await expect(page).toHaveURL(/\/admin\/queue\/[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { name: reported.title })).toBeVisible()
})
