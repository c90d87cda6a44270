import type { Page } from '@playwright/test'
import { MESSAGES } from '@/lib/domain/messages'
import { press } from './admin-fixtures'
import {
  ADMIN,
  aListedInfluencer,
  arriveAs,
  arriveSignedIn,
  expect,
  holdBack,
  influencerNamed,
  rate,
  seeToast,
  storedToken,
  test,
} from './fixtures'

/*
 * What a visitor does while an answer is on its way: it is neither ignored nor taken back by the answer.
 */

/** Rates a new influencer, and returns its id. */
async function rateSomebody(page: Page): Promise<string> {
  const { id } = await aListedInfluencer(page.request)
  const token = await storedToken(page)
  await rate(page.request, token, id, [2, 'Seen from within', 'I watched a month of it.'])
  return id
}

test('an edit that is begun before the rating has arrived keeps its words, also after a reload', async ({
  page,
}) => {
  await arriveSignedIn(page)
  const id = await rateSomebody(page)
  const letThrough = await holdBack(page, '**/api/allReviews?*limit=1*')
  await page.goto(`/ask-questions/${id}`)
  const fiveStars = page.getByRole('radio', { name: /^5 stars/ }).first()
  await fiveStars.check({ force: true })
  letThrough()
  await expect(page.getByLabel('Title')).toHaveValue('Seen from within')
  await expect(page.getByLabel('Details')).toHaveValue('I watched a month of it.')
  await expect(fiveStars).toBeChecked()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Seen from within')
  await expect(fiveStars).toBeChecked()
})

test('more influencers are added while the first ones are read again', async ({ page }) => {
  const letThrough = await holdBack(page, '**/api/users?*skip=0*')
  await page.goto('/')
  await page.getByRole('link', { name: 'More influencers' }).click()
  await expect(page.getByRole('main').getByRole('article').nth(15)).toBeVisible()
  letThrough()
})

test('a like given while the comments are read for the viewer stays', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await arriveSignedIn(page)
  let letThrough = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/allReviews?*skip=0*', async (route) => {
    // Read before the like, answered after it.
    const response = await route.fetch()
    await isHeld
    await route.fulfill({ response }).catch(() => {})
  })
  const read = page.waitForRequest('**/api/allReviews?*skip=0*')
  await page.goto(`/reviews/${id}`)
  await read
  const comment = page.getByRole('article').nth(2)
  const title = (await comment.getByRole('heading').textContent()) ?? ''
  const like = page.getByRole('article', { name: title }).getByRole('button', { name: /^Like/ })
  const before = Number((await like.textContent())?.replace('Like ', ''))
  const liked = page.waitForResponse('**/like')
  await like.click()
  await liked
  const answered = page.waitForResponse('**/api/allReviews?*skip=0*')
  letThrough()
  await answered
  await expect(comment.getByRole('button', { name: 'Flag' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(like).toHaveText(`Like ${before + 1}`)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('words typed while the results of a search arrive stay, at the comments and in the header', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const field = page.getByRole('searchbox', { name: 'Search these comments' })
  const showComments = await holdBack(page, '**/reviews/*q=recomm*')
  await field.fill('recomm')
  await field.press('Enter')
  await field.fill('recommended')
  showComments()
  await expect(page).toHaveURL(/q=recomm#comments$/)
  await expect(page.locator('mark').first()).toBeVisible()
  await expect(field).toHaveValue('recommended')

  await page.goto('/TopContributor')
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search influencers' })
  const showResults = await holdBack(page, '**/search?query=kitchen*')
  await box.fill('kitchen')
  await box.press('Enter')
  await box.fill('kitchen garden')
  showResults()
  await expect(page).toHaveURL('/search?query=kitchen')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('kitchen')
  await expect(box).toHaveValue('kitchen garden')
})

test('a deletion that is under way is not called off by its dialog, and leaves the focus at the list', async ({
  page,
}) => {
  await arriveSignedIn(page)
  await rateSomebody(page)
  await page.goto('/user/dashboard?section=ratings')
  const letThrough = await holdBack(page, '**/api/questions/*')
  await page.getByRole('button', { name: /^Delete your review/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete review' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  letThrough()
  await seeToast(page, MESSAGES.ratingDeleted)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your reviews' })).toBeFocused()
})

test('an undo that failed can be tried again', async ({ page, another, problems }) => {
  problems.expect(/500/)
  const { name } = await arriveSignedIn(await another())
  await arriveAs(page, ADMIN, '/admin/dashboard')
  const row = page.getByRole('region', { name: 'User List' }).getByRole('row', { name })
  await press(page, 'Remove', name)
  await expect(row).toHaveCount(0)
  const undo = page.getByRole('button', { name: `Undo: ${name}` })
  await page.route('**/api/users/restore/**', (route) =>
    route.fulfill({ status: 500, json: { success: false, msg: 'The disk is full.' } }),
  )
  await undo.click()
  await seeToast(page, 'The disk is full.')
  await page.unroute('**/api/users/restore/**')
  await undo.click()
  await expect(row).toBeVisible()
})
