import { MESSAGES } from '@/lib/domain/messages'
import {
  arriveSignedIn,
  expect,
  holdBack,
  influencerNamed,
  openComments,
  seeToast,
  test,
  toast,
} from './fixtures'

const countIn = async (text: Promise<string | null>) => Number(/\d+/.exec((await text) ?? '')?.[0])

test('like and dislike count, replace each other and can be withdrawn, without a toast [206, 207, 216–220]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  const comment = await openComments(page, 'Caleb Winterbourne')
  const like = comment.getByRole('button', { name: /^Like/ })
  const dislike = comment.getByRole('button', { name: /^Dislike/ })
  const likes = await countIn(like.textContent())
  const dislikes = await countIn(dislike.textContent())

  await like.click()
  await expect(like).toHaveText(`Like ${likes + 1}`)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toBeEnabled()
  await dislike.click()
  await expect(dislike).toHaveText(`Dislike ${dislikes + 1}`)
  await expect(like).toHaveText(`Like ${likes}`)
  await expect(dislike).toBeEnabled()
  await page.reload()
  await expect(dislike).toHaveAttribute('aria-pressed', 'true')
  await dislike.click()
  await expect(dislike).toHaveText(`Dislike ${dislikes}`)
  await expect(dislike).toHaveAttribute('aria-pressed', 'false')
})

test('a comment is flagged and unflagged with the exact texts, for 1.5 s [204, 205, 221, 228–230]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  const comment = await openComments(page, 'Saoirse Mac Giollabháin')
  const flag = comment.getByRole('button', { name: /^Flag/ })
  const flags = await countIn(flag.textContent())
  await flag.click()
  await seeToast(page, 'Comment flagged successfully.')
  await expect(flag).toHaveAttribute('aria-pressed', 'true')
  await expect(flag).toContainText(String(flags + 1))
  await expect(toast(page, 'Comment flagged successfully.')).toHaveCount(0, { timeout: 4_000 })
  await flag.click()
  await seeToast(page, 'Comment unflagged .')
  await expect(flag).toHaveAttribute('aria-pressed', 'false')
})

test('a reply is posted, shown with its author, and counted [208–213, 234]', async ({ page }) => {
  const { name } = await arriveSignedIn(page)
  const comment = await openComments(page, 'Ximena Huarachi')
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(comment.getByRole('button', { name: 'Cancel Reply' })).toBeVisible()
  const box = comment.getByPlaceholder('Write your reply here...')
  await box.fill('   ')
  await comment.getByRole('button', { name: 'Submit Reply' }).click()
  await seeToast(page, 'Please enter a reply.')
  await box.fill('Which film do you mean?')
  await comment.getByRole('button', { name: 'Submit Reply' }).click()
  await seeToast(page, 'Reply added successfully!')
  const replies = comment.getByRole('list', { name: 'Replies' })
  await expect(replies.getByRole('listitem').last()).toContainText(name)
  await expect(replies.getByRole('listitem').last()).toContainText('Which film do you mean?')
  await comment.getByRole('button', { name: 'Hide Replies' }).click()
  await expect(replies).toHaveCount(0)
  await expect(comment.getByRole('button', { name: /^Show Replies \(\d+\)$/ })).toBeVisible()
})

