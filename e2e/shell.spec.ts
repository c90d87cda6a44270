import { expect, holdBack, influencerNamed, test } from './fixtures'

test('signed out, the header links to every public screen and shows no account [2–9, 13–20, 25–27, 35–37]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText("Real User's Rating")).toBeVisible()
  const main = page.getByRole('navigation', { name: 'Main' })
  const links: [string, string][] = [
    ['Trending users', '/TopContributor'],
    ['How this Works ?', '/HowItWorks'],
    ['You can add Influencer', '/signup/expert'],
    ['Sign Up', '/signup'],
    ['Log In', '/signin'],
  ]
  for (const [name, href] of links) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(page.getByRole('banner').locator('a[href="/"]').first()).toBeVisible()
  await expect(main.getByText('Profile')).toHaveCount(0)
  await expect(main.getByText('Logout')).toHaveCount(0)

  const footer = page.getByRole('contentinfo')
  await expect(
    footer.getByRole('link', { name: 'Our purpose, Mission, and Values' }),
  ).toHaveAttribute('href', '/ourPurpose')
  await expect(footer.getByText('Privacy Policy')).toBeVisible()
  await expect(footer.getByText('Terms of Service')).toBeVisible()
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Follow us' })).toBeVisible()
  await expect(footer.getByText(/2024/)).toBeVisible()

  const feedback = page.getByRole('link', { name: 'Give Feedback' })
  await expect(feedback).toHaveAttribute('target', '_blank')
  await expect(feedback).toHaveAttribute('rel', /noopener/)
})

test('the static screens have their texts [88–95, 35–37]', async ({ page }) => {
  await page.goto('/HowItWorks')
  await expect(page.getByText(/welcome/i).first()).toBeVisible()
  for (const step of ['Join the Community', 'Share Your Experience', 'Discover & Decide']) {
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
  }
  await page.goto('/ourPurpose')
  await expect(page.getByRole('heading', { name: /purpose/i }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /mission/i }).first()).toBeVisible()
  for (const value of ['Transparency', 'Community Engagement', 'Authenticity', 'Growth']) {
    await expect(page.getByText(value, { exact: true }).first()).toBeVisible()
  }
  await expect(page.getByText('reviews to read, whatever their stars')).toBeVisible()
  await page.goto('/method')
  await expect(page.getByRole('main')).toContainText(/points/)
  await page.goto('/TopContributor')
  await expect(page.getByRole('heading', { name: 'Top contributors' })).toBeVisible()
  await expect(page.getByText(/^Score: [\d,]+$/).first()).toBeVisible()
})

test('the method is folded after the first sentences, and shows in figures how an average comes about [95]', async ({
  page,
}) => {
  await page.goto('/method')
  const main = page.getByRole('main')
  const counted = main.getByText('The average is the plain mean of all ratings that count')
  const folded = main.getByText('Edited reviews say so')
  await expect(counted).toBeVisible()
  await expect(folded).toBeHidden()
  await page.getByRole('link', { name: 'What is counted' }).click()
  await expect(folded).toBeVisible()

  const table = main.getByRole('table', { name: 'The ratings that count, by stars' })
  const [stars = 0, ratings = 1] = (
    await table.getByRole('row').last().getByRole('cell').allTextContents()
  )
    .map((text) => Number(text.replace(',', '')))
    .reverse()
  const shown = (stars / ratings).toFixed(2)
  await expect(main.getByText(`= ${shown}, shown as`)).toBeVisible()
})

test('contributors are ordered by their points [244–246]', async ({ page }) => {
  await page.goto('/TopContributor')
  const scores = (await page.getByText(/^Score: [\d,]+$/).allTextContents()).map((text) =>
    Number(text.slice('Score: '.length).replace(',', '')),
  )
  expect(scores.length).toBeGreaterThan(10)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

test('a link takes the focus to the content of its page, and going back returns it to the link', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.getByRole('main').getByRole('article').nth(4).getByRole('link').first()
  await card.press('Enter')
  await page.waitForURL('/reviews/**')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(card).toBeFocused()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Transparency' }).press('Enter')
  await page.waitForURL('/transparency')
  await expect(page.getByRole('main')).toBeFocused()
})

test('going back returns the focus to a link that was followed while the page was still starting', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // A press as early as React can pass one on: its marks on the link are the first sign of it.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const link = document.querySelector<HTMLElement>('main article a')
      if (link && Object.keys(link).some((key) => key.startsWith('__react'))) link.click()
      else port2.postMessage('')
    }
    if (window.location.pathname === '/') port2.postMessage('')
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForURL('/reviews/**')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(
    page.getByRole('main').getByRole('article').first().getByRole('link').first(),
  ).toBeFocused()
})

