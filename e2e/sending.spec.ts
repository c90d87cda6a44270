import type { Route } from '@playwright/test'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { arriveSignedIn, expect, influencerNamed, openComments, seeToast, test } from './fixtures'

const REPLY = '**/api/comment/*/reply'
const LIKE = '**/api/comment/*/like'

/** What our own server says when it cannot take a request at this moment. */
const answerBusy = (route: Route) => {
  const text = SERVER_MESSAGES.unavailable
  const json = { success: false, msg: text, message: text, error: text }
  return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json })
}
const keyOf = (route: Route) => route.request().headers()['idempotency-key']

test('a reply that is shed twice shows that it is still being sent, and is added once', async ({
  page,
  problems,
}) => {
  problems.expect(/\/reply/)
  await arriveSignedIn(page)
  const comment = await openComments(page, 'Jonas Vanderhaegen')
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  await comment.getByPlaceholder('Write your reply here...').fill('Sent three times')
  const keys: (string | undefined)[] = []
  await page.route(REPLY, (route) => {
    keys.push(keyOf(route))
    return keys.length <= 2 ? answerBusy(route) : route.continue()
  })
  const submit = comment.getByRole('button', { name: 'Submit Reply' })
  const width = (await submit.boundingBox())?.width
  await submit.click()
  const status = page.getByRole('status').filter({ hasText: MESSAGES.stillSending })
  await expect(status).toBeVisible()
  await expect(submit).toBeDisabled()
  expect((await submit.boundingBox())?.width).toBe(width)
  await seeToast(page, MESSAGES.replyAdded)
  await expect(status).toHaveCount(0)
  expect(keys).toEqual(Array(3).fill(keys[0]))
  expect(keys[0]).toMatch(/^\w{32}$/)
  await page.reload()
  await comment.getByRole('button', { name: /^Show Replies/ }).click()
  await expect(comment.getByText('Sent three times')).toHaveCount(1)
})

test('a like whose response is lost fails at once, and a second press counts once [224]', async ({
  page,
  problems,
}) => {
  problems.expect(/\/like/)
  await arriveSignedIn(page)
  const comment = await openComments(page, 'Beatriz Sequeirão')
  const like = comment.getByRole('button', { name: /^Like/ })
  const likes = Number(/\d+/.exec((await like.textContent()) ?? '')?.[0])
  const keys: (string | undefined)[] = []
  await page.route(LIKE, async (route) => {
    keys.push(keyOf(route))
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await like.click()
  await seeToast(page, MESSAGES.likeFailed)
  await expect(page.getByText(MESSAGES.stillSending)).toHaveCount(0)
  await expect(like).toHaveText(`Like ${likes}`)

  await like.click()
  await expect(like).toHaveText(`Like ${likes + 1}`)
  await expect(like).toBeEnabled()
  expect(keys).toEqual([keys[0], keys[0]])
  await page.reload()
  await expect(like).toHaveText(`Like ${likes + 1}`)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  // After it is withdrawn, another press is a new one.
  await like.click()
  await expect(like).toHaveText(`Like ${likes}`)
  expect(keys[2]).not.toBe(keys[0])
})

test('an error page of a proxy shows the form’s own message at once [114]', async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/api\/questions/)
  const { id } = await influencerNamed(request, 'Kasper Rautiola')
  await arriveSignedIn(page)
  await page.goto(`/ask-questions/${id}`)
  await page.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
  await page.getByLabel('Title').fill('In between')
  await page.getByLabel('Details').fill('A proxy that knows nothing.')
  let sent = 0
  await page.route('**/api/questions', (route) => {
    sent += 1
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, MESSAGES.ratingFailed)
  expect(sent).toBe(1)
})
