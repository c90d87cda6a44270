import { MESSAGES } from '@/lib/domain/messages'
import { formatRating } from '@/lib/domain/stars'
import {
  aListedInfluencer,
  arriveSignedIn,
  expect,
  holdBack,
  influencerNamed,
  seeToast,
  test,
} from './fixtures'

test('the profile shows picture, country, domain, expertise, average and total [175–186, 188–190]', async ({
  page,
}) => {
  const { id, reviewsCount, averageRating } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  await expect(page.locator('main img:visible').first()).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Italy' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Food' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Pasta by hand' })).toBeVisible()
  await expect(page.getByText('Total Reviews')).toBeVisible()
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: String(reviewsCount) })
      .first(),
  ).toBeVisible()
  await expect(
    page.getByText(formatRating(averageRating)).filter({ visible: true }).first(),
  ).toBeVisible()

  await expect(page.getByText('About Influencer')).toBeVisible()
  const about = page.getByText(/^Teaches twelve shapes/)
  await expect(about).toHaveText(/^.{160}\.\.\.$/s)
  await page.getByRole('button', { name: 'Read More' }).click()
  await expect(about).toHaveText(/Invented for the demo\.$/)
  await page.getByRole('button', { name: 'Read Less' }).click()
  await expect(about).toHaveText(/\.\.\.$/)

  const social = page
    .getByRole('main')
    .getByRole('link', { name: /example\.com/ })
    .first()
  await expect(social).toHaveAttribute('target', '_blank')
  await expect(social).toHaveAttribute('rel', /noopener/)
})

test('a short text has no toggle, and an unknown country and a handle without a link are plain text [180, 187, 191]', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Ζωή Καλαμίτση')
  await page.goto(`/reviews/${id}`)
  await expect(page.getByRole('definition').filter({ hasText: 'Not Found' })).toBeVisible()
  const other = await influencerNamed(page.request, 'Wan Suriani')
  await page.goto(`/reviews/${other.id}`)
  await expect(page.getByText('Ask at the library')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask at the library' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Read More' })).toHaveCount(0)
})

test('the stored name replaces a false one in the address [176, 177]', async ({ page }) => {
  const { id, name } = await influencerNamed(page.request, 'Henrik Oosterveld')
  await page.goto(`/reviews/${id}?askedToName=Somebody%20Else&prodCategory=Gaming`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
})

test('comments show title, text, author and numbers; replies are hidden at first [201–210]', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const comments = page.getByRole('article')
  const comment = comments
    .filter({ has: page.getByRole('button', { name: /^(Show|Hide) Replies/ }) })
    .first()
  // Other tests add comments without replies.
  while (!(await comment.isVisible())) {
    const shown = await comments.count()
    await page.getByRole('link', { name: 'More reviews' }).click()
    await expect.poll(() => comments.count()).toBeGreaterThan(shown)
  }
  await expect(comment.getByRole('heading')).toBeVisible()
  await expect(comment.getByText(/^Comment by/)).toBeVisible()
  await expect(comment.getByRole('button', { name: /^Like \d+$/ })).toBeVisible()
  await expect(comment.getByRole('button', { name: /^Dislike \d+$/ })).toBeVisible()
  await expect(comment.getByRole('button', { name: /^Flag/ })).toContainText(/\d/)
  await expect(comment.getByRole('list', { name: 'Replies' })).toHaveCount(0)
  await comment.getByRole('button', { name: /^Show Replies \(\d+\)$/ }).click()
  await expect(comment.getByRole('list', { name: 'Replies' })).toBeVisible()
})

test('signed in, the notice is absent [194]', async ({ page }) => {
  await arriveSignedIn(page)
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(MESSAGES.loginNotice)).toBeHidden()
})

