import { MESSAGES } from '@/lib/domain/messages'
import { expect, influencerNamed, seeToast, sideways, signUp, test } from './fixtures'

test('on a phone no screen scrolls sideways, at 320 or 360 pixels', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  const paths = [
    '/',
    `/reviews/${id}`,
    `/ask-questions/${id}`,
    '/signin',
    '/signup',
    '/method',
    '/guidelines',
    '/transparency',
    `/report?subject=influencer:${id}`,
    '/transparency/log',
    '/TopContributor',
    '/influencers/travel',
  ]
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await sideways(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('on a phone the menu opens, navigates and closes', async ({ page }) => {
  await page.goto('/')
  const entry = page.getByRole('link', { name: 'How this Works ?' })
  await expect(entry).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(entry).toBeVisible()
  await entry.tap()
  await expect(page).toHaveURL('/HowItWorks')
  await expect(page.getByRole('link', { name: 'Trending users' })).toBeHidden()
})

test('on a phone praise and criticism stand within the first screen and a half', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  // Praise alone is one card.
  for (const [name, count] of [
    ['Giulia Bellandi', 2],
    ['Saoirse Mac Giollabháin', 1],
  ] as const) {
    const { id } = await influencerNamed(page.request, name)
    await page.goto(`/reviews/${id}`)
    const quotes = page.getByRole('region', { name: 'Most helpful reviews' })
    await expect(quotes.getByRole('listitem')).toHaveCount(count)
    const box = await quotes.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0), name).toBeLessThanOrEqual(1.5 * 640)
  }
})

test('on a phone what the influencer does and the first comment stand within 1,100 px [P23]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const comment = await page.getByRole('article').first().boundingBox()
  expect(comment?.y).toBeLessThanOrEqual(1_100)
  const about = page.getByRole('region', { name: 'About Influencer' })
  expect((await about.boundingBox())?.y).toBeLessThan(comment?.y ?? 0)
  const text = about.getByRole('paragraph')
  const folded = await text.boundingBox()
  await about.getByRole('button', { name: 'Read More' }).tap()
  await expect(about.getByRole('button', { name: 'Read Less' })).toBeVisible()
  expect((await text.boundingBox())?.height).toBeGreaterThan(folded?.height ?? 0)
})

test('on a phone the button to rate is always visible, and touch targets are large enough', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  await page.mouse.wheel(0, 3_000)
  const rate = page.getByRole('link', { name: 'Rate now' }).last()
  await expect(rate).toBeInViewport()
  const buttons = await page.getByRole('article').first().getByRole('button').all()
  for (const button of buttons) {
    const box = await button.boundingBox()
    expect(box?.height, (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44)
  }
  await rate.tap()
  await expect(page).toHaveURL(/ask-questions/)
  for (const star of await page
    .getByRole('group', { name: 'Your rating' })
    .locator('label')
    .all()) {
    const box = await star.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

test('on a phone a visitor reads, writes, signs up on the way, rates, likes and replies [96–112, 206, 208–213, 216, 234]', async ({
  page,
}) => {
  const { id, reviewsCount } = await influencerNamed(page.request, 'Henrik Oosterveld')
  await page.goto(`/reviews/${id}`)
  await page.getByRole('link', { name: 'Rate now' }).last().tap()
  await page.getByRole('group', { name: 'Your rating' }).locator('label').nth(4).tap()
  await page.getByLabel('Title').fill('From the train')
  await page.getByLabel('Details').fill('Short, sourced and without a sales pitch.')
  await page.getByRole('button', { name: 'Submit' }).tap()
  await seeToast(page, MESSAGES.loginToReact)
  await signUp(page)

  await expect(page.getByLabel('Title')).toHaveValue('From the train')
  await page.getByRole('button', { name: 'Submit' }).tap()
  await expect(page).toHaveURL(new RegExp(`/reviews/${id}`))
  const own = page.getByRole('article', { name: 'From the train' })
  await expect(own).toBeFocused()
  await expect(own).toBeInViewport()
  await expect(page.getByText(String(reviewsCount + 1), { exact: true }).first()).toBeVisible()

  const other = page.getByRole('article').nth(1)
  const like = other.getByRole('button', { name: /^Like/ })
  await like.tap()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await other.getByRole('button', { name: 'Reply', exact: true }).tap()
  await other.getByPlaceholder('Write your reply here...').fill('The same here.')
  await other.getByRole('button', { name: 'Submit Reply' }).tap()
  await seeToast(page, MESSAGES.replyAdded)
})
