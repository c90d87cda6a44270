import type { APIRequestContext, Page } from '@playwright/test'
import { ADMIN, aPerson, arriveAs, expect } from './fixtures'

export const DASHBOARD = '/admin/dashboard'

/** Signs in as the admin. */
export async function openDashboard(page: Page): Promise<void> {
  await arriveAs(page, ADMIN, DASHBOARD)
  await expect(page).toHaveURL(DASHBOARD)
  await expect(page.getByRole('heading', { name: 'User List' })).toBeVisible()
}

/** Submits an influencer, who waits for approval. */
export async function propose(
  request: APIRequestContext,
  name = aPerson().name,
  facts: Partial<Record<'Tell_About_Yourself' | 'socialHandles', string>> = {},
): Promise<string> {
  const answer = await request.post('/api/influencerAdd', {
    data: {
      name,
      Tell_About_Yourself: 'Walks.',
      expertise: 'Walking',
      socialHandles: '',
      role: 2,
      category: 'Travel',
      pic: '',
      ...facts,
    },
  })
  expect(answer.ok()).toBe(true)
  return name
}

/** A list of the dashboard. */
export const section = (page: Page, name: string) => page.getByRole('region', { name })

/** Presses a button of a row, which may be in its menu. */
export async function press(page: Page, action: string, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `${action}: ${name}`, exact: true })
  const more = page.getByRole('button', { name: `More actions: ${name}`, exact: true })
  await expect(button.or(more).first()).toBeVisible()
  if (!(await button.isVisible())) await more.click()
  await button.click()
}

/** Goes to a screen of the dashboard, which may be behind 'More'. */
export async function openTab(page: Page, name: string): Promise<void> {
  const screens = page.getByRole('navigation', { name: 'Admin screens' })
  const link = screens.getByRole('link', { name }).first()
  const more = screens.getByRole('button', { name: /^More/ })
  await expect(more).toBeVisible()
  if (!(await link.isVisible())) await more.click()
  await link.click()
}
