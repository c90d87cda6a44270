import type { Page } from '@playwright/test'
import { expect, holdBack, test } from './fixtures'

const cards = 'main article'
const found = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

test('home shows tagline, search, categories and ten cards [1, 24, 43, 47–49, 52, 53, 355]', async ({
  page,
  request,
}) => {
  const { categories: known } = await (await request.get('/api/category/all')).json()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Providing authentic insights and trusted influencer reviews',
  )
  await expect(page.getByRole('combobox', { name: 'Search influencers' })).toBeVisible()
  const categories = page.getByRole('group', { name: 'Category' }).getByRole('button')
  await expect(categories.first()).toHaveText('All')
  expect(known.length).toBeGreaterThan(7)
  for (const { name } of known) await expect(categories.filter({ hasText: name })).toBeVisible()
  await expect(page.locator(cards)).toHaveCount(10)
})

test('a card shows its facts and links to reviews and rating with four values [72, 74–87, 360, 365]', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Giulia Bellandi' })
  await expect(card).toContainText('Food')
  await expect(card).toContainText('Pasta by hand')
  await expect(card).toContainText(/\d\.\d/)
  await expect(card).toContainText(/\[ \d+ reviews \]/)
  await expect(card).toContainText(/Hourly rate: /)
  const flag = card.getByRole('img', { name: 'Italy' })
  await expect(flag.locator('image')).toHaveAttribute('href', '/flags/IT.svg')
  await expect(card.locator('q')).not.toBeEmpty()
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
  await expect(card.getByRole('button')).toHaveCount(1)
  await expect(links).toHaveCount(3)
  await expect(page.getByText('Email not provided').first()).toBeVisible()

  await card.click({ position: { x: 30, y: 150 } })
  await expect(page).toHaveURL(/\/reviews\/\w{24}\?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Giulia Bellandi')
})

test('scrolling loads ten more until fewer arrive, without duplicates [57–61, 355, 359]', async ({
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
  const end = page.getByText('That’s everyone.')
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(end).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const names = await page.locator(`${cards} h3`).allInnerTexts()
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(60)
  // Other tests list influencers meanwhile. After a full last batch an empty one tells the end.
  const batches = Array.from({ length: Math.floor(names.length / 10) }, (_, n) => n + 1)
  expect(skips.filter((skip) => skip !== '0')).toEqual(batches.map((batch) => `${batch * 10}`))
})

type Shift = { value: number; moved: string[] }
type LayoutShift = {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

for (const [width, height] of [
  [360, 800],
  [768, 1024],
  [1280, 800],
] as const) {
  test(`nothing shifts while home is scrolled to its end at ${width} px [P17]`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height })
    await page.addInitScript(() => {
      const shifts: Shift[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries() as (PerformanceEntry & LayoutShift)[]) {
          const { value, hadRecentInput, sources } = entry
          const moved = sources.map(({ node, previousRect, currentRect }) => {
            const element = node instanceof Element ? node : node?.parentElement
            const name = `${element?.nodeName} ${element?.className}`.slice(0, 60)
            return `${name}: ${previousRect.y} to ${currentRect.y}, ${currentRect.height} high`
          })
          if (!hadRecentInput) shifts.push({ value, moved })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await expect(async () => {
      await page.mouse.wheel(0, height)
      await expect(page.getByText('That’s everyone.')).toBeVisible({ timeout: 50 })
    }).toPass({ intervals: [50] })
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    const large = shifts.filter(({ value }) => value > 0.001)
    expect(sum, JSON.stringify(large, null, 2)).toBeLessThanOrEqual(0.02)
  })
}

test('two scroll events in one frame request the next ten once', async ({ page }) => {
  const skips: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/users') skips.push(url.searchParams.get('skip') ?? '')
  })
  await page.goto('/')
  await expect.poll(() => skips).toEqual(['0'])
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    for (const _ of [1, 2, 3]) window.dispatchEvent(new Event('scroll'))
  })
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThanOrEqual(20)
  expect(skips.slice(0, 2)).toEqual(['0', '10'])
  expect(skips.filter((skip) => skip === '10')).toHaveLength(1)
})