test('order and filter change the list and its address', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  await page
    .getByRole('navigation', { name: 'Ratings by stars' })
    .getByRole('link', { name: /^2 stars/ })
    .click()
  await expect(page).toHaveURL(/stars=2#comments$/)
  await expect(page.getByRole('status').filter({ hasText: 'with 2 stars' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeInViewport()
  await page.getByRole('link', { name: '2 stars: remove this filter' }).click()
  await expect(page).not.toHaveURL(/stars=/)
  await page.getByRole('navigation', { name: 'Order of comments' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/sort=lowest/)
  await expect(page.getByRole('article').first().getByRole('img', { name: /^1/ })).toBeVisible()
})

test('the focus follows filters and searches to the comments, and is never lost', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const heading = page.getByRole('heading', { name: 'Comments' })
  await page
    .getByRole('navigation', { name: 'Ratings by stars' })
    .getByRole('link', { name: /^2 stars/ })
    .press('Enter')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await page.getByRole('link', { name: '2 stars: remove this filter' }).press('Enter')
  await expect(page).not.toHaveURL(/stars=/)
  await expect(heading).toBeFocused()

  const field = page.getByRole('searchbox', { name: 'Search these comments' })
  await field.fill('recomm')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=recomm#comments$/)
  await expect(heading).toBeFocused()
  await expect(page.getByRole('article').first()).toBeInViewport()

  const languages = page.getByLabel('Language of comments')
  await languages.focus()
  await languages.selectOption('Japanese')
  await expect(page).toHaveURL(/language=ja/)
  await expect(languages).toBeFocused()
  await page.goBack()
  await expect(languages).toHaveValue('')
})

test('comments or a profile that fail to load show a message [195–197]', async ({
  page,
  problems,
}) => {
  problems.expect(/allReviews/, /influenerUnloggedData/)
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.route('**/api/allReviews?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/influenerUnloggedData?**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.goto(`/reviews/${id}`)
  await expect(page.getByText('Failed to fetch reviews.').first()).toBeVisible()
})

test('the average is explained by the last 90 days, the aspects, the tags and the rules', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const fold = (title: string) => page.getByRole('group').filter({ hasText: title })
  const recent = fold('Last 90 days')
  await expect(
    recent.getByText(/^Last 90 days\u00a0· \d\.\d, (unchanged|.* all time)$/),
  ).toBeVisible()
  await recent.getByText('Last 90 days').click()
  await expect(recent.getByRole('img')).toHaveAccessibleName(
    /^Average of each of the last 13 weeks: ((\d\.\d|none)(, )?){13}$/,
  )
  const topics = page.getByRole('region', { name: /^By topic/ })
  await expect(topics.getByRole('link')).toHaveText(
    Array(4).fill(/^\S.*\d\.\d\s*from \d+ answers?$/),
  )
  const tags = fold('Tags people chose')
  await tags.getByText('Tags people chose').click()
  await expect(tags.getByRole('listitem').first()).toContainText(/^(Praise|Criticism): .+\d+$/)

  await page.getByText('How this score works').click()
  await expect(page.getByText(/is the plain average of \d+ counted ratings/)).toBeVisible()
  await page.getByRole('link', { name: 'How ratings are checked, counted and ordered' }).click()
  await expect(page).toHaveURL('/method')
})

test('an aspect and a tag lead to the comments about them, and a chip leads back', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const comments = page.getByRole('article')
  await page.getByRole('link', { name: /^Value \d/ }).click()
  await expect(page).toHaveURL(/topic=value#comments$/)
  await expect(
    page.getByText(/^\d+ reviews of this topic(, \d+ counts?)?, lowest first$/),
  ).toBeVisible()
  await expect(comments.first()).toContainText(/Value\s*[12]/)
  await page.getByRole('link', { name: 'Value: remove this filter' }).click()
  await expect(page).not.toHaveURL(/topic=/)

  await page.goto(`/reviews/${id}`)
  await page.getByText('Tags people chose').click()
  await page.getByRole('link', { name: /^Praise: Helpful/ }).click()
  await expect(page).toHaveURL(/topic=helpful#comments$/)
  await expect(page.getByText(/^\d+ reviews with this tag$/)).toBeVisible()
  await expect(
    comments
      .first()
      .getByRole('listitem')
      .filter({ hasText: /Helpful$/ }),
  ).toBeVisible()
})

test('the most helpful ratings are quoted before the facts, and lead to the whole comment', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/reviews/${id}`)
  const quotes = page.getByRole('region', { name: 'Most helpful reviews' })
  await expect(quotes.getByRole('listitem')).toHaveCount(2)
  const box = await quotes.boundingBox()
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(1.5 * 780)
  const critical = quotes.getByRole('listitem').filter({ hasText: 'Top critical review' })
  const link = critical.getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page).toHaveURL(/#rating-[0-9a-f]{24}$/)
  await expect(page.getByRole('article', { name: title }).first()).toBeInViewport()
  await expect(page.locator('li:focus')).toContainText(title)
})

test('similar influencers are named with the reason', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const similar = page.getByRole('region', { name: 'Similar influencers' }).getByRole('listitem')
  await expect(similar).toHaveCount(4)
  await expect(similar.first()).toContainText(/Also in Food|rated both/)
  const name = (await similar.first().getByRole('link').textContent()) ?? ''
  await similar.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('the page is shared as a link and as a picture', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, name } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  await page.getByRole('button', { name: `Share: ${name}` }).click()
  const picture = await page.getByRole('link', { name: 'Picture to post' }).getAttribute('href')
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/png')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await seeToast(page, MESSAGES.linkCopied)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/reviews/${id}$`),
  )
})

test('a comment says what its author can be weighed by [T34]', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}?sort=helpful`)
  const line = page.getByText(/^Trusted\u00a0member · \d+\u00a0ratings?$/)
  const article = page.getByRole('article').filter({ has: line }).first()
  await article.locator('a[href^="/contributors/"]').first().click()
  await expect(page.getByText(/^Member since .+\u00a0· Verified email$/)).toBeVisible()
  await expect(page.getByText('Helpful votes')).toBeVisible()
})

test('comments of one language are listed, marked as such, and translated where the browser can', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const translator = { translate: async (text: string) => `In English: ${text}` }
    const api = { availability: async () => 'available', create: async () => translator }
    Object.defineProperty(globalThis, 'Translator', { value: api })
  })
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  await page.getByLabel('Language of comments').selectOption('Japanese')
  await expect(page).toHaveURL(/language=ja#comments$/)
  await expect(page.getByText(/^\d+ reviews? in this language$/)).toBeVisible()
  const comment = page.getByRole('article').first()
  await expect(comment.locator('[lang=ja]')).toContainText(/\p{sc=Hiragana}/u)
  const title = (await comment.getByRole('heading').textContent()) ?? ''
  await comment.getByRole('button', { name: 'Translate' }).click()
  await expect(comment.getByRole('note')).toContainText(`In English: ${title}`)
  await comment.getByRole('button', { name: 'Hide translation' }).click()
  await expect(comment.getByRole('note')).toHaveCount(0)

  await page.getByLabel('Language of comments').selectOption('English')
  await expect(page).toHaveURL(/language=en/)
  await expect(comment.locator('[lang=en]').first()).toBeVisible()
  await expect(comment.getByRole('button', { name: 'Translate' })).toHaveCount(0)
})

test('the keyboard gets to the reviews with one press', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const skip = page.getByRole('link', { name: 'Skip to reviews' })
  await expect(skip).not.toBeInViewport()
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused()
})

test('an unrated profile has one link to rate, where the comments will be [198–200]', async ({
  page,
  request,
}) => {
  const { id } = await aListedInfluencer(request)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`/reviews/${id}`)
    await expect(page.getByText('Be first to rate and comment')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Rate now' })).toHaveCount(1)
  }
})

test('while the comments are read, the score and a link to rate stay in sight [P4]', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  const rate = page.getByRole('link', { name: 'Rate now' }).last()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`/reviews/${id}`)
    await page.getByRole('article').nth(5).getByRole('button', { name: /^Like/ }).focus()
    await expect(rate, `${width} px`).toBeInViewport({ ratio: 1 })
  }
})

test('one or two ratings get no verdict', async ({ page }) => {
  const cards: { _id: string; reviewsCount: number }[] = []
  for (const skip of [0, 10, 20, 30, 40, 50]) {
    const { users } = await (await page.request.get(`/api/users?skip=${skip}`)).json()
    cards.push(...users)
  }
  const few = cards.find(({ reviewsCount }) => reviewsCount === 1 || reviewsCount === 2)
  await page.goto(`/reviews/${few?._id}`)
  const ratings = page.getByRole('definition').filter({ hasText: 'too few to judge' })
  await expect(ratings.first()).toBeVisible()
  await expect(ratings.first().getByRole('img').locator('.fill-star')).toHaveCount(0)
  await expect(page.getByText(/(above|below|same as) all time/)).toHaveCount(0)
})

test('comments can be searched; order, filter and back keep the search', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const field = page.getByRole('searchbox', { name: 'Search these comments' })
  await field.fill('RECOMM')
  await field.press('Enter')
  await expect(page).toHaveURL(/q=RECOMM/)
  const told = page.getByRole('status').filter({ hasText: /reviews? that contains? / })
  await expect(told).toBeVisible()
  const found = page.getByRole('article')
  await expect(found.first().locator('mark').first()).toHaveText(/recommended/i)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

  await page.getByRole('link', { name: 'Highest' }).click()
  await expect(page).toHaveURL(/q=.*&sort=highest|sort=highest.*&q=/)
  await expect(told).toBeVisible()
  await field.fill('zzzzzz')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No reviews contain “zzzzzz”.')).toBeVisible()
  await expect(found).toHaveCount(0)
  await page.goBack()
  await expect(field).toHaveValue('RECOMM')
  await expect(found.first()).toBeVisible()
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await expect(page).not.toHaveURL(/q=/)
  await expect(field).toHaveValue('')
  await expect(page.locator('mark')).toHaveCount(0)
})

test('more comments are added also while the comments are read again for the viewer', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  const letThrough = await holdBack(page, '**/api/allReviews?*skip=0*')
  await page.goto(`/reviews/${id}`)
  const comments = page.getByRole('article')
  await page.getByRole('link', { name: 'More reviews' }).click()
  await expect(comments.nth(10)).toBeVisible()
  const shown = await comments.count()
  const answered = page.waitForResponse('**/api/allReviews?*skip=0*')
  letThrough()
  await answered
  await page.getByRole('link', { name: 'More reviews' }).click()
  await expect(comments.nth(shown)).toBeVisible()
})

test('coming back restores the comment that was read last, also far down', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const comments = page.getByRole('article')
  for (const count of [20, 30]) {
    await page.getByRole('link', { name: 'More reviews' }).click()
    await expect(comments).toHaveCount(count)
  }
  // A member rates an influencer only once, so the author identifies the comment.
  const author = await comments.nth(24).getByRole('link').first().getAttribute('href')
  const left = comments.filter({ has: page.locator(`a[href="${author}"]`) })
  await left.getByRole('link').first().click()
  await expect(page).toHaveURL(`${author}`)
  await page.goBack()
  await expect(comments).toHaveCount(30)
  await expect(left).toBeInViewport()
  await page.reload()
  await expect(comments).toHaveCount(30)
  await expect(left).toBeInViewport()
})

test('an edited comment shows its former stars, and its earlier versions on demand', async ({
  page,
}) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}?sort=highest`)
  const comment = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^edited/ }) })
    .first()
  const toggle = comment.getByRole('button', { name: /^edited/ })
  await expect(comment.getByText('Earlier versions, newest first')).toHaveCount(0)
  await toggle.click()
  await expect(comment.getByText('Earlier versions, newest first')).toBeVisible()
  await expect(comment.getByRole('listitem').getByRole('img').first()).toBeVisible()
  await toggle.click()
  await expect(comment.getByText('Earlier versions, newest first')).toHaveCount(0)
})

test('the name of an author links to their other ratings', async ({ page }) => {
  const { id, name } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const author = page.getByRole('article').first().getByRole('link').first()
  const authorName = (await author.textContent()) ?? ''
  await author.click()
  await expect(page).toHaveURL(/\/contributors\/[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(authorName)
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
})
