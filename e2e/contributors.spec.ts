import type { Page } from '@playwright/test'
import {
  arriveSignedIn,
  expect,
  expectAccessibleInBoth,
  influencerNamed,
  sideways,
  test,
} from './fixtures'

const people = (page: Page) => page.getByRole('main').locator('ol > li, tbody > tr')

/** Rates this influencer through the form. */
async function rate(page: Page, influencerId: string, title: string) {
  await page.goto(`/ask-questions/${influencerId}`)
  await page.getByRole('group', { name: 'Your rating' }).locator('label').nth(3).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Details').fill('Says what was paid for, and answers questions.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(new RegExp(`/reviews/${influencerId}`))
}

const robots = (page: Page) => page.locator('meta[name="robots"]')

test('the most points come first; each period and category has its own address [36, 244–246]', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Trending users' }).click()
  await expect(page).toHaveURL('/TopContributor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top contributors')
  await expect(people(page).first()).toContainText(
    /Most reviews in \w+\d+ reviews? · \d+ helpful votes?Score: [\d,]+$/,
  )
  await expect(page.getByRole('table', { name: 'Places 4 to 50' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(/^4.+\d+Score: [\d,]+$/)
  const texts = await people(page).allTextContents()
  const scores = texts.map((text) => Number(/Score: ([\d,]+)$/.exec(text)?.[1]?.replace(',', '')))
  expect(texts.length).toBe(50)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  await expect(robots(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'This month', exact: true }).click()
  await expect(page).toHaveURL('/TopContributor?period=month')
  await expect(page.getByText(/^Points earned since .*\(UTC\)\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Food', exact: true }).click()
  await expect(page).toHaveURL('/TopContributor?period=month&category=Food')
  await expect(page.getByText(/^Points earned .* in Food since /)).toBeVisible()
  await expect(robots(page)).toHaveAttribute('content', /noindex/)
  await page.goBack()
  await expect(page).toHaveURL('/TopContributor?period=month')
  await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('a rater finds their position, and their rating on their public page', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Henrik Oosterveld')
  await page.goto('/TopContributor?period=week')
  await expect(page.getByText('to see your own position.')).toBeVisible()
  const { name } = await arriveSignedIn(page)
  await page.goto('/TopContributor?period=week')
  await expect(page.getByText('You’re not on this list yet.')).toBeVisible()
  await rate(page, id, 'From the first board')

  await page.goto('/TopContributor?period=week&category=Finance')
  await expect(
    page.getByText(/^You’re \d+\w\w · 100 points( · \d+ more to reach \d+\w\w)?$/),
  ).toBeVisible()
  const own = people(page).filter({ hasText: name })
  await expect(own).toContainText('you')
  await own.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(/^Member since /)).toBeVisible()
  const rating = page.getByRole('article').filter({ hasText: 'From the first board' })
  await expect(rating).toContainText('Says what was paid for')
  await rating.getByRole('link', { name: 'Henrik Oosterveld' }).click()
  await expect(page).toHaveURL(`/reviews/${id}`)
})

test('a comment links to its author’s ratings, for search engines, too', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}?sort=lowest`)
  const author = page.getByRole('article').first().locator('a[href^="/contributors/"]')
  const name = (await author.textContent()) ?? ''
  await author.click()
  await expect(page).toHaveURL(/\/contributors\/[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('link', { name: 'Giulia Bellandi' })).toBeVisible()
  await expect(robots(page)).toHaveCount(0)
  const graph = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
  )['@graph']
  expect(graph[0]).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name },
  })
})

test('the page of a member without ratings is not indexed; an unknown member has no page', async ({
  page,
  problems,
}) => {
  problems.expect(/404/)
  await arriveSignedIn(page)
  const viewer = await page.waitForFunction(() => localStorage.getItem('viewer'))
  const { id } = JSON.parse((await viewer.jsonValue()) ?? '{}')
  await page.goto(`/contributors/${id}`)
  await expect(page.getByText('No ratings yet')).toBeVisible()
  await expect(robots(page)).toHaveAttribute('content', /noindex/)
  for (const path of ['/contributors/nobody', `/contributors/${id}?page=2`]) {
    expect((await page.goto(path))?.status()).toBe(404)
  }
  expect((await page.goto('/TopContributor?category=Nowhere'))?.status()).toBe(404)
})

test('leaderboards and contributor pages are accessible and fit a phone, in light and dark', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto('/TopContributor')
  const first = await people(page).first().getByRole('link').getAttribute('href')
  for (const path of ['/TopContributor?period=month&category=Travel', first ?? '']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBoth(page, path)
    await page.setViewportSize({ width: 320, height: 740 })
    expect(await sideways(page), path).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 900 })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('leaderboards and contributor pages work', async ({ page, problems }) => {
    problems.expect(/^request failed: \S+\.js csp$/)
    await page.goto('/TopContributor')
    await page.getByRole('link', { name: 'This month', exact: true }).click()
    await expect(page).toHaveURL('/TopContributor?period=month')
    const first = people(page).first()
    await expect(first).toContainText(/\d+ points$/)
    await first.getByRole('link').click()
    await expect(page).toHaveURL(/\/contributors\//)
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('a row of links stays where the reader has scrolled it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/TopContributor')
  const last = page.getByRole('main').getByRole('link', { name: 'Travel', exact: true })
  await last.focus()
  // The row is drawn again where it fades.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await expect(last).toBeInViewport({ ratio: 1 })
})
