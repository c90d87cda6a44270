import type { Page } from '@playwright/test'
import { openDashboard, propose } from './admin-fixtures'
import {
  ADMIN,
  aListedInfluencer,
  aMember,
  aPerson,
  bearer,
  expect,
  expectAccessibleInBoth,
  rate,
  test,
  tokenOf,
} from './fixtures'

/** Opens the sheet of an account. */
async function openSheet(page: Page, id: string) {
  await openDashboard(page)
  await page.goto(`/admin/dashboard?account=${id}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Staff actions' })).toBeVisible()
  return sheet
}

test('T23: two profiles of one person are merged, the old address leads on, and they are parted again', async ({
  page,
  request,
  problems,
}) => {
  // A merge needs a reason.
  problems.expect(/422/, /\/merge/)
  const [from, into] = [await aListedInfluencer(request), await aListedInfluencer(request)]
  const { token } = await aMember(request)
  await rate(request, token, from.id, [5, 'Stars 5', 'Written by a test.'])

  const sheet = await openSheet(page, from.id)
  await sheet.getByRole('button', { name: 'Merge…' }).click()
  await sheet.getByLabel('Which profile stays?').fill(into.name)
  await sheet.getByRole('button', { name: into.name }).click()
  await expect(sheet.getByText('1 rating moves, with replies, votes and reports.')).toBeVisible()
  await expectAccessibleInBoth(page, 'the form of a merge')
  await sheet.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(sheet.getByLabel('Reason for the log')).toBeFocused()
  await sheet.getByLabel('Reason for the log').fill('One person, two spellings.')
  await sheet.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(sheet.getByRole('heading', { name: 'Merges' })).toBeVisible()
  const state = sheet.getByRole('definition').filter({ hasText: `Merged into ${into.name}` })
  await expect(state).toBeVisible()

  const old = await request.get(`/reviews/${from.id}`, { maxRedirects: 0 })
  const leadsTo = `/reviews/${into.id}?merged=${from.id}`
  expect([old.status(), old.headers().location]).toEqual([308, leadsTo])
  expect(await (await request.get(leadsTo)).text()).toContain(`${from.name}</bdi> is now part of`)
  expect((await request.get(`/allReviews?expertId=${from.id}`)).url()).toContain(into.id)
  expect((await request.get(`/ask-questions/${from.id}`)).url()).toContain(into.id)
  const { averageRating } = await (
    await request.get('/api/influenerUnloggedData', { params: { expertId: from.id } })
  ).json()
  expect(averageRating).toBe(5)
  const found = await request.get('/api/influencers/search', { params: { query: from.name } })
  const ids = (await found.json()).map(({ _id }: { _id: string }) => _id)
  expect(ids).not.toContain(from.id)
  // Its name is an other name of the surviving profile.
  expect(ids).toContain(into.id)

  await sheet.getByRole('button', { name: 'Undo the merge…' }).click()
  await expectAccessibleInBoth(page, 'undoing a merge')
  await sheet.getByLabel('Reason for the log').fill('Two persons after all.')
  await sheet.getByRole('button', { name: 'Undo the merge', exact: true }).click()
  await expect(sheet.getByRole('heading', { name: 'Merges' })).toHaveCount(0)
  const parted = await request.get(`/reviews/${from.id}`, { maxRedirects: 0 })
  expect(parted.status()).toBe(200)
  expect(await parted.text()).toContain('Stars 5')
  expect(await (await request.get(`/reviews/${into.id}`)).text()).not.toContain('Stars 5')
})

test('T22: a listed person asks to be removed, is answered, and is not listed again by a submission', async ({
  page,
  another,
  request,
}) => {
  const { id, name } = await aListedInfluencer(request)
  const theirs = await another()
  await theirs.goto(`/report?subject=influencer:${id}`)
  await theirs.getByRole('radio', { name: 'Should not be listed' }).check()
  await theirs.getByRole('checkbox', { name: /This profile is about me/ }).check()
  await expectAccessibleInBoth(theirs, 'an objection')
  await theirs.getByRole('button', { name: 'Send report' }).click()
  await theirs.getByLabel('What happened, and where exactly?').fill('Please remove my profile.')
  await theirs.getByRole('textbox', { name: 'Email' }).fill(aPerson().email)
  await theirs.getByRole('button', { name: 'Send report' }).click()
  await theirs.getByRole('link', { name: 'See your report' }).click()
  await expect(theirs.getByText('Waiting for review.')).toBeVisible()

  const admin = bearer(await tokenOf(request, ADMIN))
  const opened = await request.post('/api/admin/queue', {
    data: { subjectKind: 'influencer', subjectId: id },
    ...admin,
  })
  await openDashboard(page)
  await page.goto(`/admin/queue/${(await opened.json()).id}`)
  await expect(page.getByText(/From the person on the profile/)).toBeVisible()
  await page.getByRole('button', { name: /Take down under a rule/ }).click()
  await page.getByRole('radio', { name: 'Public figures only' }).check()
  await page.getByLabel('Answer').fill('We have removed your profile.')
  await page.getByRole('button', { name: 'Decide, then next' }).click()
  await expect(async () => {
    await theirs.reload()
    await expect(theirs.getByText('Our answer: We have removed your profile.')).toBeVisible()
  }).toPass()

  await propose(request, name)
  const again = await request.get('/api/admin/users', { params: { q: name }, ...admin })
  const [{ _id: proposedId }] = (await again.json()).pendingExperts
  const sheet = await openSheet(page, proposedId)
  const notice = sheet.getByRole('note', { name: 'Delisted' })
  await expect(notice).toContainText('Do not approve.')
  await expectAccessibleInBoth(page, 'a submission of a delisted person')
  await notice.getByRole('button', { name: 'Allow it anyway…' }).click()
  await notice.getByLabel('Reason for the log').fill('They want to be listed again.')
  await notice.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(notice).toHaveCount(0)
})
