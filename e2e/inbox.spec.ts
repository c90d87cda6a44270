import {
  arriveAs,
  arriveSignedIn,
  demoPassword,
  expect,
  expectAccessibleInBoth,
  influencerNamed,
  seeToast,
  test,
} from './fixtures'

test('a member follows an influencer, sees whom they follow, and stops [T26]', async ({ page }) => {
  await arriveSignedIn(page)
  const { id, name } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const follow = page.getByRole('button', { name: `Follow ${name}` })
  await expect(follow).toHaveText('Follow')
  await follow.click()
  await expect(follow).toHaveText('Unfollow')
  await page.goto('/user/following')
  const list = page.getByRole('list', { name: 'You follow' })
  await expect(list.getByRole('link', { name })).toBeVisible()
  await expectAccessibleInBoth(page, 'following')
  await list.getByRole('button', { name: `Follow ${name}` }).click()
  await expect(list.getByRole('button', { name: `Follow ${name}` })).toHaveText('Follow')
  await page.reload()
  await expect(page.getByText('You don’t follow anyone yet')).toBeVisible()
})

test('a visitor who wants to follow is asked to log in first', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  await page.getByRole('link', { name: 'Follow Giulia Bellandi' }).click()
  await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(`/reviews/${id}`)}`)
})

test('what a muted member wrote is folded away until it is asked for, for this reader alone [T28]', async ({
  page,
  another,
}) => {
  await arriveSignedIn(page)
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const author = page.getByRole('article').first().getByRole('link').first()
  const name = (await author.textContent()) ?? ''
  await author.click()
  await page.getByRole('button', { name: `Mute ${name}` }).click()
  await expect(page.getByRole('button', { name: `Mute ${name}` })).toHaveText('Unmute')
  await page.goto(`/reviews/${id}`)
  const fold = page.getByText(`You muted ${name}.`)
  await expect(fold).toBeVisible()
  const articles = await page.getByRole('article').count()
  await page.getByRole('button', { name: 'Show', exact: true }).first().click()
  await expect(page.getByRole('article')).toHaveCount(articles + 1)
  const other = await another()
  await other.goto(`/reviews/${id}`)
  await expect(other.getByText('You muted')).toHaveCount(0)
})

test('the inbox lists what is new, read and unread, and has settings by kind [T24][T25]', async ({
  page,
}) => {
  await arriveAs(page, { email: 'demo@example.com', password: await demoPassword() }, '/user/inbox')
  const list = page.getByRole('list', { name: 'Inbox' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expectAccessibleInBoth(page, 'inbox')
  await page
    .getByRole('navigation', { name: 'Inbox' })
    .getByRole('link', { name: 'Settings' })
    .click()
  await expect(page).toHaveURL('/user/inbox/settings')
  const replies = page.getByRole('checkbox', { name: 'Replies At once' })
  await replies.check()
  await seeToast(page, 'Changes saved.')
  await expectAccessibleInBoth(page, 'inbox settings')
  await page.reload()
  await expect(replies).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Replies Weekly' })).not.toBeChecked()
})

test('a visitor leaves an address with a submission, and no one else sees the field [T27]', async ({
  page,
}) => {
  await page.goto('/signup/expert')
  await expect(page.getByLabel('Your email (optional)')).toBeVisible()
  await arriveSignedIn(page)
  await page.goto('/signup/expert')
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your email (optional)')).toHaveCount(0)
})

test('the link in an email leads to a page, which says of a link that was cut that it is not complete [T25]', async ({
  page,
}) => {
  await page.goto('/u/unknown')
  await expect(page).toHaveURL('/unsubscribe?token=unknown')
  await expectAccessibleInBoth(page, 'unsubscribe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link isn’t complete')
})
