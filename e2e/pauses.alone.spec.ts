import { MESSAGES } from '@/lib/domain/messages'
import { openDashboard, openTab } from './admin-fixtures'
import {
  aListedInfluencer,
  arriveSignedIn,
  expect,
  expectAccessible,
  seeToast,
  test,
} from './fixtures'

const PAUSED = 'Ratings are paused for now. Reason: Too many at once.'

test('[A18] an admin pauses ratings: every page says so, a member keeps what was typed, and goes on afterwards', async ({
  page,
  another,
  request,
}) => {
  const { id } = await aListedInfluencer(request)
  const member = await another()
  await arriveSignedIn(member)
  await member.goto(`/ask-questions/${id}`)
  await member.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
  await member.getByLabel('Title').fill('Clear skies')
  await member.getByLabel('Details').fill('Explains the southern sky.')
  const home = async () => (await request.get('/')).text()
  expect(await home()).not.toContain('You can still read everything.')

  await openDashboard(page)
  await openTab(page, 'Pauses')
  const pauses = page.getByRole('region', { name: 'Pauses' })
  await pauses.getByRole('button', { name: 'Pause Ratings' }).click()
  await pauses.getByLabel('Reason').fill('Too many at once.')
  await pauses.getByRole('button', { name: 'Pause ratings', exact: true }).click()
  await expect(pauses.getByText('Paused until you end it')).toBeVisible()
  await expectAccessible(page, 'the pauses')

  // A page as it is served says so, without a script.
  await expect.poll(home, { timeout: 2_000 }).toContain(PAUSED)
  await member.getByRole('button', { name: 'Submit' }).click()
  await seeToast(member, PAUSED)
  await expect(member.getByRole('main').getByText(PAUSED)).toBeVisible()
  await expect(member.getByLabel('Title')).toHaveValue('Clear skies')
  await member.reload()
  await expect(member.getByRole('note', { name: 'Paused' })).toContainText(PAUSED)
  await expect(member.getByLabel('Details')).toHaveValue('Explains the southern sky.')
  await expectAccessible(member, 'a page that says what is paused')

  await pauses.getByRole('button', { name: 'End the pause of Ratings' }).click()
  await expect(pauses.getByText('Paused until you end it')).toHaveCount(0)
  await member.getByRole('button', { name: 'Submit' }).click()
  await seeToast(member, MESSAGES.ratingSubmitted)
  await expect.poll(home, { timeout: 2_000 }).not.toContain('You can still read everything.')
})
