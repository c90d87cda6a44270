import { expect, influencerNamed, test } from './fixtures'

/** What the browser reports for a script that it blocks because JavaScript is off. */
const SCRIPTS_OFF = /^request failed: \S+\.js csp$/

test.use({ javaScriptEnabled: false })

test('without JavaScript lists, pages, profiles, comments and static screens are readable', async ({
  page,
  request,
  problems,
}) => {
  problems.expect(SCRIPTS_OFF)
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(10)
  const first = await page.getByRole('article').first().getByRole('heading').textContent()
  await page.getByRole('link', { name: 'More influencers' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('heading', { name: first ?? '' })).toHaveCount(0)
  await page.goto('/')
  await page.getByRole('button', { name: 'Gaming' }).click()
  await expect(page).toHaveURL(/category=Gaming/)
  await expect(page.getByRole('article').first()).toContainText('Gaming')
  await page.getByLabel('Sort by').selectOption('reviewed')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/category=Gaming.*sort=reviewed/)
  await expect(page.getByRole('article').first()).toContainText('Gaming')
  await page.getByRole('link', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL('/?category=Gaming')

  await page.goto('/influencers/travel')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Travel influencers')
  await page.getByLabel('Sort by').selectOption('newest')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/influencers\/travel\?.*sort=newest/)
  await expect(page.getByRole('article').first()).toContainText('Travel')

  const { id, name } = await influencerNamed(request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  // The whole text stands in its place.
  await expect(page.getByText(/^Teaches twelve shapes of pasta .*\.\.\.$/)).toBeHidden()
  await expect(page.getByRole('article').first()).toContainText('Comment by')
  await page.getByRole('link', { name: 'More reviews' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article').first()).toContainText('Comment by')

  for (const path of ['/HowItWorks', '/ourPurpose', '/method', '/guidelines', '/TopContributor']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('without JavaScript comments are searched, ordered and filtered', async ({
  page,
  request,
  problems,
}) => {
  problems.expect(SCRIPTS_OFF)
  const { id } = await influencerNamed(request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}?stars=5&sort=helpful`)
  const field = page.getByRole('searchbox', { name: 'Search these comments' })
  await field.fill('recommended')
  await field.press('Enter')
  await expect(page).toHaveURL(/stars=5/)
  await expect(page).toHaveURL(/sort=helpful/)
  await expect(page).toHaveURL(/q=recommended.*#comments$/)
  await expect(page.getByText(/reviews? with 5 stars that contains? “recommended”/)).toBeVisible()
  await expect(page.getByRole('article').first().locator('mark').first()).toHaveText(/recommended/i)
  await page.getByText('How this score works').click()
  await expect(page.getByText(/is the plain average of/)).toBeVisible()
})

test('without JavaScript the rate form promises nothing that takes it', async ({
  page,
  request,
  problems,
}) => {
  problems.expect(SCRIPTS_OFF)
  const { id } = await influencerNamed(request, 'Giulia Bellandi')
  await page.goto(`/ask-questions/${id}`)
  await expect(page.getByText(/Write first/)).toBeHidden()
  const hint = page.locator('noscript p')
  expect(await hint.innerHTML()).toBe('Please turn on JavaScript to submit a rating.')
})

test('without JavaScript forms say that they need it', async ({ page, problems }) => {
  problems.expect(SCRIPTS_OFF)
  await page.goto('/signin')
  // Playwright reads no text from <noscript>, so its position on the screen is checked.
  const hint = page.locator('noscript p')
  expect(await hint.innerHTML()).toBe('Please turn on JavaScript to use this form.')
  expect((await hint.boundingBox())?.height).toBeGreaterThan(10)
})
