import { ADMIN, arriveAs, expect, expectAccessible, test } from './fixtures'

test('T30: staff enters an e-mail from law enforcement, and the transparency page counts it at once', async ({
  page,
  problems,
}) => {
  problems.expect(/422/)
  await arriveAs(page, ADMIN, '/admin/dashboard?view=log')
  const part = page.getByRole('region', { name: 'Emails from law enforcement' })
  const enter = part.getByRole('button', { name: 'Record' })
  await enter.click()
  await expect(part.getByLabel('Received on')).toHaveAccessibleDescription(
    /It can’t be in the future/,
  )
  await part.getByLabel('Received on').fill('2025-03-02')
  await part.getByLabel('It asked for').selectOption('Removal of content')
  await part.getByLabel('Our answer').selectOption('Refused')
  await enter.click()
  await expect(part.getByRole('listitem')).toHaveText(/Removal of content\s*2 Mar 2025 · Refused/)
  await expect(
    page.getByRole('list', { name: 'Log' }).getByText('entered an email from law enforcement'),
  ).toHaveCount(1)
  await expectAccessible(page, 'the log')

  const figure = page.getByRole('definition').filter({ hasText: /followed, \d+ partly/ })
  await page.goto('/transparency')
  await expect(figure).toHaveText('0 followed, 0 partly, 1 refused')

  await page.goBack()
  await part.getByRole('button', { name: 'Remove the email of 2 Mar 2025' }).click()
  await expect(part.getByText('None so far.')).toBeVisible()
})
