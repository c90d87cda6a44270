import { MESSAGES } from '@/lib/domain/messages'
import { openDashboard, openTab } from './admin-fixtures'
import { ADMIN, aPerson, arriveAs, expect, expectAccessible, seeToast, test } from './fixtures'

test('[O5, O6] the dashboard says in one line what to do before opening; the health view says what is wrong, and sends a test email', async ({
  page,
}) => {
  await openDashboard(page)
  const opening = page.getByText(/^Before you open · \d of 7 done$/)
  await expect(opening).toBeVisible()
  const step = page.getByRole('listitem').filter({ hasText: 'Contact and social links:' })
  await expect(step).toBeHidden()
  await opening.click()
  await expect(step).toBeVisible()
  await expectAccessible(page, 'the list before opening')

  await openTab(page, 'Health')
  const health = page.getByRole('region', { name: 'Health' })
  await expect(health.getByRole('heading', { name: 'Two-step login of staff' })).toBeVisible()
  await expect(health.getByRole('paragraph').filter({ hasText: /^Fine:/ })).toContainText(
    'Database schema',
  )
  await health.getByRole('button', { name: 'Send a test email' }).click()
  await expect(health.getByRole('status')).toContainText('The mail server accepted it')
  await expectAccessible(page, 'the health view')
})

test('[O7] an admin approves in the same form what they have just submitted', async ({
  page,
  request,
}) => {
  const { name } = aPerson()
  await arriveAs(page, ADMIN, '/signup/expert')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Tell About Influencer').fill('Walks.')
  await page.getByLabel('Category').selectOption('Travel')
  await page.getByRole('main').getByRole('button', { name: 'Add Influencer' }).click()
  await seeToast(page, MESSAGES.submissionReceived)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  const submitted = page.getByRole('status').filter({ hasText: name })
  await expect(submitted).toContainText('waits for approval.')
  await expectAccessible(page, 'the form with what waits for approval')
  await submitted.getByRole('button', { name: 'Approve it now' }).click()
  await expect(submitted).toContainText('is listed.')
  const found = await request.get('/api/influencers/search', { params: { query: name } })
  expect((await found.json()).map((one: { name: string }) => one.name)).toContain(name)
  await submitted.getByRole('link', { name: 'Open the profile' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})
