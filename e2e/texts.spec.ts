import type { Page } from '@playwright/test'
import { ADMIN, aPerson, bearer, expect, register, sideways, test, tokenOf } from './fixtures'

const ARABIC = 'عبد الرحمن بن محمد'
const LONG = 'Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaft'

/** The texts of the page in a script that runs from right to left and that would turn what stands beside them. */
const turningTexts = (page: Page) =>
  page.evaluate(() => {
    const unseen = 'script, noscript, style, [aria-hidden=true], .sr-only'
    const ownText = ({ childNodes }: Element) =>
      [...childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !element.closest(`bdi, [dir=auto], ${unseen}`))
      .map((element) => `${element.tagName}: ${ownText(element)}`)
      .filter((text) => /[\u0590-\u08ff]/.test(text) && !text.includes('\u2068'))
  })

/** Fields into which people write, of a fixed direction. */
const fixedFields = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement>(
        'textarea, input:not([type=hidden], [type=radio], [type=checkbox], [type=password], [type=file], [type=date], [type=number], [aria-hidden=true], [hidden])',
      ),
    ]
      .filter((field) => field.dir !== 'auto' && !field.closest('[aria-hidden=true]'))
      .map((field) => field.outerHTML),
  )

let made = 0
const unique = () => {
  made += 1
  return `${Date.now().toString(36).slice(-5)}${process.pid.toString(36)}${made}`
}

/** A member, their rating of a new influencer, and a reply to it, all in these words. */
async function aRatedInfluencer(page: Page, words: string) {
  const { request } = page.context()
  const name = `${words} ${unique()}`
  const person = { ...aPerson(), name: `${words} ${unique()}` }
  const data = {
    name,
    socialHandles: 'Instagram: @someone',
    category: 'Travel',
    expertise: words,
    Tell_About_Yourself: words,
  }
  expect((await request.post('/api/influencerAdd', { data })).ok()).toBe(true)
  const admin = bearer(await tokenOf(request, ADMIN))
  const found = await request.get('/api/admin/users', { params: { q: name }, ...admin })
  const [{ _id: id }] = (await found.json()).pendingExperts
  expect((await request.post(`/api/users/approve/${id}`, admin)).ok()).toBe(true)

  await register(request, person)
  const token = await tokenOf(request, person)
  const rating = { expertId: id, questionTitle: words, questionDetails: words, rating: 4 }
  const rated = await request.post('/api/questions', { data: rating, ...bearer(token) })
  const { questionId } = await rated.json()
  const reply = { questionDetails: words, questionTitle: words }
  expect(
    (
      await request.post(`/api/comment/${questionId}/reply`, { data: reply, ...bearer(token) })
    ).ok(),
  ).toBe(true)
  const report = { subjectKind: 'review', subjectId: questionId, reason: 'other', details: words }
  expect((await request.post('/api/reports', { data: report })).ok()).toBe(true)
  const me = await request.get('/api/getme', bearer(token))
  const { user } = await me.json()
  return { id, name, questionId, token, memberId: String(user._id) }
}

const storeToken = (page: Page, token: string) =>
  page.evaluate(
    (stored) => localStorage.setItem('token', stored),
    JSON.stringify({ success: true, token }),
  )

type Written = Awaited<ReturnType<typeof aRatedInfluencer>>

const publicPages = ({ id, name, questionId, memberId }: Written) => [
  '/',
  `/reviews/${id}`,
  `/ask-questions/${id}`,
  `/contributors/${memberId}`,
  `/claim/${id}`,
  `/search?${new URLSearchParams({ query: name })}`,
  `/search?${new URLSearchParams({ query: `${name} zzz` })}`,
  `/compare?${new URLSearchParams({ a: id })}`,
  '/TopContributor',
  '/influencers/travel',
  '/signup/expert',
  '/signup',
  `/report?${new URLSearchParams({ subject: `review:${questionId}` })}`,
  `/report?${new URLSearchParams({ subject: `influencer:${id}` })}`,
]
const ownPages = [
  '/user/dashboard',
  '/user/dashboard?section=ratings',
  '/user/dashboard?section=replies',
  '/user/dashboard?section=account',
  '/user/reports',
  '/user/influencer',
]
const staffPages = ({ memberId, id, name }: Written) => [
  `/admin/dashboard?${new URLSearchParams({ q: name })}`,
  `/admin/dashboard?${new URLSearchParams({ account: memberId })}`,
  `/admin/dashboard?${new URLSearchParams({ account: id })}`,
  '/admin/dashboard?view=log',
  '/admin/queue',
]

async function open(page: Page, address: string) {
  // A page of another account reloads itself, which may come in between.
  await expect(() => page.goto(address)).toPass()
  await page.waitForLoadState('networkidle')
  const replies = page.getByRole('button', { name: /1 reply|Show repl|Replies/ }).first()
  if (await replies.isVisible()) await replies.click()
}

/** Visits all pages: as a visitor, as the member, as an admin. */
async function visitAll(page: Page, written: Written, look: (address: string) => Promise<void>) {
  for (const address of publicPages(written)) {
    await open(page, address)
    await look(address)
  }
  await page.goto('/signin')
  await storeToken(page, written.token)
  for (const address of ownPages) {
    await open(page, address)
    await look(address)
  }
  const admin = await tokenOf(page.context().request, ADMIN)
  await page.goto('/')
  await storeToken(page, admin)
  for (const address of staffPages(written)) {
    await open(page, address)
    await look(address)
  }
  const item = page.locator('[data-queue-link]', { hasText: written.name.slice(0, 12) }).first()
  if (await item.isVisible()) {
    await item.click()
    await page.waitForLoadState('networkidle')
    await look('an item of the queue')
  }
}

test('names and texts that run from right to left turn nothing beside them, and fields follow what is written', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const written = await aRatedInfluencer(page, ARABIC)
  const problems: string[] = []
  await visitAll(page, written, async (address) => {
    for (const text of await turningTexts(page)) problems.push(`${address} ${text}`)
    for (const field of await fixedFields(page)) problems.push(`${address} ${field}`)
  })
  expect([...new Set(problems)]).toEqual([])
})

test('a name or text without a space wraps at 320 px: no page scrolls sideways', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 320, height: 720 })
  const written = await aRatedInfluencer(page, LONG)
  const problems: string[] = []
  await visitAll(page, written, async (address) => {
    const pixels = await sideways(page)
    if (pixels > 0) problems.push(`${address}: ${pixels} px`)
  })
  expect(problems).toEqual([])
})

test('marks that are stacked on a letter stay in their own text', async ({ page }) => {
  await page.goto('/')
  const overflow = await page.evaluate(() => {
    const text = document.createElement('p')
    text.dir = 'auto'
    text.textContent = `Z${'\u0352'.repeat(60)}`
    document.body.append(text)
    return getComputedStyle(text).overflowY
  })
  expect(overflow).toBe('clip')
})
