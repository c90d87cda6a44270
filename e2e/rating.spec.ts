import type { Page } from '@playwright/test'
import { MESSAGES } from '@/lib/domain/messages'
import {
  aListedInfluencer,
  arriveSignedIn,
  expect,
  holdBack,
  influencerNamed,
  seeToast,
  signUp,
  test,
  toast,
} from './fixtures'

const rating = (stars: string) => ({ name: new RegExp(`^${stars}`) })

test('a visitor reads reviews, signs up, rates, and sees rating, average and points at once; so does an earlier visitor [5, 96–112, 117, 198–203, 288]', async ({
  page,
  another,
  request,
}) => {
  const { id, name } = await influencerNamed(request, 'Wiremu Ngatapa')
  const other = await another()
  await other.goto(`/reviews/${id}`)
  await expect(other.getByText(MESSAGES.firstToRate)).toBeVisible()

  await page.goto(`/reviews/${id}`)
  await expect(page.getByText(MESSAGES.rateNow)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Rate now' }).first().click()
  await expect(page).toHaveURL(
    new RegExp(`/ask-questions/${id}\\?currentUserId=&askedToName=Wiremu`),
  )
  await expect(page.getByRole('heading', { name: 'Rate the influencer' })).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
  await page.getByRole('radio', rating('4 stars')).check({ force: true })
  await page.getByLabel('Title').fill('Clear skies')
  await page.getByLabel('Details').fill('Explains the southern sky without showing off.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, MESSAGES.loginToReact)

  await expect(page).toHaveURL(/\/signup\?next=/)
  const person = await signUp(page)
  await expect(page).toHaveURL(new RegExp(`/ask-questions/${id}`))
  await expect(toast(page, MESSAGES.loginToReact)).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('Clear skies')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()
  await expect(
    page.getByText(`Signed in as ${person.name}. Your review is ready to publish.`),
  ).toBeInViewport()
  await expect(page.getByRole('radio', rating('4 stars'))).toBeChecked()

  const scoreCall = page.waitForRequest('**/api/increaseUserScore')
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, MESSAGES.ratingSubmitted)
  await seeToast(page, MESSAGES.pointsGained)
  expect((await scoreCall).headers().val).toBe('300')

  await expect(page).toHaveURL(new RegExp(`/reviews/${id}`))
  const comment = page.getByRole('article', { name: 'Clear skies' })
  await expect(comment).toContainText('Explains the southern sky without showing off.')
  await expect(comment).toContainText(`Comment by ${person.name}`)
  await expect(comment).toBeFocused()
  await expect(comment).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Edit your rating' }).first()).toBeVisible()
  await expect(comment.getByRole('link', { name: /^Rate someone else in / })).toHaveAttribute(
    'href',
    /^\/\?category=/,
  )
  await expect(page.getByRole('definition').filter({ hasText: '4.0' }).first()).toBeVisible()

  await other.reload()
  await expect(other.getByRole('article', { name: 'Clear skies' })).toBeVisible()
  await expect(other.getByRole('definition').filter({ hasText: '4.0' }).first()).toBeVisible()
})

test('a rating is sent with bearer and eight fields, then one score call with the same body [109–112, 361]', async ({
  page,
  request,
}) => {
  const { id, name } = await influencerNamed(request, 'Samuel Achterberg')
  const person = await arriveSignedIn(page)
  await page.goto(`/ask-questions/${id}`)
  await page.getByRole('radio', rating('5 stars')).check({ force: true })
  await page.getByLabel('Title').fill('Patient')
  await page.getByLabel('Details').fill('I finally hear a sixth.')
  const sent = page.waitForRequest('**/api/questions')
  const scored = page.waitForRequest('**/api/increaseUserScore')
  await page.getByRole('button', { name: 'Submit' }).click()

  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({
    expertId: id,
    expertName: name,
    questionTitle: 'Patient',
    questionDetails: 'I finally hear a sixth.',
    prodCategory: 'Education',
    userName: person.name,
    rating: 5,
  })
  expect(Object.keys(body)).toHaveLength(8)
  expect((await sent).headers().authorization).toMatch(/^Bearer \S+\.\S+\.\S+$/)
  expect((await scored).postDataJSON()).toEqual(body)
  expect((await scored).headers().val).toBe('300')
})

test('missing fields are named before anything is sent [104–106]', async ({ page, request }) => {
  const { id } = await influencerNamed(request, 'Priti Venkatarao')
  await arriveSignedIn(page)
  let sent = 0
  await page.route('**/api/questions', (route) => {
    sent += 1
    return route.abort()
  })
  await page.goto(`/ask-questions/${id}`)
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, MESSAGES.selectRating)
  await page.getByRole('radio', rating('2 stars')).check({ force: true })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(MESSAGES.titleMissing).first()).toBeVisible()
  await page.getByLabel('Title').fill('Short')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(MESSAGES.detailsMissing).first()).toBeVisible()
  expect(sent).toBe(0)
})

