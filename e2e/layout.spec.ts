import {
  ADMIN,
  arriveAs,
  arriveSignedIn,
  expect,
  influencerNamed,
  sideways,
  test,
} from './fixtures'

const GIULIA = 'Giulia Bellandi'

test('on a phone the verdict stands in the first screen, and the first comment begins by 1,100 px [P4]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { id } = await influencerNamed(page.request, GIULIA)
  await page.goto(`/reviews/${id}`)
  const verdict = page.getByRole('navigation', { name: 'Ratings by stars' })
  await expect(verdict).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Total Reviews')).toBeInViewport({ ratio: 1 })
  const first = await page.getByRole('article').first().boundingBox()
  expect(first?.y).toBeLessThanOrEqual(1_100)
})

test('on a desktop the first comment begins by 850 px: topics are open, other figures folded [P23]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { id } = await influencerNamed(page.request, GIULIA)
  await page.goto(`/reviews/${id}`)
  const first = await page.getByRole('article').first().boundingBox()
  expect(first?.y).toBeLessThanOrEqual(850)
  await expect(page.getByRole('heading', { name: 'By topic' })).toBeVisible()
  for (const [title, inside] of [
    ['What people say', page.locator('q').first()],
    ['By relationship and language', page.getByRole('link', { name: /^Followers/ })],
    ['Month by month', page.getByRole('table', { name: /^Ratings by month/ })],
  ] as const) {
    await expect(inside).toBeHidden()
    await page.getByRole('heading', { name: title }).click()
    await expect(inside).toBeVisible()
  }
})

test('the profile has no sideways scroll, at 320 px neither with nor without ratings [P4]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const name of [GIULIA, 'Wan Suriani']) {
    const { id } = await influencerNamed(page.request, name)
    await page.goto(`/reviews/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await sideways(page), name).toBeLessThanOrEqual(0)
  }
})

test('on a tablet no control is wider than its words need [P4]', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1_000 })
  const { id, name } = await influencerNamed(page.request, GIULIA)
  await page.goto(`/reviews/${id}`)
  const controls = [
    page.getByRole('link', { name: 'Rate now' }).first(),
    page.getByRole('link', { name: `Compare: ${name}` }),
    page.getByRole('link', { name: 'Rate now' }).last(),
  ]
  for (const control of controls) {
    expect((await control.boundingBox())?.width).toBeLessThan(180)
  }
})

test('the head says average and total once each, and the list how many count [P2]', async ({
  page,
}) => {
  const { id, reviewsCount } = await influencerNamed(page.request, GIULIA)
  await page.goto(`/reviews/${id}`)
  const head = page.locator('dl').filter({ hasText: 'Total Reviews' })
  await expect(head).toHaveText(new RegExp(`^Rating\\d\\.\\dTotal Reviews${reviewsCount}$`))
  await expect(page.getByText(`from ${reviewsCount} ratings`)).toHaveCount(0)
  await expect(
    page.getByRole('status').filter({ hasText: /^\d+ of \d+ count \(why\?\)$|^\d+ reviews$/ }),
  ).toBeVisible()
})

test('from ten reviews on the page shows the most helpful first, and the address what was chosen [P4]', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, GIULIA)
  await page.goto(`/reviews/${id}`)
  const order = page.getByRole('navigation', { name: 'Order of comments' })
  await expect(order.locator('[aria-current]')).toHaveText('Most helpful')
  await order.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL(/sort=newest/)
  await expect(order.locator('[aria-current]')).toHaveText('Newest')
})

test('at 1280 px the search of the header is 320 px wide, also for an admin, beside Profile and Logout', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const arrive of [() => arriveSignedIn(page), () => arriveAs(page, ADMIN, '/')]) {
    await arrive()
    await page.goto('/method')
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: 'Profile' })).toBeVisible()
    await expect(banner.getByRole('button', { name: 'Logout' })).toBeVisible()
    const search = await banner.getByRole('search').boundingBox()
    expect(search?.width).toBeGreaterThanOrEqual(320)
  }
})

test('the line of the header that explains ratings is 24 px high to press', async ({ page }) => {
  await page.goto('/terms')
  const line = await page.getByRole('link', { name: 'Real User' }).boundingBox()
  expect(line?.height).toBeGreaterThanOrEqual(24)
})

test('the names of a card row start and end at the same height on a wide screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const names = await page
    .locator('main article h3')
    .evaluateAll((all) => all.map((name) => name.getBoundingClientRect().height))
  expect(new Set(names).size).toBe(1)
})

test('where all categories fit, the first begins where the cards do, and no arrows are seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const all = await page.getByRole('button', { name: 'All', exact: true }).boundingBox()
  const card = await page.getByRole('article').first().boundingBox()
  expect(Math.abs((all?.x ?? 0) - (card?.x ?? 0))).toBeLessThan(1)
  await expect(page.getByRole('button', { name: 'Scroll categories right' })).toBeHidden()
})