test('a category restarts the list from its beginning; All removes it [54–56]', async ({
  page,
}) => {
  await page.goto('/')
  const asked = page.waitForRequest((request) => request.url().includes('category=Gaming'))
  await page.getByRole('button', { name: 'Gaming' }).click()
  expect(new URL((await asked).url()).searchParams.get('skip')).toBe('0')
  await expect(page.getByRole('heading', { name: 'Gaming influencers' })).toBeAttached()
  const categories = page.locator(`${cards} h3 ~ p:first-of-type`)
  await expect
    .poll(async () => new Set(await categories.allInnerTexts()))
    .toEqual(new Set(['Gaming']))
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.locator(cards)).toHaveCount(10)
})

test('a press on a category selects it once, with one request, and no other is ever selected [54–56]', async ({
  page,
}) => {
  // The page reads its cards again once it runs.
  const refreshed = page.waitForResponse((response) => response.url().includes('/api/users?'))
  await page.goto('/')
  await expect(page.locator(cards)).toHaveCount(10)
  await refreshed
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/users') lists.push(searchParams.get('category') ?? '')
  })
  // Records each change of the pressed button.
  await page.evaluate(() => {
    const pressed: string[] = []
    Object.assign(window, { pressed })
    const row = document.querySelector('fieldset')
    new MutationObserver(() => {
      const now = row?.querySelector('[aria-pressed="true"]')?.textContent ?? ''
      if (pressed.at(-1) !== now) pressed.push(now)
    }).observe(row as Node, { subtree: true, attributes: true, attributeFilter: ['aria-pressed'] })
  })
  for (const name of ['Gaming', 'Food', 'All']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByRole('region', { name: 'Influencers' })).toHaveAttribute(
      'aria-busy',
      'false',
    )
  }
  // A second call, or a jump back, would have happened by now.
  await page.waitForTimeout(500)
  const pressed = await page.evaluate(() => (window as unknown as { pressed: string[] }).pressed)
  expect(pressed).toEqual(['Gaming', 'Food', 'All'])
  expect(lists).toEqual(['Gaming', 'Food', ''])
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Food', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('the arrows scroll the categories by 300 px at every width [50, 51, 358]', async ({
  page,
}) => {
  for (const width of [360, 480, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expectArrowsToMove(page)
  }
})

async function expectArrowsToMove(page: Page) {
  const row = page.getByRole('group', { name: 'Category' }).locator('div')
  const left = () => row.evaluate((element) => element.scrollLeft)
  const end = await row.evaluate((element) => element.scrollWidth - element.clientWidth)
  await page.getByRole('button', { name: 'Scroll categories right' }).click()
  await expect.poll(async () => Math.round(await left())).toBe(Math.min(300, Math.round(end)))
  await page.getByRole('button', { name: 'Scroll categories left' }).click()
  await expect.poll(left).toBe(0)
}