test('a rating that is offline, answered 500 or refused keeps its text, and requests no points [113–115]', async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/api\/questions/)
  const { id } = await influencerNamed(request, 'Temperance Boswell')
  await arriveSignedIn(page)
  let scoreCalls = 0
  await page.route('**/api/increaseUserScore', (route) => {
    scoreCalls += 1
    return route.continue()
  })
  await page.goto(`/ask-questions/${id}`)
  await page.getByRole('radio', rating('3 stars')).check({ force: true })
  await page.getByLabel('Title').fill('Interrupted')
  await page.getByLabel('Details').fill('A text that took ten minutes.')

  await page.route('**/api/questions', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, MESSAGES.ratingFailed)
  await page.unroute('**/api/questions')

  const refusal = { success: false, msg: MESSAGES.unexpected }
  await page.route('**/api/questions', (route) => route.fulfill({ status: 500, json: refusal }))
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, MESSAGES.unexpected)
  await page.unroute('**/api/questions')

  await expect(page.getByLabel('Details')).toHaveValue('A text that took ten minutes.')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Interrupted')
  await expect(page.getByLabel('Details')).toHaveValue('A text that took ten minutes.')
  expect(scoreCalls).toBe(0)

  await page.getByLabel('Details').fill('This is shit.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, MESSAGES.badLanguage)
  await expect(page.getByLabel('Details')).toHaveValue('This is shit.')
})

test('the stars work by keyboard and announce their word [100, 116]', async ({ page, request }) => {
  const { id } = await influencerNamed(request, 'Priti Venkatarao')
  await page.goto(`/ask-questions/${id}`)
  const group = page.getByRole('group', { name: 'Your rating' })
  await expect(group.getByRole('radio')).toHaveCount(5)
  await group.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '3 stars: Okay' })).toBeChecked()
})

