import type { Page } from '@playwright/test'
import { ADMIN_VIEWS } from '@/components/admin/shared/admin-views'
import { PATH } from '@/lib/domain/paths'
import type { SiteSettings } from '@/lib/domain/site'
import { comparePath } from '@/lib/influencers/summaries/comparison'
import { landingPath, platformPath } from '@/lib/names/landing-paths'
import type { World } from '@/tools/screens/world'

/** The owner has claimed a profile. */
export type Visitor = 'guest' | 'member' | 'owner' | 'admin'

export type Screen = {
  name: string
  path: string | ((world: World) => string)
  /** What staff has filled in about the site meanwhile; nothing by default. */
  site?: SiteSettings
  /** Signed-out by default. */
  as?: Visitor
  /** Prepares the network before the page is loaded. */
  arrange?(page: Page): Promise<unknown>
  /** Acts on the page before the screenshot. */
  prepare?(page: Page): Promise<unknown>
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

const failing = (path: string) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { success: false } }))

/** Leaves a request pending, to show the loading state. */
const waiting = (path: string) => (page: Page) => page.route(path, () => {})

const FINDING: Screen[] = [
  { name: 'home', path: PATH.home },
  {
    name: 'home-trending',
    path: PATH.home,
    async prepare(page) {
      await press(page, 'Show Trending Influencers')
      await page
        .getByRole('region', { name: 'Trending influencers' })
        .getByRole('link')
        .first()
        .waitFor()
    },
  },
  {
    name: 'home-trending-loading',
    path: PATH.home,
    arrange: waiting('**/api/trending/influencer'),
    prepare: (page) => press(page, 'Show Trending Influencers'),
  },
  { name: 'home-category', path: `${PATH.home}?category=Food` },
  { name: 'home-filtered', path: `${PATH.home}?minRating=4&sort=reviewed` },
  { name: 'home-filtered-empty', path: `${PATH.home}?minRating=4.5&country=AQ` },
  { name: 'home-last-page', path: `${PATH.home}?page=7` },
  {
    name: 'search',
    path: PATH.home,
    async prepare(page) {
      await page.getByRole('combobox', { name: 'Search influencers' }).fill('tra')
      await page.waitForResponse('**/api/influencers/search**')
    },
  },
  { name: 'category', path: landingPath('Food') },
  { name: 'platform', path: platformPath('instagram') },
  { name: 'search-results', path: `${PATH.search}?query=food` },
  { name: 'search-corrected', path: `${PATH.search}?query=yotube` },
  { name: 'search-no-results', path: `${PATH.search}?query=qqqq` },
  {
    name: 'search-empty',
    path: PATH.home,
    async prepare(page) {
      await page.getByRole('combobox', { name: 'Search influencers' }).fill('qqqqqqqqqq')
      await page.waitForResponse('**/api/influencers/search**')
    },
  },
  { name: 'menu', path: PATH.home, prepare: (page) => openMenu(page) },
  { name: 'compare', path: ({ influencer, other }) => comparePath({ a: influencer, b: other }) },
  {
    name: 'compare-unrated',
    path: ({ influencer, unrated }) => comparePath({ a: influencer, b: unrated }),
  },
  { name: 'compare-one', path: ({ influencer }) => comparePath({ a: influencer }) },
  { name: 'compare-empty', path: PATH.compare },
]

async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
}

