import {
  aListedInfluencer,
  arriveAs,
  demoPassword,
  expect,
  expectAccessible,
  test,
} from './fixtures'

test('T29: a review without a name waits for the end of the month, seen by its author alone', async ({
  page,
  another,
}) => {
  const influencer = await aListedInfluencer(page.context().request, 'Instagram: @quiet')
  const author = { email: 'reader12@example.com', password: await demoPassword() }
  await arriveAs(page, author, `/ask-questions/${influencer.id}`)
  await page.getByRole('radio', { name: /2 stars/ }).check({ force: true })
  await page.getByLabel('Title').fill('Paid, and not said')
  await page.getByLabel('Details').fill('I worked on the campaign in March.')
  const choice = page.getByRole('checkbox', { name: 'Publish without my name' })
  await choice.check()
  await expect(page.getByText('Its points are in your own score only.')).toBeVisible()
  await expectAccessible(page, 'the form with an anonymous review')
  await page.getByRole('button', { name: 'Submit' }).click()

  // The author sees it at once, and when readers will.
  const own = page.getByRole('article').filter({ hasText: 'Paid, and not said' })
  await expect(own.getByText('Only you see this.')).toBeVisible()
  await expect(own.getByText('Anonymous reviewer')).toBeVisible()
  const visitor = await another()
  await visitor.goto(`/reviews/${influencer.id}`)
  await expect(visitor.getByText('Be first to rate and comment')).toBeVisible()
  await expect(visitor.getByText('Paid, and not said')).toHaveCount(0)

  // On the dashboard it stands apart, with its points.
  await page.goto('/user/dashboard?section=ratings')
  await expect(page.getByRole('heading', { name: 'Your anonymous reviews' })).toBeVisible()
  await expect(page.getByText(/100 points/)).toBeVisible()

  // Showing the name is confirmed first, publishes it, and cannot be taken back.
  await page.getByRole('button', { name: 'Show my name' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show my name' }).click()
  await expect(page.getByText('Your review now carries your name.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Paid, and not said').first()).toBeVisible()
  await expect(visitor.getByText('Anonymous reviewer')).toHaveCount(0)
})
