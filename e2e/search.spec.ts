import type { Page } from '@playwright/test'
import { arriveSignedIn, expect, expectAccessibleInBoth, logOut, sideways, test } from './fixtures'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search influencers' })
const cards = (page: Page) => page.locator('main article')
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('Enter opens the results, filters stand in the address, and back returns to the page before', async ({
  page,
}) => {
  await page.goto('/')
  await box(page).fill('food')
  await expect(page.getByRole('link', { name: 'All results for “food”' })).toBeVisible()
  await box(page).press('Enter')
  await expect(page).toHaveURL('/search?query=food')
  await expect(heading(page)).toHaveText('Results for “food”')
  await expect(box(page)).toHaveValue('food')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results$/ })).toBeVisible()
  await expect(cards(page).first().locator('mark').first()).toHaveText(/^food/i)
  const all = await cards(page).count()
  expect(all).toBeGreaterThan(1)

  await page.getByLabel('Country').selectOption({ label: 'Italy' })
  await expect(page).toHaveURL('/search?query=food&country=IT')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Giulia Bellandi')
  await page.goBack()
  await expect(page).toHaveURL('/search?query=food')
  await expect(cards(page)).toHaveCount(all)
  await expect(page.getByLabel('Country')).toHaveValue('')
  // What was understood stands there once.
  await expect(page.getByRole('link', { name: 'Remove Food' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Category: Food' })).toHaveCount(0)
})

test('a highlighted suggestion opens its profile; the last line opens all results', async ({
  page,
}) => {
  await page.goto('/method')
  await box(page).fill('henrik')
  const all = page.getByRole('link', { name: 'All results for “henrik”' })
  await expect(all).toBeVisible()
  await box(page).press('ArrowDown')
  await box(page).press('Enter')
  await expect(heading(page)).toHaveText('Henrik Oosterveld')
  await box(page).fill('henrik')
  await all.click()
  await expect(page).toHaveURL('/search?query=henrik')
  await expect(cards(page).first()).toContainText('Henrik Oosterveld')
})

test('the box offers what it has understood, and a category’s page stands above its results [F13, F14]', async ({
  page,
}) => {
  await page.goto('/method')
  await box(page).fill('travel')
  const understood = options(page).filter({ hasText: /^Travel · \d+\+?$/ })
  await expect(understood).toBeVisible()
  // Up from the box: the last suggestion.
  await box(page).press('ArrowUp')
  await expect(understood).toHaveAttribute('aria-selected', 'true')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/influencers/travel')
  await box(page).fill('food italy')
  await expect(options(page).last()).toHaveText('Food in Italy · 1')
  // It leads to all results already.
  await expect(page.getByRole('link', { name: /^All results/ })).toHaveCount(0)
  await options(page).last().click()
  await expect(page).toHaveURL('/search?query=food+italy')
  await page.goto('/search?query=travel')
  await page.getByRole('link', { name: 'Overview: Travel' }).click()
  await expect(page).toHaveURL('/influencers/travel')
})

test('the box offers the searches that were made in this browser, until they are forgotten [68, F13]', async ({
  page,
}) => {
  await page.goto('/')
  await box(page).fill('gaming')
  await expect(options(page).first()).toBeVisible()
  await box(page).fill('')
  await expect(options(page)).toHaveCount(0)
  await box(page).fill('food')
  await box(page).press('Enter')
  await expect(heading(page)).toHaveText('Results for “food”')
  await box(page).fill('henrik')
  await options(page).filter({ hasText: 'Henrik Oosterveld' }).click()
  await expect(heading(page)).toHaveText('Henrik Oosterveld')

  await box(page).focus()
  await expect(options(page)).toHaveText(['Recent search: henrik', 'Recent search: food'])
  await expectAccessibleInBoth(page, 'recent searches')
  await box(page).press('ArrowUp')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/search?query=food')
  await expect(box(page)).toHaveValue('food')
  await box(page).fill('hen')
  await expect(options(page).last()).toHaveText('Recent search: henrik')

  await page.setViewportSize({ width: 320, height: 640 })
  await box(page).fill('')
  await expect(options(page).first()).toHaveText('Recent search: food')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Forget recent searches' }).click()
  await expect(box(page)).toBeFocused()
  await expect(options(page)).toHaveCount(0)
  await page.reload()
  await box(page).focus()
  await expect(options(page)).toHaveCount(0)
})

test('Logout forgets what a member has searched for [F13]', async ({ page }) => {
  await arriveSignedIn(page)
  await page.goto('/')
  await box(page).fill('food')
  await box(page).press('Enter')
  await expect(heading(page)).toHaveText('Results for “food”')
  await box(page).fill('')
  await expect(options(page)).toHaveText(['Recent search: food'])
  await logOut(page)
  await box(page).focus()
  await expect(options(page)).toHaveCount(0)
  const kept = () => JSON.stringify(Object.entries(localStorage))
  expect(await page.evaluate(kept)).not.toContain('food')
})

test('pages hold different influencers', async ({ page }) => {
  await page.goto('/search?query=youtube')
  await expect(cards(page)).toHaveCount(10)
  const first = await cards(page).getByRole('heading').allInnerTexts()
  await page.getByRole('link', { name: 'More results' }).click()
  await expect(page).toHaveURL('/search?query=youtube&page=2')
  await expect(page.getByText(/page 2 of/)).toBeVisible()
  const second = await cards(page).getByRole('heading').allInnerTexts()
  expect(second.filter((name) => first.includes(name))).toEqual([])
  await page.getByRole('link', { name: 'Previous results' }).click()
  await expect(page).toHaveURL('/search?query=youtube')
})

test('the suggestions find a misspelt platform, too', async ({ page }) => {
  await page.goto('/')
  await box(page).fill('yotube')
  await expect(page.getByText('No results for “yotube”. Did you mean:')).toBeVisible()
  await expect(
    page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first(),
  ).toBeVisible()
})

test('misspelt platforms, categories and names are found', async ({ page }) => {
  await page.goto('/search?query=yotube')
  await expect(heading(page)).toHaveText('No results for “yotube”')
  await expect(page.getByText('Did you mean YouTube?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Platform: YouTube' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Results for “YouTube”' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'YouTube', exact: true }).click()
  await expect(heading(page)).toHaveText('Results for “YouTube”')
  await page.goto('/search?query=gaaming')
  await expect(page.getByRole('link', { name: 'Category: Gaming' })).toBeVisible()
  await expect(cards(page).first()).toContainText('Gaming')
  await page.goto('/search?query=guilia+belandi')
  await expect(heading(page)).toHaveText('Showing Giulia Bellandi')
  await expect(cards(page).first()).toContainText('Giulia Bellandi')
})

test('without near matches an influencer can be added', async ({ page }) => {
  await page.goto('/search?query=qqqqqqq')
  await expect(page.getByText('No results for “qqqqqqq”', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'You can add Influencer' }).click()
  await expect(page).toHaveURL('/signup/expert')
})

test('any query gets a response, and none is indexed', async ({ request }) => {
  for (const query of [
    '',
    '?query=',
    '?query=a&query=b',
    '?query=%00&page=-1',
    '?query=giulia&page=9999&sort=x&country=zz&platform=x&category=none',
    `?query=${'%F0%9F%98%80('.repeat(200)}`,
    '?query=%24where',
  ]) {
    const answer = await request.get(`/search${query}`)
    expect(answer.status(), query).toBe(200)
    expect(await answer.text(), query).toContain('<meta name="robots" content="noindex, follow"')
    expect(answer.headers()['x-cache'], query).toBeUndefined()
  }
})

test('search results are accessible and fit a phone, in light and dark', async ({ page }) => {
  test.setTimeout(180_000)
  for (const query of ['', 'food', 'yotube', 'qqqqqqq'.repeat(11), 'food&country=AQ']) {
    await page.goto(`/search?query=${query}`)
    await expect(heading(page)).toBeVisible()
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessibleInBoth(page, `${query} ${width}`)
      expect(await sideways(page), `${query} ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor searches and filters', async ({ page, problems }) => {
    problems.expect(/^request failed: \S+\.js csp$/)
    await page.goto('/')
    await box(page).fill('food')
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?query=food')
    await expect(heading(page)).toHaveText('Results for “food”')
    await page.getByLabel('Country').selectOption('IT')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/query=food.*country=IT/)
    await expect(cards(page)).toHaveCount(1)
    await box(page).fill('henrik')
    await box(page).press('Enter')
    await expect(page).toHaveURL('/search?query=henrik')
    await expect(cards(page).first()).toContainText('Henrik Oosterveld')
  })
})

test('a pasted or shared address of a profile that is not listed leads to the form, filled in [P14]', async ({
  page,
}) => {
  const address = 'https://www.instagram.com/not.listed.yet/?hl=en'
  await page.goto('/')
  await box(page).fill(address)
  const add = page.getByRole('search').getByRole('link', { name: 'You can add Influencer' })
  await expect(add).toBeVisible()
  await expect(page.getByRole('link', { name: /^All results/ })).toHaveCount(0)
  await page.goto(`/search?title=Photos&text=${encodeURIComponent(`Look: ${address}`)}`)
  await expect(heading(page)).toHaveText(
    'No results for “https://www.instagram.com/not.listed.yet”',
  )
  await page.getByRole('main').getByRole('link', { name: 'You can add Influencer' }).first().click()
  await expect(page.getByLabel('Social Media Handles')).toHaveValue(
    'https://www.instagram.com/not.listed.yet',
  )
  await expect(page.getByText('Found in the handles: Instagram.')).toBeVisible()
})
