import { PATH } from './paths'
import { GOOGLE } from './third-party'

/** The texts by which the site presents itself until staff has entered others. */
export const SITE = {
  name: 'Influencer Ratings',
  description:
    'Read and write honest ratings of social-media influencers. Every rating comes from a registered member, and nobody can pay to be listed higher.',
  year: '2024',
} as const

/** What staff can enter about the site, all of it optional: texts, as they are stored and exported. */
export const SITE_FIELDS = [
  'name',
  'description',
  'logo',
  'icon',
  'accent',
  'year',
  'contactEmail',
  'feedbackUrl',
  'socialLinks',
  'footerLinks',
  'operatorName',
  'legalForm',
  'postalAddress',
  'register',
  'contactPoint',
  'responsiblePerson',
  'textLanguage',
  'privacyText',
  'termsText',
  'guidelinesText',
] as const
export type SiteField = (typeof SITE_FIELDS)[number]

/** Who runs the site, in the order of their page. */
export const OPERATOR_FIELDS = [
  'operatorName',
  'legalForm',
  'postalAddress',
  'register',
  'contactPoint',
  'responsiblePerson',
] as const satisfies readonly SiteField[]
export type OperatorField = (typeof OPERATOR_FIELDS)[number]

/** What is filled in; a missing field and an empty one are the same. */
export type SiteSettings = Partial<Record<SiteField, string>>

export type SiteLink = { text: string; href: string }

/** The values of the environment, which are in force until staff enters others. */
export type FirstValues = { contactEmail: string; feedbackUrl: string; socialUrl: string }

/** The site as it presents itself. */
export type Site = Record<
  'name' | 'description' | 'copyright' | 'logo' | 'icon' | 'accent',
  string
> & {
  contactEmail: string
  feedbackUrl: string
  socialLinks: readonly SiteLink[]
  footerLinks: readonly SiteLink[]
  /** What staff has filled in, as it is stored. */
  filled: SiteSettings
  /** Which addresses in force are still those of the examples. */
  examples: readonly SiteField[]
}

function copyrightOf(name: string, year: string): string {
  return `Copyright © ${year} ${name}. All rights reserved.`
}

const EXAMPLE = /(?:^|[@/.])example\.(?:com|org|net)\b/

/** Returns the site that settings make, with the first values where nothing is filled in. */
export function siteOf(filled: SiteSettings, first: FirstValues): Site {
  const own = (field: SiteField, otherwise = '') => filled[field] || otherwise
  const name = own('name', SITE.name)
  const contactEmail = own('contactEmail', first.contactEmail)
  const feedbackUrl = own('feedbackUrl', first.feedbackUrl)
  const social = own('socialLinks', `Follow us ${first.socialUrl}`)
  const addresses = Object.entries({ contactEmail, feedbackUrl, socialLinks: social })
  return {
    name,
    description: own('description', SITE.description),
    copyright: copyrightOf(name, own('year', SITE.year)),
    logo: own('logo'),
    icon: own('icon'),
    accent: own('accent'),
    contactEmail,
    feedbackUrl,
    socialLinks: siteLinks(social),
    footerLinks: siteLinks(own('footerLinks')),
    filled,
    examples: SITE_FIELDS.filter((field) =>
      addresses.some(([name, value]) => name === field && EXAMPLE.test(value)),
    ),
  }
}

/** Reads links, one a line: its words, then its address, which alone is its words, too. */
export const siteLinks = (lines: string): SiteLink[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const href = line.slice(line.search(/\S+$/))
      return { text: line.slice(0, -href.length).trim() || href, href }
    })

/** Whether pages may link to an address: https, or a path of this site. */
export function isSiteHref(href: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(href)) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  if (!URL.canParse(href) || !/^https:\/\/[^/]/i.test(href)) return false
  // What stands before an @ looks like the host, and is none.
  const { username, password } = new URL(href)
  return username === '' && password === ''
}

/** What is filled in of who runs the site. */
export const operatorFacts = (filled: SiteSettings) =>
  OPERATOR_FIELDS.flatMap((field) => {
    const value = filled[field]
    return value ? [{ field, value }] : []
  })

/** What the frame of every page shows of the site. */
export type ShownSite = Pick<Site, 'name' | 'copyright' | 'logo' | 'contactEmail' | 'feedbackUrl'> &
  Pick<Site, 'socialLinks' | 'footerLinks'> & {
    /** Where the operator's own texts are; empty: on the site's own pages. */
    privacyHref: string
    termsHref: string
    hasOperator: boolean
    /** The address of the stylesheet with the operator's colour; empty without one. */
    stylesheet: string
    /** What the third party for signing in is called. */
    thirdParty: string
  }

/** What is shown where nothing is filled in, but the addresses. */
export const NOTHING_FILLED_IN = {
  name: SITE.name,
  copyright: copyrightOf(SITE.name, SITE.year),
  logo: '',
  footerLinks: [],
  privacyHref: '',
  termsHref: '',
  hasOperator: false,
  stylesheet: '',
  thirdParty: GOOGLE,
} as const satisfies Partial<ShownSite>

/** Returns the address that a text of the operator is, alone; empty for a text, and without one. */
export const linkedText = (text: string | undefined): string => {
  const alone = text?.trim() ?? ''
  return alone.startsWith('https://') && isSiteHref(alone) ? alone : ''
}

/** Returns what the frame shows that differs from a site with nothing filled in; null without a difference. */
export function shownDifference(
  { name, copyright, logo, accent, socialLinks, footerLinks, filled }: Site,
  thirdParty: string,
): Partial<ShownSite> | null {
  const shown: Partial<ShownSite> = {
    ...{ name, copyright, logo, thirdParty },
    privacyHref: linkedText(filled.privacyText),
    termsHref: linkedText(filled.termsText),
    hasOperator: operatorFacts(filled).length > 0,
    stylesheet: accent && PATH.siteStylesheet(accent),
    ...(filled.socialLinks && { socialLinks }),
    ...(footerLinks.length > 0 && { footerLinks }),
  }
  const before: Partial<Record<string, unknown>> = NOTHING_FILLED_IN
  const different = Object.entries(shown).filter(([key, value]) => value !== before[key])
  return different.length > 0 ? Object.fromEntries(different) : null
}
