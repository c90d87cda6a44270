import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { WAITS_FOR_SECOND } from '@/components/queue/words'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import {
  type Account,
  ADMIN,
  aListedInfluencer,
  aMember,
  aPerson,
  arriveAs,
  arriveSignedIn,
  bearer,
  DECIDED_MEANWHILE,
  expect,
  expectAccessible,
  linkIn,
  mailedLink,
  rate,
  SECOND_ADMIN,
  test,
  theMail,
  tokenOf,
} from './fixtures'

/*
 * Reports, decisions and appeals from end to end: everyone acts through the pages and learns by e-mail, from a real mail
 * server, what came of it.
 */

const QUEUE = '/admin/queue'
const PHONE = { width: 360, height: 780 }

type Rated = { id: string; influencer: { id: string; name: string }; title: string }

/** A rating by this member, of an influencer of its own. */
async function aRating(
  request: APIRequestContext,
  { token }: { token: string },
  stars = 4,
): Promise<Rated> {
  const influencer = await aListedInfluencer(request)
  const title = `Worth a look, says ${aPerson().name}`
  const words = [stars, title, 'Explains every step, and says what was paid for.'] as const
  const id = await rate(request, token, influencer.id, words)
  return { id, influencer, title }
}

/** A new member in this browser, with a confirmed e-mail address: notices go to no other. */
async function arriveConfirmed(page: Page): Promise<Account> {
  const person = await arriveSignedIn(page)
  await page.goto(await mailedLink(person.email, /^Confirm your email/))
  await expect(page.getByText(MESSAGES.emailVerified)).toBeVisible()
  return person
}

async function openQueue(page: Page, admin = ADMIN): Promise<void> {
  await arriveAs(page, admin, QUEUE)
  await expect(page).toHaveURL(QUEUE)
  await expect(page.getByRole('list', { name: 'Queue' })).toBeVisible()
}

/** What tests beside these do with the same queue: decide an item that opened as the next one, or look at one of ours. */
const OTHER_ADMINS = [DECIDED_MEANWHILE, /409.*\/take/]

/** Opens the item of the queue whose row contains this text. */
async function openItem(page: Page, kind: string, text: string): Promise<Locator> {
  await page.goto(`${QUEUE}?kind=${kind}`)
  const rows = page.getByRole('list', { name: 'Queue' }).getByRole('listitem')
  const taken = page.waitForResponse('**/take')
  await rows.filter({ hasText: text }).getByRole('link').click()
  if (!(await taken).ok()) await takeOver(page)
  const form = page.getByRole('form', { name: 'Decision' })
  await expect(form).toBeVisible()
  return form
}

/** The open item is escalated, in the list, where others can be, too, and by itself. */
async function expectEscalated(page: Page, title: string): Promise<void> {
  const rows = page.getByRole('list', { name: 'Queue' }).getByRole('listitem')
  const row = rows.filter({ hasText: title })
  await expect(row.getByText(WAITS_FOR_SECOND, { exact: true })).toBeVisible()
  const listed = await rows.getByText(WAITS_FOR_SECOND, { exact: true }).count()
  await expect(page.getByText(WAITS_FOR_SECOND, { exact: true })).toHaveCount(listed + 1)
}

/** Gives the item back for the first admin, to whom a test beside this one has opened it as the next. */
async function takeOver(page: Page): Promise<void> {
  await expect(page.getByText('An admin is looking at this')).toBeVisible()
  const { request } = page.context()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const holder = bearer(await tokenOf(request, ADMIN))
  expect((await request.post(`/api/admin/queue/${id}/release`, holder)).ok()).toBe(true)
  const taken = page.waitForResponse('**/take')
  await page.reload()
  expect((await taken).ok()).toBe(true)
}

type Order = { measures: RegExp[]; rule?: string; reasons?: string; period?: string }

/** Fills in the decision about the open item. */
async function choose(form: Locator, { measures, rule, reasons, period }: Order): Promise<void> {
  for (const measure of measures) await form.getByRole('button', { name: measure }).click()
  if (rule) await form.getByRole('radio', { name: rule }).check()
  if (period) await form.getByRole('radio', { name: period }).check()
  if (reasons) {
    // The focus selects the gap of the draft, if there is one, so that typing fills it in.
    await form.getByLabel(/^(?:Reasons|Answer)/).focus()
    await form.page().keyboard.insertText(reasons)
  }
}

