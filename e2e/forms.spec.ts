import type { Page } from '@playwright/test'
import { ADMIN_VIEWS } from '@/components/admin/shared/admin-views'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import {
  ADMIN,
  aPerson,
  arriveAs,
  arriveSignedIn,
  demoPassword,
  expect,
  influencerNamed,
  logIn,
  register,
  seeToast,
  test,
  toast,
  unfold,
} from './fixtures'

const WIDTHS = [360, 768, 1280] as const
const PHONE = { width: 360, height: 740 }

/** The controls and headings outside `ignored` that the boxes of `selector` overlap, by their text; of rows that scroll, the part in sight. */
const coveredBy = (page: Page, selector: string, ignored?: string) =>
  page.evaluate(
    ([wanted, without]) => {
      const boxes = [...document.querySelectorAll(wanted)].map((one) => one.getBoundingClientRect())
      const others = document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3')
      return [...others]
        .filter((other) => !other.closest(without ?? wanted) && !other.closest(wanted))
        .filter((other) => other.checkVisibility())
        .filter((other) => {
          const it = other.getBoundingClientRect()
          const row = other.closest('[class*=overflow-x-auto], .quotes')
          const right = Math.min(it.right, row?.getBoundingClientRect().right ?? it.right)
          return boxes.some(
            (box) =>
              box.width > 0 &&
              it.width > 1 &&
              it.left < box.right - 1 &&
              right > box.left + 1 &&
              it.top < box.bottom - 1 &&
              it.bottom > box.top + 1,
          )
        })
        .map((other) => other.textContent || other.getAttribute('aria-label') || other.tagName)
    },
    [selector, ignored] as const,
  )

const scrollTo = (page: Page, end: 'top' | 'bottom') =>
  page.evaluate((to) => {
    const { documentElement } = document
    documentElement.scrollTop = to === 'top' ? 0 : documentElement.scrollHeight
  }, end)

/** Expects that nothing of the loaded page is under ‘Give Feedback’, at both ends. */
async function expectUncovered(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('link', { name: 'Give Feedback' })).toBeAttached()
  for (const end of ['top', 'bottom'] as const) {
    await scrollTo(page, end)
    expect(await coveredBy(page, 'aside[aria-label=Feedback] a'), `${path} ${end}`).toEqual([])
  }
}

/** Waits until a private screen has its data. */
async function expectLoaded(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: /Loading|One moment/ })).toHaveCount(0)
}

const PROFILE = '/user/dashboard'
const OWN_SCREENS = [
  PROFILE,
  ...['ratings', 'replies', 'account'].map((part) => `${PROFILE}?section=${part}`),
  '/user/reports',
  '/user/influencer',
]
const STAFF_SCREENS = [
  ...ADMIN_VIEWS.map((view) => `/admin/dashboard?view=${view}`),
  '/admin/queue',
  '/admin/queue?kind=surge',
]

/** Looks at a page that is loaded once, in each width. */
async function expectUncoveredInAll(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    await expectUncovered(page, `${path} at ${width} px`)
  }
}

test('‘Give Feedback’ covers nothing on the profile [13]', async ({ page }) => {
  const member = { email: 'member1@example.com', password: await demoPassword() }
  await arriveAs(page, member, '/')
  for (const path of OWN_SCREENS) {
    await page.goto(path)
    await expectLoaded(page)
    await expectUncoveredInAll(page, path)
  }
})

test('staff’s screens have no ‘Give Feedback’ and no footer of the public', async ({ page }) => {
  test.setTimeout(120_000)
  await arriveAs(page, ADMIN, '/')
  await expect(page.getByRole('link', { name: 'Give Feedback' })).toBeAttached()
  for (const path of STAFF_SCREENS) {
    await page.goto(path)
    await expectLoaded(page)
    await expect(page.getByRole('link', { name: 'Give Feedback' })).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
})

test('‘Give Feedback’ covers no control and no heading [13]', async ({ page, request }) => {
  const { id } = await influencerNamed(request, 'Giulia Bellandi')
  for (const path of [
    '/',
    `/reviews/${id}`,
    `/ask-questions/${id}`,
    '/signup',
    '/signin',
    '/signup/expert',
    '/TopContributor',
    '/search?query=food',
  ]) {
    await page.goto(path)
    await expectUncoveredInAll(page, path)
  }
})

test('on a phone a toast lies over the header, and covers no control and no heading of the page', async ({
  page,
  problems,
}) => {
  problems.expect(/signup/)
  await page.setViewportSize(PHONE)
  await page.goto('/signup')
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.boundingBox()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await seeToast(page, SERVER_MESSAGES.nameRequired)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  const box = await page
    .getByRole('region', { name: 'Messages' })
    .getByRole('listitem')
    .evaluate((item) => item.querySelector('p')?.parentElement?.getBoundingClientRect().toJSON())
  expect([box?.left, box?.right]).toEqual([8, PHONE.width - 8])
  await scrollTo(page, 'top')
  expect(await title.boundingBox()).toEqual(before)
  expect(await coveredBy(page, 'section[aria-label=Messages] li', 'header')).toEqual([])
})

test('a second attempt takes the errors of the first away', async ({ page, problems }) => {
  problems.expect(/influencerAdd/)
  await page.goto('/signup/expert')
  const name = page.getByLabel('Name', { exact: true })
  const category = page.getByLabel('Category', { exact: true })
  await page.getByRole('button', { name: 'Add Influencer' }).click()
  // Both wrong fields at once.
  await expect(name).toHaveAccessibleDescription(new RegExp(SERVER_MESSAGES.influencerNameRequired))
  await expect(category).toHaveAccessibleDescription(new RegExp(SERVER_MESSAGES.categoryUnknown))
  await expect(name).toBeFocused()
  await name.fill(aPerson().name)
  await category.selectOption('Food')
  await page.getByRole('button', { name: 'Add Influencer' }).click()
  await seeToast(page, MESSAGES.submissionReceived)
  await expect(toast(page, SERVER_MESSAGES.influencerNameRequired)).toHaveCount(0)
})

test('limited fields count their characters', async ({ page, request }) => {
  const { id } = await influencerNamed(request, 'Giulia Bellandi')
  await page.goto(`/ask-questions/${id}`)
  await page.getByLabel('Title').fill('x'.repeat(110))
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/110 of 120 characters/)
  await expect(page.getByRole('status').filter({ hasText: '10 characters left' })).toBeAttached()
  await expect(page.getByText('0 of 5,000 characters')).toBeHidden()

  // The server alone holds this limit.
  await page.goto('/signup')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('x'.repeat(81))
  await expect(name).toHaveValue('x'.repeat(81))
  await expect(name).toHaveAccessibleDescription(/81 of 80 characters/)
  await expect(page.getByRole('status').filter({ hasText: '1 character too many' })).toBeAttached()
})

