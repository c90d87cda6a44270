import { expect, test } from './fixtures'

const cards = 'main article'

test('home shows tagline, search, categories and ten cards [1, 24, 43, 47–49, 52, 53, 355]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Providing authentic insights and trusted influencer reviews',
  )
  await expect(page.getByRole('searchbox', { name: 'Search influencers' })).toBeVisible()
  const categories = page.getByRole('group', { name: 'Category' }).getByRole('button')
  await expect(categories.first()).toHaveText('All')
  await expect(categories).toHaveCount(9)
  await expect(page.locator(cards)).toHaveCount(10)
})

test('a card tells what it should and leads to reviews and rating with four values [72, 74–87, 360, 365]', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Giulia Bellandi' })
  await expect(card).toContainText('Food')
  await expect(card).toContainText('Pasta by hand')
  await expect(card).toContainText(/\d\.\d/)
  await expect(card).toContainText(/\[ \d+ reviews \]/)
  await expect(card).toContainText(/Hourly rate: /)
  const picture = card.locator('img')
  await expect(picture).toHaveAttribute('width', '90')
  await expect(picture).toHaveAttribute('height', '90')
  const query = 'currentUserId=&askedToName=Giulia\\+Bellandi&prodCategory=Food&userName='
  const links = card.getByRole('link')
  await expect(links.nth(0)).toHaveAttribute('href', new RegExp(`^/reviews/\\w{24}\\?${query}$`))
  await expect(links.nth(1)).toHaveAttribute(
    'href',
    new RegExp(`^/ask-questions/\\w{24}\\?${query}$`),
  )
  await expect(links.nth(2)).toHaveAttribute('href', new RegExp(`^/reviews/\\w{24}\\?${query}$`))
  await expect(page.getByText('Email not provided').first()).toBeVisible()

  await card.click({ position: { x: 30, y: 150 } })
  await expect(page).toHaveURL(/\/reviews\/\w{24}\?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Giulia Bellandi')
})

test('scrolling asks for the next ten until fewer come, and nobody comes twice [57–61, 355, 359]', async ({
  page,
}) => {
  const skips: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/users') skips.push(url.searchParams.get('skip') ?? '')
  })
  await page.goto('/')
  await expect(page.locator(cards)).toHaveCount(10)
  for (let shown = 20; shown <= 60; shown += 10) {
    await page.mouse.wheel(0, 20_000)
    await expect.poll(() => page.locator(cards).count()).toBeGreaterThanOrEqual(shown)
  }
  await page.mouse.wheel(0, 20_000)
  await expect(page.getByText('You have reached the end of the list.')).toBeVisible()
  const names = await page.locator(`${cards} h3`).allInnerTexts()
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(60)
  expect(skips.filter((skip) => skip !== '0')).toEqual(['10', '20', '30', '40', '50', '60'])
})

test('a category empties the list and asks from the start; All takes it off again [54–56]', async ({
  page,
}) => {
  await page.goto('/')
  const asked = page.waitForRequest((request) => request.url().includes('category=Gaming'))
  await page.getByRole('button', { name: 'Gaming' }).click()
  expect(new URL((await asked).url()).searchParams.get('skip')).toBe('0')
  await expect(page.getByRole('heading', { name: 'Gaming influencers' })).toBeAttached()
  const categories = await page.locator(`${cards} h3 ~ p:first-of-type`).allInnerTexts()
  expect(new Set(categories)).toEqual(new Set(['Gaming']))
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.locator(cards)).toHaveCount(10)
})

test('the arrows move the categories by 300 px [50, 51, 358]', async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 800 })
  await page.goto('/')
  const row = page.getByRole('group', { name: 'Category' }).locator('div')
  const left = () => row.evaluate((element) => element.scrollLeft)
  await page.getByRole('button', { name: 'Scroll categories right' }).click()
  await expect.poll(left).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Scroll categories left' }).click()
  await expect.poll(left).toBe(0)
})

test('trending influencers are shown and hidden again [44–46, 70]', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Show Trending Influencers' }).click()
  const list = page.getByRole('region', { name: 'Trending influencers' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const first = list.getByRole('listitem').first()
  await expect(first).toContainText(/Score: \d+/)
  await expect(first).toContainText(/\d\.\d/)
  await page.getByRole('button', { name: 'Hide Trending' }).click()
  await expect(list).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show Trending Influencers' })).toBeVisible()
})

test('search waits for the end of typing, asks once, and forgets an emptied query [66–69, 356]', async ({
  page,
}) => {
  const queries: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/search')) queries.push(url.searchParams.get('query') ?? '')
  })
  await page.goto('/')
  const box = page.getByRole('searchbox', { name: 'Search influencers' })
  await box.pressSequentially('giulia', { delay: 30 })
  const found = page.getByRole('list', { name: 'Found influencers' })
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await expect(found).toContainText('Giulia Bellandi')
  expect(queries).toEqual(['giulia'])
  await box.fill('')
  await expect(found).toHaveCount(0)
  expect(queries).toEqual(['giulia'])
  await box.fill('相沢')
  await expect(found).toContainText('相沢 みなも')
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('相沢 みなも')
})

test('a late answer to an older query does not replace a newer one [69]', async ({ page }) => {
  await page.goto('/')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/search?query=giulia', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const box = page.getByRole('searchbox', { name: 'Search influencers' })
  const older = page.waitForRequest('**/search?query=giulia')
  await box.fill('giulia')
  await older
  await box.fill('henrik')
  const found = page.getByRole('list', { name: 'Found influencers' })
  await expect(found).toContainText('Henrik Oosterveld')
  release()
  await page.waitForLoadState('networkidle')
  await expect(found).toContainText('Henrik Oosterveld')
  await expect(found).not.toContainText('Giulia')
})

test('coming back from a profile finds the list where it was left [64, 65]', async ({ page }) => {
  await page.goto('/')
  for (let shown = 20; shown <= 30; shown += 10) {
    await page.mouse.wheel(0, 20_000)
    await expect.poll(() => page.locator(cards).count()).toBeGreaterThanOrEqual(shown)
  }
  const card = page.locator(cards).nth(22)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await card.getByRole('link', { name: `All rating: ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(card).toBeInViewport()
  const after = await page.evaluate(() => window.scrollY)
  expect(Math.abs(after - before)).toBeLessThan(120)
})

test('a list that cannot be fetched shows no message [62, 71]', async ({ page, problems }) => {
  problems.expect(/api\/users/, /trending/, /list/i)
  await page.route('**/api/users?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/trending/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Gaming' }).click()
  await page.getByRole('button', { name: 'Show Trending Influencers' }).click()
  await expect(page.getByRole('button', { name: 'Hide Trending' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
