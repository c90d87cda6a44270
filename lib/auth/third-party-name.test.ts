import { afterEach, expect, test, vi } from 'vitest'
import { thirdPartyName } from '@/lib/auth/third-party-name'
import { aboutThirdParty } from '@/lib/domain/third-party'
import { resetEnv } from '@/lib/env'

afterEach(() => {
  vi.unstubAllEnvs()
  resetEnv()
})

test.each([
  [{}, 'Google'],
  [{ OIDC_NAME: 'Keycloak' }, 'Google'],
  [{ OIDC_ISSUER: 'https://accounts.google.com', OIDC_NAME: 'Keycloak' }, 'Google'],
  [{ OIDC_ISSUER: 'https://id.example/realms/main', OIDC_NAME: 'Keycloak' }, 'Keycloak'],
  [{ OIDC_ISSUER: 'https://id.example/realms/main' }, 'id.example'],
])('[O3] with %j the third party is called %s', (settings, name) => {
  for (const [key, value] of Object.entries(settings)) vi.stubEnv(key, value)
  resetEnv()
  expect(thirdPartyName()).toBe(name)
})

test('[O3] texts name the third party, with its article', () => {
  expect(aboutThirdParty('A Google account; with Google', 'Okta')).toBe(
    'An Okta account; with Okta',
  )
  expect(aboutThirdParty('a Google account', 'Key$&cloak')).toBe('a Key$&cloak account')
  expect(aboutThirdParty('A Google account', 'Google')).toBe('A Google account')
})
