import type { Page } from '@playwright/test'
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

/** How many of its rows bars cover that span the window and stay at its top or bottom. */
const coveredRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((one) => {
      const { position, visibility } = getComputedStyle(one)
      const { top, bottom, width, height } = one.getBoundingClientRect()
      const isAtEdge = top <= 24 ? bottom > 0 : bottom >= innerHeight - 24 && top < innerHeight
      const isSeen = visibility === 'visible' && height > 1 && width > innerWidth / 4
      return isSeen && isAtEdge && ['fixed', 'sticky'].includes(position)
    })
    const boxes = bars.map((bar) => bar.getBoundingClientRect())
    const isCovered = (y: number) => boxes.some(({ top, bottom }) => top <= y && y < bottom)
    return Array.from({ length: innerHeight }, (_, y) => y).filter(isCovered).length
  })

/** Whether a part of what has the focus can be seen; true when nothing has it. */
const isFocusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return true
    const shown = focused.closest('label') ?? focused
    const box = shown.getBoundingClientRect()
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9]
    return parts.some((right) =>
      parts.some((down) => {
        const [x, y] = [box.left + right * box.width, box.top + down * box.height]
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (hit.contains(focused) || shown.contains(hit))
      }),
    )
  })

test('at 400 % zoom nothing scrolls sideways, bars cover at most a third of the window, and the focus is always seen [P4]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { id } = await influencerNamed(page.request, GIULIA)
  const { id: other } = await influencerNamed(page.request, 'Henrik Oosterveld')
  await arriveAs(page, ADMIN, '/')
  for (const path of [
    '/',
    `/reviews/${id}`,
    `/ask-questions/${id}`,
    `/compare?a=${id}&b=${other}`,
    '/user/dashboard',
    '/admin/dashboard?view=members',
    '/admin/queue',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await sideways(page), path).toBeLessThanOrEqual(0)
    for (let stop = 1; stop <= 30; stop += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(() => isFocusSeen(page), { message: `${path}, stop ${stop}` }).toBe(true)
    }
    await page.evaluate(() => window.scrollTo(0, 900))
    expect.soft(await coveredRows(page), path).toBeLessThanOrEqual(256 / 3)
  }
})
