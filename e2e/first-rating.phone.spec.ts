import type { Locator, Page } from '@playwright/test'
import { MESSAGES } from '@/lib/domain/messages'
import { formatRating } from '@/lib/domain/stars'
import { aPerson, expect, expectSignedIn, influencerNamed, seeToast, test } from './fixtures'

/*
 * What it costs a visitor, who comes from a search engine with a phone, to give a rating. The limits are what it takes now:
 * lower them when it takes less.
 */

/** Presses: taps on links, buttons, stars, and on each field to write in it. */
const PRESSES_MAX = { toVerdict: 0, toForm: 1, inForm: 4, inSignUp: 4, toSubmit: 1 }
/** Screens of scrolling, in tenths. */
const SCROLLED_MAX = { toVerdict: 0, toForm: 0, inForm: 10, inSignUp: 1, toSubmit: 0 }

type Step = keyof typeof PRESSES_MAX
type Costs = Record<Step, number>

/** Counts presses, and how far the page must be scrolled so that a person sees what they press. */
class Visit {
  readonly presses: Costs = {
    toVerdict: 0,
    toForm: 0,
    inForm: 0,
    inSignUp: 0,
    toSubmit: 0,
  }
  readonly scrolled: Costs = { ...this.presses }
  step: Step = 'toVerdict'
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Brings it into view as a person would: no further than needed. */
  async see(what: Locator): Promise<void> {
    await expect(what).toBeVisible()
    const distance = await what.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const by = top < 0 ? top : Math.max(0, bottom - window.innerHeight)
      window.scrollBy({ top: by, behavior: 'instant' })
      return Math.abs(by) / window.innerHeight
    })
    this.scrolled[this.step] += distance
    await expect(what).toBeInViewport()
  }

  async press(what: Locator): Promise<void> {
    await this.see(what)
    await what.tap()
    this.presses[this.step] += 1
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.press(field)
    await this.page.keyboard.insertText(text)
  }
}

test('from a search engine’s result a visitor reads the verdict without a press, and rates within 10 presses', async ({
  page,
  request,
}) => {
  const { id, averageRating } = await influencerNamed(request, 'Amara Okwuosa')
  const main = page.getByRole('main')
  const visit = new Visit(page)
  await page.goto(`/reviews/${id}`)
  await visit.see(main.getByText(formatRating(averageRating), { exact: true }).first())

  visit.step = 'toForm'
  await visit.press(main.getByRole('link', { name: 'Rate now' }).first())
  await expect(page.getByRole('heading', { name: 'Rate the influencer' })).toBeVisible()

  visit.step = 'inForm'
  await visit.press(
    main.locator('label').filter({ has: page.getByRole('radio', { name: /^4 stars/ }) }),
  )
  await visit.write(page.getByLabel('Title'), 'Clear and calm')
  await visit.write(page.getByLabel('Details'), 'Shows each step, and says what it costs.')
  await visit.press(page.getByRole('button', { name: 'Submit' }))
  await seeToast(page, MESSAGES.loginToReact)

  visit.step = 'inSignUp'
  const waiting = main.getByText(/^Your review of .+ is saved\. Create an account to publish it\.$/)
  await expect(waiting).toContainText('Amara Okwuosa')
  await expect(waiting.getByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible()
  const person = aPerson()
  await visit.write(page.getByLabel('Name', { exact: true }), person.name)
  await visit.write(page.getByLabel('Email', { exact: true }), person.email)
  await visit.write(page.getByLabel('Password', { exact: true }), person.password)
  await visit.press(main.getByRole('button', { name: 'Sign Up' }))
  await expectSignedIn(page)

  visit.step = 'toSubmit'
  await expect(page.getByLabel('Title')).toHaveValue('Clear and calm')
  await visit.press(page.getByRole('button', { name: 'Submit' }))
  await seeToast(page, MESSAGES.ratingSubmitted)
  await expect(page.getByRole('article', { name: 'Clear and calm' })).toBeInViewport()

  const tenths = Object.entries(visit.scrolled).map(([step, screens]) => [
    step,
    Math.ceil(screens * 10),
  ])
  const costs = { presses: visit.presses, scrolled: Object.fromEntries(tenths) }
  test.info().annotations.push({ type: 'costs', description: JSON.stringify(costs) })
  for (const step of Object.keys(PRESSES_MAX) as Step[]) {
    expect.soft(costs.presses[step], `presses ${step}`).toBeLessThanOrEqual(PRESSES_MAX[step])
    expect.soft(costs.scrolled[step], `screens ${step}`).toBeLessThanOrEqual(SCROLLED_MAX[step])
  }
})
