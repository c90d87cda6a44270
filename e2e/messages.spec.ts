import { expect, influencerNamed, test, toast } from './fixtures'

test('a toast appears top-right and closes by itself after five seconds [21–23, 104, 362]', async ({
  page,
  request,
}) => {
  const { id } = await influencerNamed(request, 'Giulia Bellandi')
  await page.goto(`/ask-questions/${id}`)
  await page.getByRole('button', { name: 'Submit' }).click()
  const message = toast(page, 'Please select a rating before submitting')
  await expect(message).toBeVisible()
  // So that a clock that was not restarted would be seen to end too early.
  await page.waitForTimeout(500)
  const pressed = Date.now()
  await page.getByRole('button', { name: 'Submit' }).click()
  // A second one would be visible by now; checked at once, because waiting would let it disappear.
  await page.waitForTimeout(500)
  expect(await message.count(), 'said twice, it stands once').toBe(1)

  const { width } = page.viewportSize() ?? { width: 0 }
  const box = await message.boundingBox()
  expect(box?.y).toBeLessThan(200)
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeGreaterThanOrEqual(width / 2 - 40)

  await page.mouse.move(0, 400)
  await expect(message).toHaveCount(0, { timeout: 9_000 })
  expect(Date.now() - pressed).toBeGreaterThan(5_000)
})

test('a toast moves nothing, and goes with the page that caused it', async ({ page, request }) => {
  const { id } = await influencerNamed(request, 'Giulia Bellandi')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/ask-questions/${id}`)
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.evaluate((one) => one.getBoundingClientRect().top + scrollY)
    await page.getByRole('button', { name: 'Submit' }).click()
    const message = toast(page, 'Please select a rating before submitting')
    await expect(message).toBeVisible()
    expect(await heading.evaluate((one) => one.getBoundingClientRect().top + scrollY)).toBe(before)
    await page.getByRole('link', { name: 'How ratings are checked', exact: true }).click()
    await expect(page).toHaveURL('/method')
    await expect(message).toHaveCount(0, { timeout: 2_000 })
  }
})

test('the rate screen of an influencer is open to every visitor [34, 353]', async ({
  page,
  request,
}) => {
  const { id, name } = await influencerNamed(request, 'Giulia Bellandi')
  const response = await page.goto(`/ask-questions/${id}`)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Rate the influencer' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(name)
})

test('a card without a picture shows the initials instead, in the same size [72, 73]', async ({
  page,
}) => {
  await page.route('**/api/users?*', async (route) => {
    const answer = await route.fetch()
    const { users, ...rest } = await answer.json()
    const [first, ...others] = users
    await route.fulfill({ json: { ...rest, users: [{ ...first, pic: '' }, ...others] } })
  })
  const listed = page.waitForResponse('**/api/users?*')
  await page.goto('/')
  const { users } = await (await listed).json()
  const words = String(users[0].name).split(' ')
  const initials = `${words[0]?.charAt(0)}${words.at(-1)?.charAt(0)}`
  const card = page.getByRole('article').filter({ hasText: users[0].name }).first()
  const placeholder = card.getByText(initials, { exact: true })
  await expect(placeholder).toBeVisible()
  const box = await placeholder.boundingBox()
  expect([box?.width, box?.height]).toEqual([90, 90])
  await expect(card.getByRole('img', { name: users[0].name })).toHaveCount(0)
})

test('a picture that fails to load is replaced by the initials [72, 73]', async ({
  page,
  problems,
}) => {
  problems.expect(/\/api\/images\//)
  await page.route('**/api/images/**', (route) => route.abort())
  await page.goto('/')
  const picture = page.getByRole('article').first().locator('img')
  await expect(picture).toHaveAttribute('src', /images/)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
  const frame = picture.locator('..')
  const drawn = await frame.evaluate((element) => getComputedStyle(element, '::before').content)
  expect(drawn).toMatch(/^"\p{Lu}{1,2}"$/u)
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(0)
})

test('a reply of a deleted account is by Anonymous [213, 214]', async ({ page, request }) => {
  const { id } = await influencerNamed(request, 'Giulia Bellandi')
  const reply = {
    _id: '0123456789abcdef01234567',
    askedByName: '',
    questionDetails: 'Left before you read this.',
    createdAt: '2026-01-02T03:04:05.000Z',
  }
  await page.route('**/api/allReviews?*', async (route) => {
    const answer = await route.fetch()
    const { questions, ...rest } = await answer.json()
    const [first, ...others] = questions
    const replied = { ...first, replies: [reply], repliesCount: 1 }
    await route.fulfill({ json: { ...rest, questions: [replied, ...others] } })
  })
  const loaded = page.waitForResponse('**/api/allReviews?*')
  await page.goto(`/reviews/${id}`)
  await loaded
  await page.getByRole('button', { name: 'Show Replies (1)' }).first().click()
  await expect(page.getByText('Left before you read this.')).toBeVisible()
  await expect(page.getByText('Anonymous').first()).toBeVisible()
})
