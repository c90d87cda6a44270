import type { Page } from '@playwright/test'
import { totpCode } from '@/tests/support/totp'
import { type Account, expect, expectAccessibleInBoth } from './fixtures'

export const SETTINGS = '/user/dashboard?section=account'
/** A password hash is slow on purpose, and slower still on a busy machine. */
export const HASHING_MS = 20_000
export const inAMoment = () => new Date(Date.now() + 30_000)

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Sets up an authenticator app on the settings' screen. Returns its secret and the recovery codes. */
export async function setUp(page: Page, person: Account) {
  await page.goto(SETTINGS)
  await button(page, 'Set up two-step login').click()
  await page.getByLabel('Your password', { exact: true }).fill(person.password)
  await button(page, 'Continue').click()
  const drawing = page.getByRole('img', { name: 'QR code with the secret below' })
  await expect(drawing).toBeVisible({ timeout: HASHING_MS })
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await expectAccessibleInBoth(page, 'setting up two-step login')
  await page.getByLabel('Code from the app', { exact: true }).fill(totpCode(secret))
  await button(page, 'Turn on').click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes now' })).toBeFocused()
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^(\w{4}-){3}\w{4}$/ })
    .allTextContents()
  expect(codes).toHaveLength(10)
  return { secret, codes }
}

/** The authenticator of a device that verifies its user; `touch`: whether the user is there. */
export async function aDevice(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

/** Adds a passkey on the settings' screen. */
export async function addPasskey(page: Page, person: Account): Promise<void> {
  await page.goto(SETTINGS)
  await button(page, 'Add a passkey').click()
  const name = page.getByLabel('Name of the passkey', { exact: true })
  await expect(name).toBeFocused()
  await name.fill('My phone')
  await page.getByLabel('Your password', { exact: true }).fill(person.password)
  await button(page, 'Continue').click()
  const title = page.getByRole('heading', { name: 'Save your recovery codes now' })
  await expect(title).toBeFocused({ timeout: HASHING_MS })
  await button(page, 'I’ve saved them').click()
}