test('trending influencers are shown and hidden again [44–46, 70]', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Show Trending Influencers' }).click()
  const list = page.getByRole('region', { name: 'Trending influencers' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const first = list.getByRole('listitem').first()
  await expect(first).toContainText(/Score: \d+/)
  await expect(first).toContainText(/\d\.\d/)
  await expect(first).toContainText(
    /\d+ ratings (this week|in the last two weeks), \d\.\d on average/,
  )
  await page.getByRole('button', { name: 'Hide Trending' }).click()
  await expect(list).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show Trending Influencers' })).toBeVisible()
})

test('who came onto the trending list after the page was drawn gets no verdict', async ({
  page,
}) => {
  await page.route('**/api/trending/influencer', async (route) => {
    const response = await route.fetch()
    const [first, ...others] = await response.json()
    await route.fulfill({ response, json: [{ ...first, _id: '0'.repeat(24) }, ...others] })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Show Trending Influencers' }).click()
  const entries = page
    .getByRole('region', { name: 'Trending influencers' })
    .getByRole('listitem')
    .filter({ hasText: 'Score' })
  await expect(entries.first().getByRole('img', { name: /stars$/ })).toHaveClass(/is-faint/)
  await expect(entries.nth(1).getByRole('img', { name: /stars$/ })).not.toHaveClass(/is-faint/)
})

test('search waits for a pause in typing, sends one request, and clears with the query [66–69, 356]', async ({
  page,
}) => {
  const queries: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/search')) queries.push(url.searchParams.get('query') ?? '')
  })
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search influencers' })
  await box.pressSequentially('giulia', { delay: 30 })
  const found = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(found.getByRole('option')).toHaveCount(1)
  await expect(found).toContainText('Giulia Bellandi')
  expect(queries).toEqual(['giulia'])
  await box.fill('')
  await expect(found).toBeHidden()
  expect(queries).toEqual(['giulia'])
  await box.fill('相沢')
  await expect(found).toContainText('相沢 みなも')
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('相沢 みなも')
})

test('a late response to an older query does not replace a newer one [69]', async ({ page }) => {
  await page.goto('/')
  const letThrough = await holdBack(page, '**/search?query=giulia')
  const box = page.getByRole('combobox', { name: 'Search influencers' })
  const older = page.waitForRequest('**/search?query=giulia')
  await box.fill('giulia')
  await older
  await box.fill('henrik')
  const found = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(found).toContainText('Henrik Oosterveld')
  letThrough()
  await page.waitForLoadState('networkidle')
  await expect(found).toContainText('Henrik Oosterveld')
  await expect(found).not.toContainText('Giulia')
})

test('coming back from a profile restores the list and its position [64, 65]', async ({ page }) => {
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

test('a list that fails to load shows no message [62, 71]', async ({ page, problems }) => {
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

test('search works by the keyboard alone, from anywhere on the page', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search influencers' })
  // The page hears the key once its scripts run.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(box).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('pri')
  const options = found(page)
  await expect(options).toHaveCount(3)
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? 'none',
  )
  await expect(box).toBeFocused()
  // It wraps around: up from the first result leads to the input, and from there to the last.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowUp')
  await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  await expect(box).toHaveValue('pri')
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.type('henrik')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Henrik Oosterveld')
  await expect(page.getByRole('combobox', { name: 'Search influencers' })).toBeVisible()
})

test('a small typo still matches, and a missing influencer can be added', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search influencers' })
  await box.fill('guilia belandi')
  await expect(page.getByText('Did you mean:')).toBeVisible()
  await expect(found(page)).toHaveCount(1)
  await expect(found(page)).toContainText('Giulia Bellandi')
  await box.fill('qqqqqqq')
  await expect(page.getByText('No results for “qqqqqqq”.')).toBeVisible()
  await expect(found(page)).toHaveCount(0)
  await page.getByRole('search').getByRole('link', { name: 'You can add Influencer' }).click()
  await expect(page).toHaveURL('/signup/expert')
})

test('filters and sorts narrow the list, are part of the address and can be reset', async ({
  page,
}) => {
  await page.goto('/')
  const averages = async () =>
    (await page.locator(`${cards} p:has(> svg) > span:nth-of-type(1)`).allInnerTexts()).map(Number)
  await page.getByLabel('Minimum rating').selectOption({ label: '4.5 stars or more' })
  await expect(page).toHaveURL('/?minRating=4.5')
  // The number of all: until the response the status says how many are shown.
  await expect(page.getByRole('status').filter({ hasText: /^\d+ influencers$/ })).toBeVisible()
  expect((await averages()).filter((average) => average < 4.5)).toEqual([])

  await page.getByLabel('Sort by').selectOption('top')
  await expect(page).toHaveURL('/?sort=top&minRating=4.5')
  await page.getByRole('button', { name: 'Food' }).click()
  await expect(page).toHaveURL('/?category=Food&sort=top&minRating=4.5')
  await page.getByRole('link', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL('/?category=Food')
  await expect(page.getByLabel('Minimum rating')).toHaveValue('')

  await page.getByLabel('Country').selectOption({ label: 'Italy' })
  await expect(page.locator(cards)).toHaveCount(1)
  await expect(page.locator(cards)).toContainText('Giulia Bellandi')
  await expect(page.getByText('1 influencer', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/?category=Food')
  await expect(page.getByLabel('Country')).toHaveValue('')
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(1)

  await page.goto('/?category=Food&country=IT&platform=linkedin')
  await expect(page.getByText('No influencers match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Show Food influencers' }).click()
  await expect(page).toHaveURL('/?category=Food')
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(1)
})

test('a filtered list continues on scrolling, and is restored on return', async ({ page }) => {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/users') asked.push(url)
  })
  await page.goto('/?sort=reviewed')
  await expect(page.locator(cards)).toHaveCount(10)
  await page.mouse.wheel(0, 20_000)
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThanOrEqual(20)
  expect(asked.every((url) => url.searchParams.get('sort') === 'reviewed')).toBe(true)
  const counts = (
    await page
      .locator(cards)
      .getByText(/\[ \d+ reviews \]/)
      .allInnerTexts()
  ).map((text) => Number(/\d+/.exec(text)))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))

  const card = page.locator(cards).nth(14)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link', { name: `All rating: ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(card).toBeInViewport()
  await expect(page.getByLabel('Sort by')).toHaveValue('reviewed')
})

test('search engines index only the plain list', async ({ request }) => {
  const head = async (path: string) => {
    const html = await (await request.get(path)).text()
    return {
      robots: /<meta name="robots" content="([^"]+)"/.exec(html)?.[1] ?? null,
      canonical: /<link rel="canonical" href="([^"]+)"/
        .exec(html)?.[1]
        ?.replace(/^https?:..[^/]+/, ''),
    }
  }
  expect(await head('/?sort=top&country=IT&page=1')).toEqual({
    robots: 'noindex, follow',
    canonical: expect.stringMatching(/^\/?$/),
  })
  expect(await head('/?category=Food&minRating=4')).toEqual({
    robots: 'noindex, follow',
    canonical: '/influencers/food',
  })
  expect(await head('/?category=Food')).toEqual({ robots: null, canonical: '/influencers/food' })
  expect((await head('/?sort=nonsense&country=zz')).robots).toBeNull()
})