/** Decides the open item, and returns the number of the decision. */
async function decide(form: Locator, order: Order): Promise<string> {
  const page = form.page()
  await choose(form, order)
  const answer = page.waitForResponse((one) => one.url().endsWith('/decide') && one.ok())
  await form.getByRole('button', { name: 'Decide, then next' }).click()
  const { number } = await (await answer).json()
  await expect(page.getByText(` · ${number}`)).toBeVisible()
  return number
}

/** The row of a decision in the public log. */
async function openLog(page: Page, number: string): Promise<Locator> {
  await page.goto('/transparency/log')
  return page.getByRole('list', { name: 'Decisions' }).getByRole('listitem').filter({
    hasText: number,
  })
}

/** A figure of all time on the public page, with its note. */
async function figure(page: Page, term: string): Promise<Locator> {
  await page.goto('/transparency')
  const group = page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })
  return group.getByRole('definition')
}

/** The number of granted appeals; only tests of this file appeal, and a granted appeal stays one. */
const grantedAppeals = async (page: Page) =>
  Number(
    /([\d,]+) granted/.exec(
      (await (await figure(page, 'Appeals')).last().textContent()) ?? '',
    )?.[1],
  )

const decisionOf = (page: Page, number: string) =>
  page.getByRole('list', { name: 'Decisions about you' }).getByRole('article').filter({
    hasText: number,
  })

/** The first attempt of `appeal`. */
const EMPTY_APPEAL = /422.*\/appeal/

async function appeal(article: Locator, text: string): Promise<void> {
  await article
    .getByText(/^Appeal/)
    .first()
    .click()
  const field = article.getByLabel('Why is the decision wrong?')
  const send = article.getByRole('button', { name: 'Send appeal' })
  await send.click()
  await expect(field).toHaveAccessibleDescription(new RegExp(SERVER_MESSAGES.appealRequired))
  await expect(field).toBeFocused()
  await field.fill(text)
  await send.click()
  await expect(article.getByText('Your appeal is waiting for an answer.')).toBeVisible()
}

async function scoreOf(page: Page, memberId: string): Promise<string | null> {
  await page.goto(`/contributors/${memberId}`)
  const score = page.locator('dl > div').filter({ has: page.getByText('Score', { exact: true }) })
  return score.getByRole('definition').first().textContent()
}

type Doxxing = {
  rating: Rated
  reply: string
  author: Account
  authorId: string
  visitor: Page
}

/** A rating whose reply gives an address away; the author of the reply is signed in. */
async function aDoxxingReply(author: Page, visitor: Page): Promise<Doxxing> {
  const { request } = author.context()
  const rating = await aRating(request, await aMember(request))
  const account = await arriveConfirmed(author)
  const token = bearer(await tokenOf(request, account))
  const reply = `You find her at 14 Mill Street, says ${account.name}.`
  const data = { questionTitle: rating.title, questionDetails: reply }
  expect((await request.post(`/api/comment/${rating.id}/reply`, { data, ...token })).ok()).toBe(
    true,
  )
  const { user } = await (await request.get('/api/getme', token)).json()
  return { rating, reply, author: account, authorId: user._id, visitor }
}

const commentOf = ({ visitor, rating }: Doxxing) =>
  visitor.getByRole('article', { name: rating.title })

/** Points, replies and average as a visitor sees them. */
async function expectPublic(doxxing: Doxxing, points: string, replies: number): Promise<void> {
  const { visitor, rating, authorId } = doxxing
  expect(await scoreOf(visitor, authorId)).toBe(points)
  await visitor.goto(`/reviews/${rating.influencer.id}`)
  await expect(visitor.getByRole('definition').filter({ hasText: '4.0' }).first()).toBeVisible()
  const show = commentOf(doxxing).getByRole('button', { name: 'Show Replies (1)' })
  await expect(show).toHaveCount(replies)
}

