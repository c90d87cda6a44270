import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { type ParsedMail, simpleParser } from 'mailparser'
import { mongo } from 'mongoose'
import { MESSAGES } from '@/lib/domain/messages'

/** Problems in any page of a test that it does not expect: console noise, crashes, failed requests. */
type Problems = {
  /** Declares problems that the test causes on purpose. */
  expect(...patterns: RegExp[]): void
}
type Visitor = { context: BrowserContext; page: Page }
type Fixtures = {
  problems: Problems
  /** A second browser, which shares nothing with the first but the site. */
  another(): Promise<Page>
}

export const test = base.extend<Fixtures & { found: { problems: string[]; expected: RegExp[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  found: async ({}, use) => {
    const found = { problems: [] as string[], expected: [] as RegExp[] }
    await use(found)
    const unexpected = found.problems.filter(
      (problem) => !found.expected.some((pattern) => pattern.test(problem)),
    )
    expect(unexpected, 'console noise, crashes and failed requests').toEqual([])
  },
  problems: async ({ found }, use) => {
    await use({ expect: (...patterns) => void found.expected.push(...patterns) })
  },
  context: async ({ context, found }, use) => {
    watch(context, found.problems)
    context.on('page', awaitStart)
    await use(context)
  },
  another: async ({ browser, contextOptions, found }, use) => {
    const opened: Visitor[] = []
    await use(async () => {
      const context = await browser.newContext(contextOptions)
      watch(context, found.problems)
      context.on('page', awaitStart)
      const page = await context.newPage()
      opened.push({ context, page })
      return page
    })
    for (const { context } of opened) await context.close()
  },
})

/**
 * Has `goto` and `reload` wait until React has started the page, when the boot script stops listening: a press before that
 * may follow a link that a press after it does not. `waitUntil: 'commit'` is for tests of what happens before.
 */
function awaitStart(page: Page): void {
  const { goto, reload } = page
  const start = async (options?: { waitUntil?: string }) => {
    if (options?.waitUntil === 'commit') return
    // A page whose session has ended leaves itself meanwhile.
    const hasStarted = () => page.evaluate(() => window.onclick === null).catch(() => false)
    // By default it looks after 100, 350 and 850 ms: over hundreds of pages that is minutes.
    await expect.poll(hasStarted, { intervals: [25] }).toBe(true)
  }
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, options)
    await start(options)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    await start(options)
    return response
  }
}

/** After a decision the next item opens, which a test beside this one may have decided meanwhile. */
export const DECIDED_MEANWHILE = /404.*\/api\/admin\/queue\//

function watch(context: BrowserContext, problems: string[]): void {
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) => problems.push(`page error: ${thrown.error().stack}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Requests that were pending when the page was left.
    if (why !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.url()} ${why}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    problems.push(`status ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
}

// biome-ignore-start lint/style/noProcessEnv: tools/e2e.ts passes here what it has started
const folder = process.env.E2E_FOLDER ?? '.data'
const database = process.env.MONGODB_URI ?? ''
const mails = process.env.E2E_MAILS ?? join(folder, 'outbox')
export const ADMIN = {
  email: process.env.E2E_ADMIN_EMAIL ?? '',
  password: process.env.E2E_ADMIN_PASSWORD ?? '',
}
/** Decides what the first admin must not decide alone. */
export const SECOND_ADMIN = {
  email: process.env.E2E_SECOND_ADMIN_EMAIL ?? '',
  password: process.env.E2E_SECOND_ADMIN_PASSWORD ?? '',
}
// biome-ignore-end lint/style/noProcessEnv: see above

/** The password of all demo members (`member1@example.com`, …), who have been here for more than a year. */
export const demoPassword = async () =>
  (await readFile(join(folder, 'demo-password'), 'utf8')).trim()

export type Account = { name: string; email: string; password: string }

let made = 0
/** A person without an account yet. */
export function aPerson(): Account {
  made += 1
  const unique = `${Date.now().toString(36)}${process.pid.toString(36)}${made}`
  return {
    name: `Visitor ${unique}`,
    email: `${unique}@example.com`,
    password: `correct horse ${unique}`,
  }
}

/** Fills in the visible sign-up form, and waits until the browser is signed in. */
export async function signUp(page: Page, person = aPerson()): Promise<Account> {
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expectSignedIn(page)
  return person
}

/** Posts until the site accepts it, as its own client does: it refuses requests while it is too busy. Returns the response. */
async function postAccepted(request: APIRequestContext, path: string, data: object) {
  let answer = await request.post(path, { data })
  await expect(async () => {
    if (!answer.ok()) answer = await request.post(path, { data })
    expect(answer.ok()).toBe(true)
  }).toPass({ timeout: 15_000 })
  return answer
}

