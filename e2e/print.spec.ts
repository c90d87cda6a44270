import { expect, influencerNamed, test } from './fixtures'

test('a printed profile has verdict, facts and comments, address and date, in light colours, and nothing to press [P13]', async ({
  page,
}) => {
  const { id, name } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/reviews/${id}?userName=Somebody&stars=5`)
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toBeVisible()
  const loaded = await main.getByRole('article').count()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))

  await expect(page.getByText(/\/reviews\/[0-9a-f]{24}\?stars=5 · printed on \d/)).toBeVisible()
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden must not be read
  const text = await page.locator('body').innerText()
  expect(text).not.toContain('Somebody')
  for (const part of [name, 'Comments', 'Country', 'Domain', 'Expertise', 'About Influencer']) {
    expect(text).toContain(part)
  }
  for (const part of ['Responsiveness', 'Ad honesty', 'Social Media']) {
    expect(text).toMatch(new RegExp(part, 'i'))
  }
  await expect(main.getByRole('article')).toHaveCount(loaded)
  expect(text.match(/Comment by/g)).toHaveLength(loaded)
  expect(text).toMatch(/\d\.\d/)

  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  for (const gone of ['Rate now', 'Log In', 'Give Feedback', 'Similar influencers', 'Report']) {
    expect(text, gone).not.toMatch(new RegExp(`^${gone}$`, 'm'))
  }
  expect(text).not.toContain('Please Log in / Sign up to like and comment')
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(28, 27, 25)')

  // An edit and the stars before it are told, not as a button.
  await expect(page.locator('button:visible')).toHaveCount(0)

  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeGreaterThan(20_000)
})
