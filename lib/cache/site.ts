import { readSharedForPage } from '@/lib/cache/shared-settings'
import { type FirstValues, type Site, type SiteSettings, siteOf } from '@/lib/domain/site'
import { getEnv } from '@/lib/env'

/** How the setting `site` is stored: what is filled in, what was before the last change, and which change it was. */
export type StoredSite = { now: SiteSettings; before: SiteSettings | null; version: string }

/** The values of the environment. */
export const firstValues = (): FirstValues => {
  const { CONTACT_EMAIL, FEEDBACK_URL, SOCIAL_URL } = getEnv()
  return { contactEmail: CONTACT_EMAIL, feedbackUrl: FEEDBACK_URL, socialUrl: SOCIAL_URL }
}

/** Returns the site as it presents itself now: what staff has entered, else the settings of the environment. */
export async function readSite(): Promise<Site> {
  const { site } = (await readSharedForPage()) as { site?: StoredSite }
  return siteOf(site?.now ?? {}, firstValues())
}
