import { aboutThirdParty, GOOGLE } from '@/lib/domain/third-party'
import { getEnv } from '@/lib/env'

/** Returns what the third party is called: Google is Google, another one what `OIDC_NAME` says, else its host. */
export function thirdPartyName(): string {
  const { OIDC_ISSUER, OIDC_NAME } = getEnv()
  const host = OIDC_ISSUER ? new URL(OIDC_ISSUER).hostname : 'accounts.google.com'
  return host === 'accounts.google.com' ? GOOGLE : (OIDC_NAME ?? host)
}

/** Returns a text about the third party, with its name. */
export const ofThirdParty = (text: string): string => aboutThirdParty(text, thirdPartyName())