test('a card and a trending entry explain their position', async ({ page }) => {
  await page.goto('/')
  const placed = page.getByRole('article').filter({ hasText: 'Staff pick' }).first()
  await placed.getByRole('button', { name: /^More about / }).click()
  const reasons = page.getByRole('note').filter({ visible: true })
  await expect(reasons).toContainText(
    /Our team moved this profile up two places, last on \d+ \w+ \d{4}\. Reason: \w+/,
  )
  await expect(reasons).toContainText(/Ranking score \d\.\d\d: \d+ ratings averaging \d\.\d/)
  await expect(reasons).toContainText('No one can pay to be listed higher.')
  await page.keyboard.press('Escape')
  await expect(reasons).toHaveCount(0)

  await page.getByRole('button', { name: 'Show Trending Influencers' }).click()
  const trending = page.getByRole('region', { name: 'Trending influencers' })
  await trending
    .getByRole('button', { name: /^Why this position\?/ })
    .first()
    .click()
  await expect(reasons).toContainText('recent ratings and likes')
  await reasons.getByRole('link', { name: 'How lists are ordered' }).click()
  await expect(page).toHaveURL('/method')
})

test('in a low window the menu of a card stays where it opened while the page scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 360 })
  await page.goto('/')
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click()
  const menu = page.locator('.explanation:popover-open')
  // Its size, and with it its place, depends on the font, which a busy machine loads late.
  await page.evaluate(async () => void (await document.fonts.ready))
  const before = await menu.boundingBox()
  expect(before?.y).toBeGreaterThanOrEqual(0)
  expect((before?.y ?? 0) + (before?.height ?? 0)).toBeLessThanOrEqual(360)
  for (let n = 0; n < 4; n += 1) {
    const scrolled = await page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, 60)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled)
    expect(await menu.boundingBox()).toEqual(before)
  }
})