/** Expects a session that has ended to be forgotten, also while the page leaves itself for it. */
export const expectNoToken = (page: Page): Promise<void> =>
  expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  }).toPass()

/** Opens what is folded behind these words, unless it is open. */
export async function unfold(page: Page, action: string): Promise<void> {
  const summary = page.locator('summary', { hasText: action })
  await expect(summary).toBeVisible()
  if (await page.locator('details[open] > summary', { hasText: action }).count()) return
  await summary.click()
}

/** Logs out by the header. It loads the home page, which then says so: a visit before that would be interrupted. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await seeToast(page, MESSAGES.loggedOut)
  await expect(page).toHaveURL('/')
  await expectNoToken(page)
}

/** Signs a person up without the screen. */
export async function register(request: APIRequestContext, person: Account): Promise<void> {
  await postAccepted(request, '/api/signup', person)
}

/** A new member on the home page, in the state that signing up and logging in by the screens leaves behind. */
export async function arriveSignedIn(page: Page): Promise<Account> {
  const person = aPerson()
  const { request } = page.context()
  await register(request, person)
  await arriveAs(page, person, '/')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeAttached()
  return person
}

/** Opens a path in the state that logging in by the screens leaves behind. */
export async function arriveAs(
  page: Page,
  account: Omit<Account, 'name'>,
  path: string,
): Promise<void> {
  const token = await tokenOf(page.context().request, account)
  // A file of the site, since the storage of an empty page is another one.
  await page.goto('/robots.txt')
  await page.evaluate((stored) => localStorage.setItem('token', stored), JSON.stringify({ token }))
  await page.goto(path)
}

/** Fills in the visible log-in form. */
export async function logIn(page: Page, { email, password }: Omit<Account, 'name'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
}

export async function expectSignedIn(page: Page): Promise<void> {
  // Two password hashes, slow on purpose, and slower still on a busy machine.
  const timeout = 20_000
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('token') ?? ''), { timeout })
    .toContain('token')
}

/** The toast with exactly this text. */
/** The proof of work that a request carries. */
/**
 * Types into the first field, which starts a proof of work, and waits for it: a busy machine takes longer than the
 * form waits after it is submitted.
 */
export async function typeUntilProven(page: Page, field: Locator, text: string): Promise<void> {
  let hasBegun = false
  // At once: on a busy machine both events may arrive together, and a listener that is added later misses the end.
  const proven = new Promise((resolve) => {
    page.once('worker', (worker) => {
      hasBegun = true
      worker.once('close', resolve)
    })
  })
  // Before hydration no handler receives the first key.
  await expect(async () => {
    await field.clear()
    await field.fill(text)
    expect(hasBegun).toBe(true)
  }).toPass()
  await proven
}

export const readProof = (request: Request) =>
  JSON.parse(atob(request.headers()['x-proof-of-work'] ?? ''))

export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })

/** Waits for a toast by looking at each frame: `expect` looks once a second, and some are gone after one and a half. */
export const seeToast = (page: Page, text: string, timeout = 10_000) =>
  toast(page, text).waitFor({ timeout })

/**
 * Opens the comments of an influencer, another one for each test, since they run in parallel. Waits until they are read for
 * the viewer: they are read again after what is pressed before. Returns the first comment.
 */
export async function openComments(page: Page, name: string): Promise<Locator> {
  const { id } = await influencerNamed(page.request, name)
  const read = page.waitForResponse(/\/api\/allReviews/)
  await page.goto(`/reviews/${id}`)
  await (await read).finished()
  const comment = page.getByRole('article').first()
  await expect(comment).toBeVisible()
  return comment
}

export type Listed = { id: string; name: string; reviewsCount: number; averageRating: number }

/** A demo influencer by name. */
export async function influencerNamed(request: APIRequestContext, name: string): Promise<Listed> {
  const answer = await request.get('/api/influencers/search', { params: { query: name } })
  const [found] = await answer.json()
  expect(found?.name).toBe(name)
  const { _id: id, reviewsCount, averageRating } = found
  return { id, name, reviewsCount, averageRating }
}

/** Holds all requests for the address until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let letThrough = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(address, async (route) => {
    await isHeld
    // The browser may have cancelled the request meanwhile.
    await route.continue().catch(() => {})
  })
  return () => letThrough()
}

/** Returns the link in the newest e-mail to this address with a matching subject. */
export async function mailedLink(address: string, subject: RegExp): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = linkIn((await mailsTo(address, subject)).at(-1))
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

/** Returns the first link of an e-mail. */
export const linkIn = (mail: ParsedMail | undefined): string | undefined =>
  /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]

