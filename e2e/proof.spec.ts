import { EXPERIENCE_SHOWN } from '@/lib/domain/proofs'
import { openTab } from './admin-fixtures'
import {
  ADMIN,
  aListedInfluencer,
  arriveAs,
  demoPassword,
  expect,
  expectAccessible,
  rate,
  test,
  tokenOf,
} from './fixtures'

test('T35: a member sends a receipt for a review, staff has seen it, and readers see the label', async ({
  page,
  another,
}) => {
  const { request } = page.context()
  const influencer = await aListedInfluencer(request, 'Instagram: @course')
  const author = { email: 'reader8@example.com', password: await demoPassword() }
  await rate(request, await tokenOf(request, author), influencer.id, [
    4,
    'A good course',
    'Six lessons, all of them useful.',
  ])

  await arriveAs(page, author, `/reviews/${influencer.id}`)
  await page.getByRole('button', { name: 'Add proof' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Only our team sees the file.')).toBeVisible()
  await expectAccessible(page, 'sending a proof')
  const buffer = Buffer.from('%PDF-1.7 a receipt')
  const file = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer }
  await dialog.getByLabel('Your document').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Send document' }).click()
  await expect(page.getByText('Our team has your proof.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // It waits, and can be taken back.
  await page.getByRole('button', { name: 'Add proof' }).click()
  await expect(dialog.getByText('Our team has your document.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Take back and delete' })).toBeVisible()

  const desk = await another()
  await arriveAs(desk, ADMIN, '/admin/dashboard')
  await openTab(desk, 'Proofs')
  const title = new RegExp(`Proof for a review of ${influencer.name}`)
  await desk.getByRole('link', { name: title }).click()
  const item = desk.getByRole('region', { name: 'Proof', exact: true })
  const download = desk.waitForEvent('download')
  await item.getByRole('button', { name: 'Download the document' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await expectAccessible(desk, 'a proof for staff')
  const decision = desk.getByRole('form', { name: 'Decision' })
  await decision.getByRole('button', { name: EXPERIENCE_SHOWN }).click()
  await decision.getByLabel('Reasons').fill('A receipt for the course.')
  await decision.getByRole('button', { name: 'Decide, then next' }).click()
  await expect(desk.getByText(/^Experience shown · D-/)).toBeVisible()

  await page.goto('/user/inbox')
  const told = page.getByRole('link', { name: /now says ‘Experience shown’/ })
  await told.first().click()
  await expect(page).toHaveURL(new RegExp(`/reviews/${influencer.id}`))
  const review = page.getByRole('article').filter({ hasText: 'A good course' })
  await expect(review.getByText(EXPERIENCE_SHOWN)).toBeVisible()
  await expect(review.getByRole('button', { name: 'Add proof' })).toHaveCount(0)
})