test('what a signed-out visitor replied is there again after logging in [231, 232]', async ({
  page,
}) => {
  const person = aPerson()
  await register(page.request, person)
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.goto(`/reviews/${id}`)
  const comment = page.getByRole('article').nth(1)
  const title = (await comment.getByRole('heading', { level: 3 }).textContent()) ?? ''
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  await comment.getByPlaceholder('Write your reply here...').fill('Written before logging in.')
  await comment.getByRole('button', { name: 'Submit Reply' }).click()
  await expect(comment.getByText(MESSAGES.loginToReply, { exact: true })).toBeVisible()
  await expect(comment.getByText(MESSAGES.textKept)).toBeVisible()
  await comment.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, person)
  await expect(page).toHaveURL(new RegExp(`/reviews/${id}#rating-`))
  const again = page.getByRole('article', { name: title })
  await expect(again.getByPlaceholder('Write your reply here...')).toHaveValue(
    'Written before logging in.',
  )
})

test('without a connection links and forms say so, and no draft is lost', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  await page.goto('/signup/expert')
  await expect(page.getByRole('button', { name: 'Add Influencer' })).toBeEnabled()
  const compared = page.waitForResponse((response) => response.url().includes('/duplicates'))
  await page.getByLabel('Name', { exact: true }).fill('Kept Name')
  await page.getByLabel('Tell About Influencer').fill('Kept words')
  await page.getByLabel('Category', { exact: true }).selectOption('Food')
  await page.getByText('YouTube', { exact: true }).click()
  await compared
  await context.setOffline(true)
  await expect(page.getByText(MESSAGES.offline)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await seeToast(page, MESSAGES.pageNeedsConnection)
  await expect(page).toHaveURL('/signup/expert')
  const message = toast(page, MESSAGES.pageNeedsConnection)
  await page
    .getByRole('region', { name: 'Messages' })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(message).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Search influencers' }).fill('food')
  await page.keyboard.press('Enter')
  await expect(message).toBeVisible()
  await expect(page).toHaveURL('/signup/expert')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept Name')
  await context.setOffline(false)
  await expect(page.getByText(MESSAGES.offline)).toHaveCount(0)

  // The router is not stuck in what did not work.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/privacy')
  await page.goBack()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept Name')
  await expect(page.getByLabel('Tell About Influencer')).toHaveValue('Kept words')
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Food')
  await expect(page.getByRole('checkbox', { name: 'YouTube' })).toBeChecked()
})

test('the forms of the account name every wrong field and focus the first', async ({ page }) => {
  await arriveSignedIn(page)
  await page.goto('/user/dashboard?section=account')
  const passwordForm = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Change password' }) })
  await passwordForm.getByLabel('Current password', { exact: true }).fill('not mine')
  await page.getByLabel('New password', { exact: true }).fill('password')
  await page.getByRole('button', { name: 'Change password' }).click()
  const current = passwordForm.getByLabel('Current password', { exact: true })
  await expect(current).toHaveAccessibleDescription(new RegExp(SERVER_MESSAGES.wrongPassword))
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    new RegExp(SERVER_MESSAGES.passwordCommon),
  )
  await expect(current).toBeFocused()
})

test('on the narrowest phone the settings of an account keep their margins', async ({ page }) => {
  await arriveSignedIn(page)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/user/dashboard?section=account')
  await unfold(page, 'Data')
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeVisible()
  const ends = await page
    .getByRole('main')
    .locator('input:visible, button:visible, h2')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(320 - 16)
})
