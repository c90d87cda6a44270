import { z } from 'zod'
import { accentFaults } from '@/lib/domain/accent'
import { badLinks } from '@/lib/domain/plain-markup'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { isSiteHref, type SiteField, siteLinks } from '@/lib/domain/site'
import { SITE_CHARS } from '@/lib/domain/site-fields'
import { plainLine, plainText } from '@/lib/text/text'
import { emailAddress } from '@/lib/wire/fields'

const LINKS_MAX = 8
const LINK_WORDS_MAX = 40

const typed = (field: SiteField, plain: (text: string) => string) =>
  z
    .string(SERVER_MESSAGES.invalidRequest)
    .default('')
    .transform(plain)
    .pipe(z.string().max(SITE_CHARS[field], SERVER_MESSAGES.fieldTooLong))
const line = (field: SiteField) => typed(field, plainLine)
const text = (field: SiteField) => typed(field, plainText)

/** Refuses a value that is filled in and wrong. */
const filled = (isRight: (value: string) => boolean, message: string) =>
  [(value: string) => value === '' || isRight(value), message] as const

const areLinks = (lines: string): boolean => {
  const links = siteLinks(lines)
  const hasSpace = ({ text: words, href }: { text: string; href: string }) =>
    isSiteHref(href) && [...words].length <= LINK_WORDS_MAX
  return links.length <= LINKS_MAX && links.every(hasSpace)
}

const links = (field: SiteField) =>
  text(field)
    .refine(...filled(areLinks, SERVER_MESSAGES.siteLinks))
    .meta({ format: 'lines of words and uri-reference' })
const ownText = (field: SiteField) =>
  text(field).refine((value) => badLinks(value).length === 0, {
    error: ({ input }) => SERVER_MESSAGES.siteTextLink(badLinks(String(input))[0] ?? ''),
  })

const isLanguage = (code: string) => {
  try {
    return Boolean(new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code))
  } catch {
    return false
  }
}
const isColor = (value: string) => /^#[\da-f]{6}$/.test(value)

/** All that staff can fill in, each as it is stored; empty: not filled in. */
export const siteFields = {
  name: line('name'),
  description: line('description'),
  logo: line('logo'),
  icon: line('icon'),
  accent: line('accent')
    .transform((color) => color.toLowerCase())
    .refine(...filled(isColor, SERVER_MESSAGES.siteColor))
    .refine((color) => !isColor(color) || accentFaults(color).length === 0, {
      error: ({ input }) => SERVER_MESSAGES.siteContrast(accentFaults(String(input))),
    })
    .meta({ format: 'color' }),
  year: line('year')
    .refine(...filled((year) => /^\d{4}$/.test(year), SERVER_MESSAGES.siteYear))
    .meta({ format: 'year' }),
  contactEmail: line('contactEmail')
    .refine(
      ...filled((value) => emailAddress.safeParse(value).success, SERVER_MESSAGES.emailInvalid),
    )
    .meta({ format: 'email' }),
  feedbackUrl: line('feedbackUrl')
    .refine(...filled(isSiteHref, SERVER_MESSAGES.siteLink))
    .meta({ format: 'uri-reference' }),
  socialLinks: links('socialLinks'),
  footerLinks: links('footerLinks'),
  operatorName: line('operatorName'),
  legalForm: line('legalForm'),
  postalAddress: text('postalAddress'),
  register: line('register'),
  contactPoint: line('contactPoint'),
  responsiblePerson: line('responsiblePerson'),
  textLanguage: line('textLanguage')
    .refine(...filled(isLanguage, SERVER_MESSAGES.siteLanguage))
    .meta({ format: 'language tag' }),
  privacyText: ownText('privacyText'),
  termsText: ownText('termsText'),
  guidelinesText: ownText('guidelinesText'),
} satisfies Record<SiteField, z.ZodType<string>>

/** `POST /api/admin/site`: all fields, and the version that they change. */
export const siteBody = z
  .object({ ...siteFields, version: z.string(SERVER_MESSAGES.invalidRequest) })
  .meta({ refusal: 'unprocessable', description: 'What the site says of itself.' })
