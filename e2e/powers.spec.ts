import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { DASHBOARD, openDashboard, openTab } from './admin-fixtures'
import {
  aListedInfluencer,
  arriveSignedIn,
  bearer,
  expect,
  expectAccessible,
  test,
  tokenOf,
} from './fixtures'

test('[A10] an admin gives a member the power to moderate, who decides an item, and is shut out as soon as it is taken', async ({
  page,
  another,
  request,
  problems,
}) => {
  problems.expect(/403.*\/api\/admin\//)
  const { id, name } = await aListedInfluencer(request)
  const member = await another()
  const person = await arriveSignedIn(member)
  await member.goto('/admin/queue')
  await expect(member.getByRole('heading', { name: MESSAGES.adminNotFound })).toBeVisible()

  await openDashboard(page)
  await page.getByRole('searchbox', { name: 'Find an account' }).fill(person.email)
  await page.getByRole('link', { name: person.name }).first().click()
  const sheet = page.getByRole('dialog', { name: person.name })
  await sheet.getByRole('button', { name: 'Powers…' }).click()
  await sheet.getByRole('checkbox', { name: /^Moderator/ }).check()
  await expectAccessible(page, 'the powers of a member')
  await sheet.getByRole('button', { name: 'Save powers' }).click()
  await expect(sheet.getByRole('button', { name: 'Save powers' })).toHaveCount(0)
  await expect(sheet.getByText('Moderator', { exact: true }).first()).toBeVisible()

  // Another visitor reports the profile, so that there is something to decide.
  const report = { subjectKind: 'influencer', subjectId: id, reason: 'spam' }
  expect((await request.post('/api/reports', { data: report })).ok()).toBe(true)

  await member.goto(PATH.inbox)
  await expect(
    member.getByText('You can now decide reports and appeals for our team'),
  ).toBeVisible()
  await member.goto('/admin/queue?kind=influencer')
  await expect(member.getByRole('heading', { name: 'Queue' })).toBeVisible()
  const row = member.getByRole('list', { name: 'Queue' }).getByRole('listitem')
  await row.filter({ hasText: name }).getByRole('link').click()
  await expect(member.getByText('A visitor')).toBeVisible()
  await member.getByRole('button', { name: /Keep$/ }).click()
  await member.locator('[data-decide]').click()
  await expect(member.getByText(/· D-/)).toBeVisible()
  await expectAccessible(member, 'the queue of a moderator')

  await member.goto(DASHBOARD)
  await expect(member.getByRole('heading', { name: MESSAGES.adminNotFound })).toBeVisible()
  const own = bearer(await tokenOf(member.context().request, person))
  expect((await member.context().request.get('/api/admin/users', own)).status()).toBe(403)

  await member.goto('/admin/queue')
  await expect(member.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Powers…' }).click()
  await sheet.getByRole('checkbox', { name: /^Moderator/ }).uncheck()
  await sheet.getByRole('button', { name: 'Save powers' }).click()
  await expect(sheet.getByRole('button', { name: 'Save powers' })).toHaveCount(0)
  expect((await member.context().request.get('/api/admin/queue', own)).status()).toBe(403)
  await member.reload()
  await expect(member.getByRole('heading', { name: MESSAGES.adminNotFound })).toBeVisible()

  await page.keyboard.press('Escape')
  await openTab(page, 'Log')
  await expect(page.getByText('changed the powers of').first()).toBeVisible()
})
