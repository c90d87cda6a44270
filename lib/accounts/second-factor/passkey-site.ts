import { isIP } from 'node:net'
import { getEnv } from '@/lib/env'

/** The name under which browsers keep passkeys of this site, and the origin that they sign; from the settings alone. */
export function passkeySite(): { rpID: string; origin: string } {
  const { SITE_URL } = getEnv()
  return { rpID: new URL(SITE_URL).hostname, origin: SITE_URL }
}

/** Whether browsers accept passkeys for the address of the site: not for an IP address. */
export const arePasskeysOn = (): boolean => isIP(passkeySite().rpID.replace(/^\[|\]$/g, '')) === 0