/** Reports the reply from the page that shows it; returns the number of the report. */
async function reportReply(reader: Page, { rating, reply, author }: Doxxing): Promise<string> {
  await reader.goto(`/reviews/${rating.influencer.id}`)
  await reader.getByRole('button', { name: 'Show Replies (1)' }).click()
  await reader.getByRole('link', { name: `Report the reply by ${author.name}` }).click()
  await expect(reader.getByText(reply)).toBeVisible()
  await reader.getByRole('radio', { name: 'Private information' }).check()
  await reader.getByLabel('What happened, and where exactly?').fill(REPORTED)
  await reader.getByRole('button', { name: 'Send report' }).click()
  const number = reader.getByText(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(number).toBeVisible()
  return (await number.textContent()) ?? ''
}

const RULE = 'Keep private information private'
const REPORTED = 'That is where she lives.'
const REASONS = 'the home address of a person'
const DEFENCE = 'It is the public office of her agency.'
const ANSWER = 'You are right: the agency publishes this address itself.'

/** The first decider cannot decide about the appeal. */
async function expectRefused(desk: Page, { reply }: Doxxing): Promise<void> {
  const form = await openItem(desk, 'appeal', reply)
  await form.getByRole('button', { name: /Grant the appeal/ }).click()
  await form.getByLabel('Answer').fill('I was right.')
  await form.getByRole('button', { name: 'Decide, then next' }).click()
  await expect(form.getByText(SERVER_MESSAGES.itemExcluded)).toBeVisible()
  const released = desk.waitForResponse('**/release')
  await desk.getByRole('link', { name: 'Back to the queue' }).click()
  await released
}

test('T2, T14–T16, T30, T31: a doxxing reply is reported and taken down; reporter and author hear of it, the author appeals, and another admin restores it; the public pages follow at once', async ({
  page,
  another,
  problems,
}) => {
  test.setTimeout(240_000)
  problems.expect(...OTHER_ADMINS, /403.*\/decide/, EMPTY_APPEAL)
  const [reader, desk, visitor] = [await another(), await another(), await another()]
  const doxxing = await aDoxxingReply(page, visitor)
  const { author, reply } = doxxing
  await expectPublic(doxxing, '10', 1)
  const reporter = await arriveConfirmed(reader)
  const report = await reportReply(reader, doxxing)

  await desk.setViewportSize(PHONE)
  await openQueue(desk)
  const order = { measures: [/Take down/], rule: RULE, reasons: REASONS }
  const number = await decide(await openItem(desk, 'reply', reply), order)
  await expectPublic(doxxing, '0', 0)
  const row = await openLog(visitor, number)
  await expect(row).toContainText('Reply: Taken down')
  await expect(row).toContainText(`${number} · Reported by readers · ${RULE}`)

  const outcome = await theMail(
    reporter.email,
    new RegExp(`^We acted on the reply you reported \\(${report}\\)$`),
  )
  expect(outcome.text).toContain('You were right')
  expect(`${outcome.text} ${outcome.html}`).not.toContain(author.name)
  await reader.goto(linkIn(outcome) ?? '')
  const ownReport = reader.getByRole('article').filter({ hasText: report })
  await expect(ownReport).toContainText('You were right. We’ve acted on it.')

  const notice = await theMail(author.email, /^We took down your reply$/)
  for (const part of [REASONS, reply, number, RULE]) expect(notice.text).toContain(part)
  for (const secret of [reporter.name, reporter.email, report, REPORTED]) {
    expect(`${notice.text} ${notice.html}`).not.toContain(secret)
  }
  await page.goto(linkIn(notice) ?? '')
  await expect(decisionOf(page, number)).toBeInViewport()
  await expect(decisionOf(page, number)).toContainText(REASONS)
  await appeal(decisionOf(page, number), DEFENCE)

  const granted = await grantedAppeals(visitor)
  await expectRefused(desk, doxxing)
  const second = await another()
  await openQueue(second, SECOND_ADMIN)
  const form = await openItem(second, 'appeal', reply)
  await expect(second.getByText(DEFENCE)).toBeVisible()
  expect(await decide(form, { measures: [/Grant/], reasons: ANSWER })).toBe(number)
  await expectRestored(page, doxxing, number)
  expect(await grantedAppeals(visitor)).toBeGreaterThan(granted)
})

async function expectRestored(page: Page, doxxing: Doxxing, number: string): Promise<void> {
  const { visitor, author, reply } = doxxing
  await expectPublic(doxxing, '10', 1)
  await commentOf(doxxing).getByRole('button', { name: 'Show Replies (1)' }).click()
  await expect(commentOf(doxxing).getByText(reply)).toBeVisible()
  const row = await openLog(visitor, number)
  await expect(row.getByText('reversed after an appeal')).toBeVisible()
  await expect(row.getByText('appeal granted')).toBeVisible()
  const success = await theMail(author.email, /^Your appeal was successful$/)
  for (const part of [ANSWER, number]) expect(success.text).toContain(part)
  await page.goto(linkIn(success) ?? '')
  // The address is the one that was open.
  await page.reload()
  await expect(decisionOf(page, number)).toContainText('This decision no longer applies.')
  await expect(decisionOf(page, number)).toContainText(ANSWER)
}

test('T10, T11: a rating that no one reported is taken down from its public page; average, count and points follow at once, and come back with the undo', async ({
  page,
  another,
  request,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.expect(...OTHER_ADMINS, /409.*\/decide/)
  const author = await aMember(request)
  const low = await aRating(request, author, 1)
  const fan = await aMember(request)
  await rate(request, fan.token, low.influencer.id, [5, 'A joy', 'Every week.'])
  const { user } = await (await request.get('/api/getme', bearer(author.token))).json()
  const visitor = await another()
  const expectPublic = async (average: string, points: string, ratings: number) => {
    expect(await scoreOf(visitor, user._id)).toBe(points)
    await visitor.goto(`/reviews/${low.influencer.id}`)
    await expect(visitor.getByRole('article', { name: low.title })).toHaveCount(ratings - 1)
    const facts = visitor.getByRole('definition')
    await expect(facts.filter({ hasText: average }).first()).toBeVisible()
    await expect(facts.filter({ hasText: new RegExp(`^${ratings}\\b`) }).first()).toBeVisible()
  }
  await expectPublic('3.0', '100', 2)

  await openQueue(page)
  await page.goto(`/reviews/${low.influencer.id}`)
  const comment = page.getByRole('article', { name: low.title })
  await comment.getByRole('button', { name: 'Moderate' }).click()
  const form = page.getByRole('form', { name: 'Decision' })
  await expect(page.getByRole('heading', { name: low.title })).toBeVisible()
  const reasons = 'it is by a competitor'
  const order = { measures: [/Take down/], rule: 'Rate honestly', reasons }
  await choose(form, order)
  await form.getByRole('button', { name: 'Decide, then next' }).click()
  await expect(page.getByText(SERVER_MESSAGES.secondPersonDecides)).toBeVisible()
  await expectPublic('3.0', '100', 2)

  // A second person finds the proposal, and decides.
  const second = await another()
  await openQueue(second, SECOND_ADMIN)
  const proposed = await openItem(second, 'review', low.title)
  await expect(second.getByText(/^Proposal: Taken down under/)).toBeVisible()
  const number = await decide(proposed, order)
  await expectPublic('5.0', '0', 1)
  await expect((await openLog(visitor, number)).getByText('Found by our team')).toBeVisible()
  await second.getByRole('button', { name: /^Undo/ }).click()
  await expect(second.getByText(`Undone · ${number}`)).toBeVisible()
  await expectPublic('3.0', '100', 2)
})

test('T2, T4, T15, T16: a visitor reports a profile, hears by e-mail that it stays, and appeals by the link of the report', async ({
  page,
  another,
  request,
  problems,
}) => {
  test.setTimeout(180_000)
  problems.expect(...OTHER_ADMINS)
  const influencer = await aListedInfluencer(request)
  const { email } = aPerson()
  await page.goto(`/reviews/${influencer.id}`)
  await page.getByRole('link', { name: /^Report the profile of/ }).click()
  await page.getByRole('radio', { name: 'Facts are wrong' }).check()
  await page.getByLabel('What happened, and where exactly?').fill('The category is wrong.')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('link', { name: 'See your report' }).click()
  await expect(page.getByText('Waiting for review.')).toBeVisible()
  const receipt = await theMail(email, /^Your report R-\S+: we received it$/)
  await page.goto(linkIn(receipt) ?? '')
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()

  const desk = await another()
  await openQueue(desk)
  await decide(await openItem(desk, 'influencer', influencer.name), { measures: [/Keep$/] })

  const mail = await theMail(email, /^We kept the profile you reported \(R-\S+\)$/)
  expect(mail.text).toMatch(/doesn.t break our rules/)
  await page.goto(linkIn(mail) ?? '')
  await expect(page.getByText('It doesn’t break our rules, so it stays up.')).toBeVisible()
  await page.getByLabel('Why is the decision wrong?').fill('Her own page says ‘Cooking’.')
  await page.getByRole('button', { name: 'Appeal' }).click()
  await expect(page.getByText('Your appeal is waiting for an answer.')).toBeVisible()

  const second = await another()
  await openQueue(second, SECOND_ADMIN)
  const form = await openItem(second, 'appeal', influencer.name)
  await expect(second.getByText('Her own page says ‘Cooking’.')).toBeVisible()
  await decide(form, { measures: [/Uphold/], reasons: 'Her page says ‘Travel’ since May.' })
  const answer = await theMail(email, /^Your appeal was not successful$/)
  expect(answer.text).toContain('Her page says ‘Travel’ since May.')
  await page.goto(linkIn(answer) ?? '')
  await expect(page.getByText('the decision stands')).toBeVisible()
  await expect(page.getByText('Her page says ‘Travel’ since May.')).toBeVisible()
  await expect(page.getByLabel('Why is the decision wrong?')).toHaveCount(0)
})

test('T9, T11, T14, T16: an escalated rating is decided by another admin, who suspends its author; the author sees why, and appeals', async ({
  page,
  another,
  request,
  problems,
}) => {
  test.setTimeout(180_000)
  problems.expect(...OTHER_ADMINS, /503.*\/decide/, EMPTY_APPEAL)
  const author = await arriveConfirmed(page)
  const token = await tokenOf(request, author)
  const rating = await aRating(request, { token })
  const desk = await another()
  await openQueue(desk)
  await desk.goto(`/reviews/${rating.influencer.id}`)
  await desk
    .getByRole('article', { name: rating.title })
    .getByRole('button', { name: 'Moderate' })
    .click()
  await desk.getByRole('button', { name: 'Escalate…' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Note for the team (optional)').fill('Is this the same person again?')
  await dialog.getByRole('button', { name: 'Escalate' }).click()
  await expect(dialog).toHaveCount(0)

  const second = await another()
  await openQueue(second, SECOND_ADMIN)
  const form = await openItem(second, 'review', rating.title)
  await expectEscalated(second, rating.title)
  await expect(second.getByText('Is this the same person again?')).toBeVisible()
  const reasons = 'a third account of the same person'
  // The site cannot write for a moment: the decision is sent again by itself, and made once.
  const keys: (string | undefined)[] = []
  await second.route('**/decide', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { success: false, msg: 'Busy.' },
    })
  })
  const number = await decide(form, {
    measures: [/Hide the text/, /Suspend the author/],
    rule: 'No coordinated ratings or votes',
    period: '1 week',
    reasons,
  })
  expect(keys).toEqual([keys[0], keys[0]])

  const mail = await theMail(author.email, /^Your account is suspended$/)
  expect(mail.text).toContain('Your account is suspended.')
  expect(mail.text).toContain(reasons)
  await page.goto(`/reviews/${rating.influencer.id}`)
  await expect(page.getByText(/^Hidden under rule/)).toBeVisible()
  await page.getByRole('status').getByRole('link', { name: 'Reports and decisions' }).click()
  await expect(decisionOf(page, number)).toContainText('Your account is suspended.')
  await expectAccessible(page, 'decisions of a suspended member')
  await appeal(decisionOf(page, number), 'I have one account only.')

  const again = await openItem(desk, 'appeal', rating.title)
  await decide(again, {
    measures: [/Grant the appeal/],
    reasons: 'The other account is not yours.',
  })
  await theMail(author.email, /^Your appeal was successful$/)
  await page.goto(`/reviews/${rating.influencer.id}`)
  await expect(page.getByRole('article', { name: rating.title })).toBeVisible()
  await expect(page.getByText(reasons)).toHaveCount(0)
  const data = { questionTitle: rating.title, questionDetails: 'Thank you.' }
  const reply = await request.post(`/api/comment/${rating.id}/reply`, { data, ...bearer(token) })
  expect(reply.ok()).toBe(true)
})

test('T7, T11: submissions are approved and refused in the queue', async ({
  page,
  request,
  problems,
}) => {
  problems.expect(...OTHER_ADMINS)
  const [approved, refused] = [aPerson().name, aPerson().name]
  for (const name of [approved, refused]) {
    const data = { name, socialHandles: '', category: 'Travel' }
    expect((await request.post('/api/influencerAdd', { data })).ok()).toBe(true)
  }
  await openQueue(page)
  await decide(await openItem(page, 'submission', approved), { measures: [/Approve/] })
  await decide(await openItem(page, 'submission', refused), {
    measures: [/Refuse/],
    rule: 'Public figures only',
  })
  await page.goto(`/search?query=${encodeURIComponent(approved)}`)
  await expect(page.getByRole('article').filter({ hasText: approved })).toBeVisible()
  await page.goto(`/search?query=${encodeURIComponent(refused)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: refused })).toHaveCount(0)
})
