import { arriveSignedIn, expect, expectAccessibleInBoth, influencerNamed, test } from './fixtures'

const PUBLIC = [
  '/',
  '/signup',
  '/signup/expert',
  '/signin',
  '/forgot-password',
  '/verify-email',
  '/api/reset-password?token=unknown',
  '/HowItWorks',
  '/ourPurpose',
  '/TopContributor',
  '/influencers/travel',
  '/method',
  '/guidelines',
  '/transparency',
  '/report',
  '/transparency/log',
  '/privacy',
  '/terms',
]

/** Half of the screens each, for two browsers at once. */
for (const half of [0, 1]) {
  test(`every public screen is accessible, in light and dark, ${half + 1} of 2`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
    const claimed = await influencerNamed(page.request, 'Priyanka Rathnasingam')
    const paths = [
      ...PUBLIC,
      `/report?subject=influencer:${id}`,
      `/reviews/${id}`,
      `/reviews/${claimed.id}`,
      `/ask-questions/${id}`,
    ]
    for (const path of paths.filter((_, n) => n % 2 === half)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleInBoth(page, path)
    }
  })
}

test('dialogs, menus and sheets are accessible, in light and dark', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await page.getByRole('button', { name: 'Show Trending Influencers' }).click()
  await expect(
    page.getByRole('region', { name: 'Trending influencers' }).getByRole('listitem'),
  ).toHaveCount(10)
  // A short list: one that ends over a card leaves a part of its link, which is smaller than a target may be.
  await page.getByRole('combobox', { name: 'Search influencers' }).fill('giulia')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await expectAccessibleInBoth(page, 'home with lists open')
  await arriveSignedIn(page)
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const comment = page.getByRole('article').first()
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  await comment.getByRole('button', { name: 'Submit Reply' }).click()
  await expectAccessibleInBoth(page, 'reviews with a reply box and a toast')
  await page.goto('/user/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleInBoth(page, 'profile')
})

test('what is chosen is marked where the colours of the page are replaced', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/TopContributor')
  const periods = page.getByRole('link', { name: /^(This|All)/ })
  await expect(periods.filter({ hasText: 'All time' })).toHaveCSS('outline-style', 'solid')
  await expect(periods.filter({ hasText: 'This week' })).toHaveCSS('outline-style', 'none')
  await page.goto('/')
  const categories = page.getByRole('group', { name: 'Category' })
  await expect(categories.getByRole('button').first()).toHaveCSS('outline-style', 'solid')
  await expect(categories.getByRole('button').last()).toHaveCSS('outline-style', 'none')
  await page.goto('/signup/expert')
  const platform = page.getByText('YouTube', { exact: true })
  await platform.click()
  await expect(platform).toHaveCSS('outline-style', 'solid')
})