test('a page that is slow to come is announced by a line, until it is there', async ({ page }) => {
  await page.goto('/')
  const line = page.locator('.page-progress')
  const letThrough = await holdBack(page, '**/TopContributor?_rsc=*')
  await page.getByRole('link', { name: 'Trending users' }).click()
  await expect(line).toBeVisible()
  await expect(page).toHaveURL('/')
  letThrough()
  await expect(page).toHaveURL('/TopContributor')
  await expect(line).toHaveCount(0)
})

test('an unknown address, influencer or malformed id shows the 404 page [40, 278]', async ({
  page,
  problems,
}) => {
  problems.expect(/404/)
  for (const path of ['/nowhere', '/reviews/nobody', '/reviews/0123456789abcdef01234567']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a missing page offers a search by the words of its address, names like them, and a way to report it', async ({
  page,
  problems,
}) => {
  problems.expect(/404/)
  await page.goto('/giulia-belandi.html')
  const main = page.getByRole('main')
  await expect(main.getByLabel('Look for an influencer')).toHaveValue('giulia belandi')
  const similar = main.getByRole('region', { name: 'Similar names' })
  await expect(similar.getByRole('link', { name: /Giulia Bellandi/ })).toBeVisible()
  const report = main.getByRole('link', { name: 'Report the mistake' })
  await expect(report).toHaveAttribute('href', /^mailto:.+subject=A%20mistake%20at%20%2Fgiulia-/)
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?query=giulia\+belandi/)

  // What is no name is not looked for.
  await page.goto('/no-such-page')
  await expect(main.getByText('Did a link on our site bring you here?')).toBeVisible()
  await expect(main.getByLabel('Look for an influencer')).toHaveValue('')

  // Of a profile that is gone nothing is named but what the address names.
  await page.goto('/reviews/0123456789abcdef01234567')
  await expect(main.getByLabel('Look for an influencer')).toHaveValue('')
  await expect(similar).toHaveCount(0)
})

test('both addresses of the reviews screen have the same canonical one [28, 29, 41]', async ({
  page,
}) => {
  const { id, name } = await influencerNamed(page.request, 'Giulia Bellandi')
  for (const path of [`/allReviews?expertId=${id}`, `/reviews/${id}?askedToName=Somebody`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname).toBe(`/reviews/${id}`)
    expect(new URL(canonical ?? '').search).toBe('')
  }
})

test('forms and private screens are not indexed [42]', async ({ request }) => {
  for (const path of ['/signin', '/signup', '/forgot-password', '/ask-questions/x', '/api/users']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.headers()['x-robots-tag'], path).toContain('noindex')
  }
})

test('the private screens redirect signed-out visitors to the log-in, and back [30, 31, 38, 39]', async ({
  page,
}) => {
  for (const path of ['/user/dashboard', '/admin/dashboard']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(path)}`)
  }
})

test('every page has a policy that allows only its own inline scripts', async ({
  page,
  problems,
}) => {
  problems.expect(/Content Security Policy/)
  for (const path of ['/', '/signin', '/HowItWorks', '/TopContributor']) {
    const answer = await page.goto(path)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}')+;/)
    expect(policy).not.toContain('unsafe')
    // The policy is enforced: a script that is added afterwards does not run.
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "taken"'
      document.body.append(script)
    })
    await expect(page).not.toHaveTitle('taken')
  }
})

test('scripts of this site meet the report-only Trusted Types, those of other origins do not', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    addEventListener('securitypolicyviolation', ({ sample }) => seen.push(sample))
  })
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  // Its ratings in other languages load more scripts.
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(await seen()).toEqual([])
  await page.evaluate(() => {
    document.createElement('script').src = 'https://elsewhere.example/script.js'
  })
  expect(await seen()).toEqual(['HTMLScriptElement src|https://elsewhere.example/script.js'])
})
