import { ADMIN_VIEWS } from '@/components/admin/shared/admin-views'
import { DASHBOARD, openDashboard, propose } from './admin-fixtures'
import { aPerson, expect, expectAccessible, register, sideways, test } from './fixtures'

test('names and texts without spaces widen no screen', async ({ page, request }) => {
  const word = (letter: string, length: number) => letter.repeat(length)
  const unique = Date.now().toString(36)
  const member = { ...aPerson(), name: `${word('m', 70)}${unique}` }
  await register(request, member)
  const proposed = await propose(request, `${word('i', 70)}${unique}`, {
    Tell_About_Yourself: word('t', 800),
    socialHandles: `@${word('h', 100)}`,
  })
  await openDashboard(page)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, name] of [
      [`${DASHBOARD}?view=members&q=${member.name}`, member.name],
      [`${DASHBOARD}?view=pending&q=${proposed}`, proposed],
      ['/admin/queue?kind=submission', proposed],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('link', { name }).first()).toBeVisible()
      expect(await sideways(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  await page.goto(`${DASHBOARD}?view=members&q=${member.name}`)
  const found = page.getByRole('row', { name: member.name })
  const id = await found.getAttribute('data-row')
  await page.goto(`/contributors/${id}`)
  await expect(page.getByRole('heading', { name: member.name })).toBeVisible()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page), `contributor at ${width}`).toBeLessThanOrEqual(0)
  }
})

test('every screen of the admin fits a phone and is accessible, in light and dark', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  await propose(request)
  await openDashboard(page)
  for (const view of ADMIN_VIEWS.filter((one) => one !== 'all' && one !== 'members')) {
    await page.goto(`${DASHBOARD}?view=${view}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0)
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page, `admin ${view}, ${width} px, ${colorScheme}`)
      expect(await sideways(page), `${view} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await page.goto(`${DASHBOARD}?view=pending`)
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await expectAccessible(page, 'admin, a sheet with its form')
})