/** Waits for the only e-mail to this address with a matching subject. */
export async function theMail(address: string, subject: RegExp): Promise<ParsedMail> {
  let found: ParsedMail[] = []
  await expect
    .poll(
      async () => {
        found = await mailsTo(address, subject)
        return found.length
      },
      // Notices of decisions wait, so that an undone decision is not sent.
      { message: `e-mail to ${address}: ${subject}`, timeout: 40_000 },
    )
    .toBe(1)
  const [mail] = found
  if (!mail) throw new Error('unreachable')
  return mail
}

/** The e-mails to this address with a matching subject, oldest first. */
async function mailsTo(address: string, subject: RegExp): Promise<ParsedMail[]> {
  const names = await readdir(mails).catch(() => [])
  const messages = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => simpleParser(await readFile(join(mails, name)))),
  )
  const fitting = messages.filter(
    ({ to, subject: about = '' }) =>
      subject.test(about) && [to].flat().some((one) => one?.text.includes(address)),
  )
  return fitting.sort((a, b) => Number(a.date) - Number(b.date))
}

/** Expects no violation of WCAG 2.2 A and AA, or of good practice, as far as a tool can detect them. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoViolation(page, screen)
  await page.emulateMedia({ reducedMotion: null })
}

/** The same in light and in dark colours, of one page that is loaded once. */
export async function expectAccessibleInBoth(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoViolation(page, `${screen}, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

async function expectNoViolation(page: Page, screen: string): Promise<void> {
  // A toast that fades has less contrast for a moment: none fades while axe looks. Animations are ended, not awaited: a
  // browser that draws no frame, since nothing else changes, never ends them.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
        animation.finish()
      }
    }
  })
  // Of the other results axe would describe every element; and no screen has a frame, for which it would open a page.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode()
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
  expect(found, screen).toEqual([])
}

export { expect }

/** The headers of a request by the holder of a token. */
export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** Returns a session token of an account. */
export async function tokenOf(
  request: APIRequestContext,
  account: { email: string; password: string },
): Promise<string> {
  const { token } = await (await postAccepted(request, '/api/signin', account)).json()
  return token
}

/** A member who has just signed up, with a session. */
export async function aMember(request: APIRequestContext): Promise<Account & { token: string }> {
  const person = aPerson()
  await register(request, person)
  return { ...person, token: await tokenOf(request, person) }
}

/** The token of the session that this browser is signed in by. */
export const storedToken = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '{}').token)

/** Rates an influencer without the screen, as the holder of a token. Returns the id of the rating. */
export async function rate(
  request: APIRequestContext,
  token: string,
  expertId: string,
  [rating, questionTitle, questionDetails]: readonly [number, string, string],
): Promise<string> {
  const data = { expertId, rating, questionTitle, questionDetails }
  const answer = await (await request.post('/api/questions', { data, ...bearer(token) })).json()
  expect(answer).toMatchObject({ success: true })
  return answer.questionId
}

/** Makes the session of a page one whose owner signed in long ago: the clock of the site cannot be set. */
export const passConfirmation = (page: Page): Promise<void> =>
  updateOwner(page, { $set: { 'sessions.$.confirmedAt': new Date(0) } })

/** Makes the account of a page one without a password and with a confirmed email, like those that came through another site. */
export const dropPassword = (page: Page): Promise<void> =>
  updateOwner(page, { $unset: { passwordHash: 1 }, $set: { emailVerifiedAt: new Date() } })

/** Changes the account that a page is signed in to, and in it this session. */
async function updateOwner(page: Page, update: mongo.UpdateFilter<mongo.Document>): Promise<void> {
  const [, payload = ''] = (await storedToken(page)).split('.')
  const { jti: id } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const client = await mongo.MongoClient.connect(database)
  const { matchedCount } = await client
    .db()
    .collection('users')
    .updateOne({ sessions: { $elemMatch: { id } } }, update)
  await client.close()
  expect(matchedCount).toBe(1)
}

/** A newly listed influencer without ratings. */
export async function aListedInfluencer(
  request: APIRequestContext,
  socialHandles = '',
): Promise<{ id: string; name: string }> {
  const { name } = aPerson()
  const data = { name, socialHandles, category: 'Travel' }
  expect((await request.post('/api/influencerAdd', { data })).ok()).toBe(true)
  const admin = bearer(await tokenOf(request, ADMIN))
  const found = await request.get('/api/admin/users', { params: { q: name }, ...admin })
  const [{ _id: id }] = (await found.json()).pendingExperts
  expect((await request.post(`/api/users/approve/${id}`, admin)).ok()).toBe(true)
  return { id, name }
}

/** How far the page can be scrolled sideways, in pixels. The window of a phone would grow with what overflows. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