const REVIEWS: Screen[] = [
  { name: 'reviews', path: ({ influencer }) => PATH.reviews(influencer) },
  {
    name: 'reviews-stars',
    path: ({ influencer }) => `${PATH.reviews(influencer)}?stars=3&sort=helpful`,
  },
  { name: 'reviews-search', path: ({ influencer }) => `${PATH.reviews(influencer)}?q=sponsor` },
  {
    name: 'reviews-search-nothing',
    path: ({ influencer }) => `${PATH.reviews(influencer)}?q=qqqqqq`,
  },
  { name: 'reviews-unrated', path: ({ unrated }) => PATH.reviews(unrated) },
  {
    name: 'reviews-replying',
    as: 'member',
    path: ({ influencer }) => PATH.reviews(influencer),
    async prepare(page) {
      const comment = page.getByRole('article').first()
      await comment.getByRole('button', { name: 'Reply', exact: true }).click()
      await comment.getByRole('button', { name: 'Submit Reply' }).click()
    },
  },
  {
    name: 'reviews-flagged',
    as: 'member',
    path: ({ influencer }) => PATH.reviews(influencer),
    async prepare(page) {
      const comment = page.getByRole('article').nth(1)
      const flag = comment.getByRole('button', { name: /^Flag/ })
      await flag.click()
      // That lowers the flag that an earlier picture has raised.
      const sheet = comment.getByRole('form', { name: 'Why did you flag this review?' })
      await sheet.waitFor({ timeout: 5_000 }).catch(() => flag.click())
      await comment.getByRole('radio', { name: 'Something else' }).check()
    },
  },
  {
    name: 'reviews-failed',
    as: 'member',
    path: ({ influencer }) => PATH.reviews(influencer),
    arrange: failing('**/api/allReviews**'),
  },
  {
    name: 'reviews-print',
    path: ({ influencer }) => PATH.reviews(influencer),
    prepare: (page) => page.emulateMedia({ media: 'print' }),
  },
  { name: 'reviews-owner', as: 'owner', path: ({ owned }) => PATH.reviews(owned) },
  { name: 'rate-owner', as: 'owner', path: ({ owned }) => PATH.rate(owned) },
  { name: 'rate', path: ({ influencer }) => PATH.rate(influencer) },
  {
    name: 'rate-refused',
    path: ({ influencer }) => PATH.rate(influencer),
    async prepare(page) {
      await page.getByLabel('Title').fill('Written before the stars')
      await page.getByLabel('Details').fill('Nothing typed is lost.')
      await press(page, 'Submit')
    },
  },
  { name: 'rate-member', as: 'member', path: ({ unrated }) => PATH.rate(unrated) },
]

const ACCOUNTS: Screen[] = [
  { name: 'sign-up', path: PATH.signUp },
  { name: 'sign-in', path: PATH.signIn },
  {
    name: 'sign-in-refused',
    path: PATH.signIn,
    async prepare(page) {
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await press(page, 'Log In')
      await page.getByRole('main').getByRole('alert').first().waitFor()
    },
  },
  { name: 'sign-in-link', path: PATH.signInLink },
  { name: 'forgot-password', path: PATH.forgotPassword },
  { name: 'reset-password', path: `${PATH.resetPassword}?token=a-token` },
  { name: 'verify-email', path: `${PATH.verifyEmail}?token=no-longer-valid` },
  { name: 'not-me', path: `${PATH.denySignIn}?token=a-token` },
  { name: 'recovery', path: `${PATH.recovery}?token=a-token&do=start` },
  { name: 'unsubscribe-incomplete', path: PATH.unsubscribeForm },
  { name: 'add-influencer', path: PATH.addInfluencer },
  {
    name: 'add-influencer-refused',
    path: PATH.addInfluencer,
    prepare: (page) => press(page, 'Add Influencer'),
  },
  { name: 'profile', as: 'member', path: PATH.profile },
  { name: 'profile-ratings', as: 'member', path: `${PATH.profile}?section=ratings` },
  { name: 'profile-replies', as: 'member', path: `${PATH.profile}?section=replies` },
  { name: 'profile-account', as: 'member', path: `${PATH.profile}?section=account` },
  { name: 'inbox', as: 'member', path: PATH.inbox },
  { name: 'inbox-following', as: 'member', path: PATH.following },
  { name: 'inbox-settings', as: 'member', path: PATH.inboxSettings },
  { name: 'security-log', as: 'member', path: PATH.securityLog },
  { name: 'profile-loading', as: 'member', path: PATH.profile, arrange: waiting('**/api/getme') },
  { name: 'home-member', as: 'member', path: PATH.home },
]

const CONTRIBUTORS: Screen[] = [
  { name: 'contributors', path: PATH.topContributors },
  { name: 'contributors-week', as: 'member', path: `${PATH.topContributors}?period=week` },
  {
    name: 'contributors-category',
    as: 'member',
    path: `${PATH.topContributors}?period=month&category=Travel`,
  },
  {
    name: 'contributors-failed',
    as: 'member',
    path: PATH.topContributors,
    arrange: failing('**/api/me/place**'),
  },
  { name: 'contributor', path: ({ contributor }) => PATH.contributor(contributor) },
]

const OPERATOR: SiteSettings = {
  name: 'Mirada',
  accent: '#1d3a8a',
  operatorName: 'Mirada – Verein für ehrliche Empfehlungen',
  postalAddress: 'Gasse 1\n10115 Berlin',
  contactPoint: 'contact@mirada.example',
  textLanguage: 'de',
  privacyText:
    '# Datenschutzerklärung\nWir speichern nur, was nötig ist.\n\n## Ihre Rechte\n- Auskunft\n- Löschung',
}

