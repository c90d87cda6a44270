import type { SiteField } from './site'

/** What the fields about the site are called. */
export const SITE_LABELS: Readonly<Record<SiteField, string>> = {
  name: 'Name',
  description: 'Description',
  logo: 'Logo',
  icon: 'Icon',
  accent: 'Accent colour',
  year: 'Year',
  contactEmail: 'Contact address',
  feedbackUrl: 'Feedback link',
  socialLinks: 'Social links',
  footerLinks: 'Footer links',
  operatorName: 'Operator',
  legalForm: 'Legal form',
  postalAddress: 'Postal address',
  register: 'Register and number',
  contactPoint: 'Contact point',
  responsiblePerson: 'Responsible person',
  textLanguage: 'Language of your texts',
  privacyText: 'Privacy Policy',
  termsText: 'Terms of Service',
  guidelinesText: 'Introduction of the guidelines',
}

/** How many characters each can have. */
export const SITE_CHARS: Readonly<Record<SiteField, number>> = {
  name: 80,
  description: 300,
  logo: 300,
  icon: 300,
  accent: 7,
  year: 4,
  contactEmail: 254,
  feedbackUrl: 500,
  socialLinks: 2_000,
  footerLinks: 2_000,
  operatorName: 200,
  legalForm: 200,
  postalAddress: 500,
  register: 200,
  contactPoint: 300,
  responsiblePerson: 200,
  textLanguage: 35,
  privacyText: 40_000,
  termsText: 40_000,
  guidelinesText: 4_000,
}