test('members can edit and delete their own replies, and no others', async ({ page }) => {
  const { name } = await arriveSignedIn(page)
  const comment = await openComments(page, 'Kwabena Asantewaa')
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  await comment.getByPlaceholder('Write your reply here...').fill('First thougth')
  await comment.getByRole('button', { name: 'Submit Reply' }).click()
  const replies = comment.getByRole('list', { name: 'Replies' })
  const own = replies.getByRole('listitem').filter({ hasText: name })
  await expect(own).toContainText('First thougth')
  await expect(replies.getByRole('button', { name: 'Edit reply' })).toHaveCount(1)

  await own.getByRole('button', { name: 'Edit reply' }).click()
  const box = own.getByRole('textbox', { name: 'Your reply' })
  await expect(box).toHaveValue('First thougth')
  await box.fill('What a shit film')
  await own.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, MESSAGES.badLanguage)
  await expect(box).toHaveValue('What a shit film')
  await box.press('Escape')
  await expect(own).toContainText('First thougth')
  await expect(own.getByRole('button', { name: 'Edit reply' })).toBeFocused()
  await own.getByRole('button', { name: 'Edit reply' }).click()
  await box.fill('First thought')
  await box.press('Control+Enter')
  await seeToast(page, MESSAGES.replyChanged)
  await expect(own).toContainText('edited')
  await page.reload()
  await comment.getByRole('button', { name: /^Show Replies/ }).click()
  await expect(own).toContainText('First thought')

  await own.getByRole('button', { name: 'Delete reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your reply?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(own).toBeVisible()
  await own.getByRole('button', { name: 'Delete reply' }).click()
  await dialog.getByRole('button', { name: 'Delete reply' }).click()
  await seeToast(page, MESSAGES.replyDeleted)
  await expect(own).toHaveCount(0)
  await expect(comment.getByRole('button', { name: 'Reply', exact: true })).toBeFocused()
})

test('a reply with profanity is refused, stays in its box and is not stored [236–238]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  const comment = await openComments(page, 'Elif Karadağlı')
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  const box = comment.getByPlaceholder('Write your reply here...')
  await box.fill('What a shit film')
  await comment.getByRole('button', { name: 'Submit Reply' }).click()
  await seeToast(page, 'Contains inappropriate language,Please rewrite')
  await expect(box).toHaveValue('What a shit film')
  await page.reload()
  await expect(page.getByText('What a shit film')).toHaveCount(0)
})

test('signed out, nothing is sent and the links to log in are shown [192, 193, 231, 232]', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/comment/')) sent.push(request.url())
  })
  const comment = await openComments(page, 'Dagny Þorláksdóttir')
  const notice = page.getByText('Please Log in / Sign up to like and comment')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toBeVisible()
  for (const name of [/^Like/, /^Dislike/, /^Flag/]) {
    await comment.getByRole('button', { name }).click()
    await toast(page, 'Please Log in or sign up!').first().waitFor()
  }
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  await comment.getByPlaceholder('Write your reply here...').fill('Hello')
  await comment.getByRole('button', { name: 'Submit Reply' }).click()
  await toast(page, MESSAGES.loginToReply).first().waitFor()
  expect(sent).toEqual([])
})

test('a failed reaction shows its message and is reverted [224–227, 235]', async ({
  page,
  problems,
}) => {
  problems.expect(/api\/comment/)
  await arriveSignedIn(page)
  const comment = await openComments(page, 'Rangi Tūpaea')
  const like = comment.getByRole('button', { name: /^Like/ })
  const before = (await like.textContent()) ?? ''
  await page.route('**/api/comment/**', (route) =>
    route.fulfill({ status: 500, json: { success: false, msg: 'no' } }),
  )
  await like.click()
  await seeToast(page, 'Failed to like comment.')
  await expect(like).toHaveText(before)
  await comment.getByRole('button', { name: /^Dislike/ }).click()
  await seeToast(page, 'Failed to dislike comment.')
  await comment.getByRole('button', { name: /^Flag/ }).click()
  await seeToast(page, 'Failed to flag comment.')
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  await comment.getByPlaceholder('Write your reply here...').fill('Hello')
  await comment.getByRole('button', { name: 'Submit Reply' }).click()
  await seeToast(page, 'Failed to add reply.')
  await expect(comment.getByPlaceholder('Write your reply here...')).toHaveValue('Hello')
})

test('during a request the buttons of its comment are disabled, and no others [222, 223]', async ({
  page,
}) => {
  await arriveSignedIn(page)
  await openComments(page, 'Emre Tunçbilekli')
  const [first, second] = [0, 1].map((place) =>
    page.getByRole('article').nth(place).getByRole('button', { name: /^Like/ }),
  )
  const letThrough = await holdBack(page, '**/api/comment/**')
  await first?.click()
  await expect(first ?? page.locator('none')).toBeDisabled()
  await expect(second ?? page.locator('none')).toBeEnabled()
  letThrough()
  await expect(first ?? page.locator('none')).toBeEnabled()
})

test('script in a rating is shown as text [345]', async ({ page }) => {
  await arriveSignedIn(page)
  const { id } = await influencerNamed(page.request, 'Zanele Mthembana')
  await page.goto(`/ask-questions/${id}`)
  await page.getByRole('radio', { name: /^3 stars/ }).check({ force: true })
  const script = `</script><script>document.title='taken'</script><img src=x onerror="document.title='taken'">`
  await page.getByLabel('Title').fill(script)
  await page.getByLabel('Details').fill(script)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: script })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: script })).toBeVisible()
  await expect(page).not.toHaveTitle('taken')
})
