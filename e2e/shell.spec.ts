import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { signedIn } from './people'

const STATIC = ['/HowItWorks', '/ourPurpose', '/TopContributor', '/method', '/privacy', '/terms']
const FORMS = ['/signin', '/signup']

test('a visitor finds every way through the site in the header [2–9]', async ({ page }) => {
  await page.goto('/terms')
  const header = page.getByRole('banner')
  const ways = {
    "Real User's Rating": '/method',
    'Trending users': '/TopContributor',
    'How this Works ?': '/HowItWorks',
    'You can add Influencer': '/signup/expert',
    'Sign Up': '/signup',
    'Log In': '/signin',
  }
  for (const [name, href] of Object.entries(ways)) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(header.getByRole('link', { name: /home$/ })).toHaveAttribute('href', '/')
  await expect(header.getByText('Profile')).toHaveCount(0)
  await expect(header.getByText('Logout')).toHaveCount(0)
})

test('a member finds the profile and the logout instead [4, 10–12]', async ({ page, request }) => {
  await signedIn(page, request)
  const header = page.getByRole('banner')

  await expect(header.getByRole('link', { name: 'Profile' })).toHaveAttribute(
    'href',
    '/user/dashboard',
  )
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Trending users' })).toBeVisible()
  await expect(header.getByText('Sign Up')).toHaveCount(0)
  await expect(header.getByText('Log In')).toHaveCount(0)
})

test('a member never sees the links of visitors while a page loads [12]', async ({
  page,
  request,
}) => {
  await signedIn(page, request)
  await page.route('**/_next/static/**/*.js', (route) => route.abort())
  await page.goto('/privacy', { waitUntil: 'commit' })

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeHidden()
})

test('the footer leads on, and feedback opens in a tab that cannot reach back [13–20]', async ({
  page,
}) => {
  await page.goto('/terms')
  const footer = page.getByRole('contentinfo')
  const ways = {
    'Our purpose, Mission, and Values': '/ourPurpose',
    'Privacy Policy': '/privacy',
    'Terms of Service': '/terms',
  }
  for (const [name, href] of Object.entries(ways)) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(footer.locator('a[target="_blank"]')).toHaveAttribute('href', /^https?:/)
  await expect(footer).toContainText('Copyright © 2024')

  const feedback = page.getByRole('link', { name: 'Give Feedback' })
  await expect(feedback).toHaveAttribute('target', '_blank')
  await expect(feedback).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(feedback).toHaveAttribute('href', /^https?:/)
})

test('the static screens say what they are there for [35–37, 88–95]', async ({ page }) => {
  await page.goto('/HowItWorks')
  await expect(page.getByText('Welcome')).toBeVisible()
  for (const step of ['Join the Community', 'Share Your Experience', 'Discover & Decide']) {
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
  }
  await expect(page.getByRole('row', { name: /A rating/ })).toContainText('100 points')

  await page.goto('/ourPurpose')
  await expect(page.getByRole('heading', { name: 'Our Purpose', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Our Mission' })).toBeVisible()
  for (const value of ['Transparency', 'Community Engagement', 'Authenticity', 'Growth']) {
    await expect(page.getByText(value, { exact: true })).toBeVisible()
  }

  await page.goto('/method')
  for (const part of ['what is checked', 'counted', 'ordered', 'Points']) {
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible()
  }

  await page.goto('/TopContributor')
  await expect(page.getByRole('heading', { name: 'Top contributors' })).toBeVisible()
})

test('an unknown address is a 404 with a way home [40]', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
})

for (const path of [...STATIC, ...FORMS]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} is accessible in the ${colorScheme} theme`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme })
      const page = await context.newPage()
      await page.goto(path)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      await context.close()
    })
  }
}

test('no screen scrolls sideways at 320 px, and none complains', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 700 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const path of [...STATIC, ...FORMS]) {
    await page.goto(path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([path, width]).toEqual([path, 320])
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('the chosen theme is there before the first paint of the next page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await page.route('**/_next/static/**/*.js', (route) => route.abort())
  await page.goto('/privacy')

  const background = await page.evaluate(
    () => getComputedStyle(document.body.parentElement as Element).backgroundColor,
  )
  expect(background).toBe('rgb(21, 20, 18)')
})

test('the keyboard reaches the content by one key and one link', async ({ page }) => {
  await page.goto('/terms')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