const READING: Screen[] = [
  { name: 'how-it-works', path: PATH.howItWorks },
  { name: 'purpose', path: PATH.purpose },
  { name: 'method', path: PATH.method },
  { name: 'guidelines', path: PATH.guidelines },
  { name: 'own-reports', as: 'member', path: PATH.ownReports },
  { name: 'own-pages', as: 'member', path: PATH.ownPages },
  { name: 'own-pages-owner', as: 'owner', path: PATH.ownPages },
  { name: 'claim', path: ({ influencer }) => PATH.claim(influencer) },
  { name: 'claim-form', as: 'member', path: ({ influencer }) => PATH.claim(influencer) },
  { name: 'report', path: PATH.reportForm },
  {
    name: 'report-illegal',
    path: ({ influencer }) => PATH.reportOf('influencer', influencer),
    prepare: (page) => page.getByRole('radio', { name: 'Illegal' }).check(),
  },
  { name: 'report-sent', path: `${PATH.reportSent}?number=R-AAAA-AAAA` },
  { name: 'transparency', path: PATH.transparency },
  { name: 'transparency-log', path: PATH.decisionLog },
  { name: 'privacy', path: PATH.privacy },
  { name: 'terms', path: PATH.terms },
  { name: 'about-this-site', path: PATH.aboutSite, site: OPERATOR },
  { name: 'privacy-own', path: PATH.privacy, site: OPERATOR },
  { name: 'developers', path: PATH.developers },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'influencer-not-found', path: PATH.reviews('0'.repeat(24)) },
  { name: 'contributor-not-found', path: PATH.contributor('0'.repeat(24)) },
]

const adminView = (view: string) => `${PATH.admin}?${new URLSearchParams({ view })}`

const STAFF: Screen[] = [
  { name: 'admin', as: 'admin', path: PATH.admin },
  ...ADMIN_VIEWS.filter((view) => view !== 'all').map(
    (view): Screen => ({ name: `admin-${view}`, as: 'admin', path: adminView(view) }),
  ),
  {
    name: 'admin-help',
    as: 'admin',
    path: adminView('pending'),
    prepare: (page) => page.keyboard.press('?'),
  },
  {
    name: 'admin-member-sheet',
    as: 'admin',
    path: adminView('members'),
    async prepare(page) {
      await page.getByLabel('Find an account').fill('Femi Ivarsson')
      await page.getByRole('link', { name: 'Femi Ivarsson' }).click()
      await page.getByRole('dialog').getByRole('heading', { name: 'Reports about them' }).waitFor()
    },
  },
  { name: 'admin-as-member', as: 'member', path: PATH.admin },
]

/** Opens the first item; waits for the buttons of a decision. */
async function openItem(page: Page) {
  await page.locator('[data-queue-link]').first().click()
  await page.getByRole('form', { name: 'Decision' }).waitFor()
}

const QUEUE: Screen[] = [
  { name: 'queue', as: 'admin', path: PATH.queue },
  { name: 'queue-filtered-empty', as: 'admin', path: `${PATH.queue}?kind=votes` },
  {
    name: 'queue-failed',
    as: 'admin',
    path: PATH.queue,
    arrange: failing('**/api/admin/queue?**'),
  },
  {
    name: 'queue-loading',
    as: 'admin',
    path: PATH.queue,
    arrange: waiting('**/api/admin/queue?**'),
  },
  { name: 'queue-item', as: 'admin', path: `${PATH.queue}?kind=review`, prepare: openItem },
  ...(['surge', 'flags', 'appeal', 'influencer', 'claim', 'proof'] as const).map(
    (kind): Screen => ({
      name: `queue-item-${kind}`,
      as: 'admin',
      path: `${PATH.queue}?kind=${kind}`,
      prepare: openItem,
    }),
  ),
  {
    name: 'queue-item-decision',
    as: 'admin',
    path: `${PATH.queue}?kind=review`,
    async prepare(page) {
      await openItem(page)
      await page.keyboard.press('3')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('6')
    },
  },
  { name: 'queue-item-gone', as: 'admin', path: PATH.queueItem('0'.repeat(24)) },
]

/** Every screen of the site, in its different states. */
export const SCREENS: readonly Screen[] = [
  ...FINDING,
  ...REVIEWS,
  ...ACCOUNTS,
  ...CONTRIBUTORS,
  ...READING,
  ...STAFF,
  ...QUEUE,
]