test('a member edits the own rating, then deletes it; points are given once [44, 215, 289]', async ({
  page,
  request,
}) => {
  const { id } = await influencerNamed(request, 'مريم الزهراني')
  await arriveSignedIn(page)
  await page.goto(`/ask-questions/${id}`)
  await page.getByRole('radio', rating('2 stars')).check({ force: true })
  await page.getByLabel('Title').fill('First thought')
  await page.getByLabel('Details').fill('Too fast for me.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, MESSAGES.pointsGained)

  const own = page.getByRole('article', { name: 'First thought' })
  await own.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('First thought')
  await page.getByRole('radio', rating('5 stars')).check({ force: true })
  await page.getByLabel('Title').fill('Second thought')
  await expect(page.getByText(/earns you \d+ points/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await seeToast(page, MESSAGES.changesSaved)
  const edited = page.getByRole('article', { name: 'Second thought' })
  await expect(edited).toContainText('edited')
  await expect(edited).toContainText('was 2★')
  await expect(toast(page, MESSAGES.pointsGained)).toHaveCount(0)

  await edited.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click()
  await seeToast(page, MESSAGES.ratingDeleted)
  await expect(page.getByText(MESSAGES.firstToRate)).toBeVisible()
})

test('aspects, tags and the relationship are optional, survive a sign-in, are sent, and are filled in for an edit [109]', async ({
  page,
  request,
}) => {
  const { id } = await influencerNamed(request, 'Mateo Quispecahua')
  await page.goto(`/ask-questions/${id}`)
  await page.getByRole('radio', rating('4 stars')).check({ force: true })
  await page.getByLabel('Title').fill('Good soups')
  await page.getByLabel('Details').fill('Each stall is named, and so is who paid.')
  await page.getByText('Add more: four topics and tags').click()
  // By keyboard, as by touch.
  await page.getByRole('radio', { name: 'Ad honesty: 1 star: Poor' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Ad honesty: 5 stars: Excellent' })).toBeChecked()
  await page.getByRole('radio', { name: 'Value: 2 stars' }).check({ force: true })
  await page.getByRole('button', { name: 'Take back the stars of Value' }).click()
  await page.getByRole('checkbox', { name: 'Honest about ads' }).focus()
  await page.keyboard.press('Space')
  for (const tag of ['Knows the subject', 'Helpful', 'Clickbait', 'Repetitive']) {
    await page.getByRole('checkbox', { name: tag }).check({ force: true })
  }
  await expect(page.getByRole('checkbox', { name: 'Inspiring' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Repetitive' }).uncheck({ force: true })
  await page.getByRole('radio', { name: 'Customer' }).check({ force: true })

  await page.getByRole('button', { name: 'Submit' }).click()
  await signUp(page)
  await expect(page).toHaveURL(new RegExp(`/ask-questions/${id}`))
  await expect(page.getByRole('radio', { name: 'Ad honesty: 5 stars' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Customer' })).toBeChecked()

  const sent = page.waitForRequest('**/api/questions')
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    criteria: { honesty: 5, content: null, responsiveness: null, value: null },
    tags: ['honest-ads', 'expert', 'helpful', 'clickbait'],
    relationship: 'customer',
  })
  const comment = page.getByRole('article', { name: 'Good soups' })
  await expect(comment).toContainText('Honest about ads')
  await expect(comment).toContainText('Customer')

  await comment.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('checkbox', { name: 'Clickbait' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Clickbait' }).uncheck({ force: true })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await seeToast(page, MESSAGES.changesSaved)
  await expect(comment).toContainText('edited')
  await expect(comment).not.toContainText('Clickbait')
})

test('profanity is named before anything is sent, and its field has the focus [113]', async ({
  page,
  request,
}) => {
  const { id } = await influencerNamed(request, 'Zanele Mthembana')
  await arriveSignedIn(page)
  let sent = 0
  await page.route('**/api/questions', (route) => {
    sent += 1
    return route.continue()
  })
  await page.goto(`/ask-questions/${id}`)
  await page.getByRole('radio', rating('1 star')).check({ force: true })
  await page.getByLabel('Title').fill('What a f.u.c.k-up')
  await page.getByLabel('Details').fill('Nothing worked at all.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, MESSAGES.badLanguage)
  await expect(page.getByText(`${MESSAGES.rewritePhrase} “`)).toContainText('f.u.c.k')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('What a f.u.c.k-up')
  expect(sent).toBe(0)

  await page.getByLabel('Title').fill('What a mess')
  await expect(page.getByText(MESSAGES.rewritePhrase)).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, MESSAGES.ratingSubmitted)
  expect(sent).toBe(1)
})

test('a paid rating is labelled, earns its points and does not count in the average [112, 288]', async ({
  page,
  request,
}) => {
  const before = await influencerNamed(request, 'Wan Suriani')
  await arriveSignedIn(page)
  await page.goto(`/ask-questions/${before.id}`)
  await page.getByRole('radio', rating('1 star')).check({ force: true })
  await page.getByLabel('Title').fill('They sent me a wok')
  await page.getByLabel('Details').fill('It came with a card and a wish.')
  await page.getByRole('radio', { name: 'Paid or gifted' }).check({ force: true })
  await expect(page.getByText('it doesn’t count in the average')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, MESSAGES.pointsGained)
  await seeToast(page, MESSAGES.ratingPaid)
  const comment = page.getByRole('article', { name: 'They sent me a wok' })
  await expect(comment).toContainText('Paid or gifted')
  const after = await influencerNamed(request, 'Wan Suriani')
  expect(after).toEqual(before)
})

/** The next page does not know the account, also if an answer to this one stores it meanwhile. */
const forgetViewer = (page: Page) => page.addInitScript(() => localStorage.removeItem('viewer'))

test('a rating submitted while the account is being read waits for it, busy, and is sent once [1.7]', async ({
  page,
  request,
}) => {
  const { id } = await aListedInfluencer(request)
  const person = await arriveSignedIn(page)
  await forgetViewer(page)
  const letThrough = await holdBack(page, '**/api/getme')
  await page.goto(`/ask-questions/${id}`)
  await page.getByRole('radio', rating('4 stars')).check({ force: true })
  await page.getByLabel('Title').fill('Before the account')
  await page.getByLabel('Details').fill('Pressed at once.')
  const sent: string[] = []
  page.on('request', (one) => one.url().endsWith('/api/questions') && sent.push(one.url()))
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await submit.click()
  expect(sent).toEqual([])
  letThrough()
  await seeToast(page, MESSAGES.ratingSubmitted)
  await expect(page.getByRole('article', { name: 'Before the account' })).toContainText(person.name)
  expect(sent).toHaveLength(1)
})

test('an account without a name is told to log in, and nothing is sent [1.7]', async ({
  page,
  request,
}) => {
  const { id } = await aListedInfluencer(request)
  await arriveSignedIn(page)
  await forgetViewer(page)
  await page.route('**/api/getme', async (route) => {
    const answer = await route.fetch()
    const { user, ...rest } = await answer.json()
    await route.fulfill({ json: { ...rest, user: { ...user, name: '' } } })
  })
  let sent = 0
  page.on('request', (one) => {
    if (one.url().endsWith('/api/questions')) sent += 1
  })
  await page.goto(`/ask-questions/${id}`)
  await page.getByRole('radio', rating('4 stars')).check({ force: true })
  await page.getByLabel('Title').fill('Nameless')
  await page.getByLabel('Details').fill('Kept here.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await seeToast(page, MESSAGES.loginToReact)
  expect(sent).toBe(0)
})
