/** All paths of the site. */
export const PATH = {
  home: '/',
  signUp: '/signup',
  addInfluencer: '/signup/expert',
  signIn: '/signin',
  /** Where a link by email is asked for, and where that link leads. */
  signInLink: '/signin/link',
  forgotPassword: '/forgot-password',
  /** The contract's path of the reset screen; middleware rewrites its GET to `resetScreen`. */
  resetPassword: '/api/reset-password',
  resetScreen: '/reset-password',
  profile: '/user/dashboard',
  /** The member's own reports, and the decisions about what they wrote. */
  ownReports: '/user/reports',
  inbox: '/user/inbox',
  following: '/user/following',
  inboxSettings: '/user/inbox/settings',
  /** Short, so that the header of an email with it is not folded. */
  unsubscribe: (token: string) => `/u/${token}`,
  unsubscribeForm: '/unsubscribe',
  /** The form by which a member claims a profile. */
  claim: (influencerId: string) => `/claim/${influencerId}`,
  /** The desk of a profile's owner, with the member's claims. */
  ownPages: '/user/influencer',
  admin: '/admin/dashboard',
  adminLog: '/admin/dashboard?view=log',
  queue: '/admin/queue',
  queueItem: (itemId: string) => `/admin/queue/${itemId}`,
  reportForm: '/report',
  /** The form about a subject: `review:<id>`. */
  reportOf: (kind: string, id: string) => `/report?subject=${kind}:${id}`,
  /** Where the plain forms are sent. */
  sendReport: '/report/send',
  sendAppeal: '/report/appeal',
  confirmReporter: '/report/confirm',
  reportSent: '/report/sent',
  /** A visitor's report, for the holder of its link. */
  report: (number: string, key: string) => `/report/${number}?key=${key}`,
  guidelines: '/guidelines',
  transparency: '/transparency',
  decisionLog: '/transparency/log',
  transparencyData: '/api/transparency',
  howItWorks: '/HowItWorks',
  topContributors: '/TopContributor',
  contributor: (memberId: string) => `/contributors/${memberId}`,
  compare: '/compare',
  search: '/search',
  purpose: '/ourPurpose',
  privacy: '/privacy',
  terms: '/terms',
  method: '/method',
  reviews: (influencerId: string) => `/reviews/${influencerId}`,
  rate: (influencerId: string) => `/ask-questions/${influencerId}`,
  verifyEmail: '/verify-email',
  /** The member's security log. */
  securityLog: '/user/security-log',
  /** Where the owner of an account says that a sign-in was not theirs. */
  denySignIn: '/not-me',
  sendDenial: '/not-me/send',
  /** What links of other e-mails about an account do, by a button (lib/accounts/recovery). */
  recovery: '/recovery',
  sendRecovery: '/recovery/send',
  developers: '/developers',
  apiDescription: '/api/openapi.json',
  logo: '/icons/icon-512.png',
  sitemap: '/sitemap.xml',
  sitemapPart: (name: string) => `/sitemaps/${name}.xml`,
  securityContact: '/.well-known/security.txt',
  siteFeed: '/feed.xml',
  feed: (influencerId: string) => `/reviews/${influencerId}/feed.xml`,
  siteOpenGraphImage: '/share/site.png',
  /** The stylesheet with the operator's colour, by which its address differs. */
  siteStylesheet: (accent: string) => `/share/site.css?v=${accent.slice(1)}`,
  /** The operator's icon, drawn for browsers; `version` changes with it. */
  siteIcon: (side: number, version: string) => `/share/icon-${side}.png?v=${version}`,
  aboutSite: '/about-this-site',
  /** `version` changes with the image, because previews cache it by its URL. */
  openGraphImage: (influencerId: string, version: string) =>
    `/share/${influencerId}.png?v=${version}`,
  /** A drawing that never changes: another one takes another path. */
  flag: (countryCode: string) => `/flags/${countryCode}.svg`,
  badge: (influencerId: string, format: 'svg' | 'json') => `/badge/${influencerId}.${format}`,
} as const

/** The id of the list on the home page. */
export const INFLUENCER_LIST = 'influencers'

/** The id of a rating's element on the page of its influencer. */
export const ratingAnchor = (reviewId: string): string => `rating-${reviewId}`

export type LinkContext = {
  influencer: { name: string; category: string }
  viewer: { id: string; name: string } | null
}

/**
 * Adds the four query values that card links carry. They are untrusted, a fallback for display only; for a visitor they
 * are empty, never the text undefined or null.
 */
export function withLinkContext(path: string, { influencer, viewer }: LinkContext): string {
  const query = new URLSearchParams({
    currentUserId: viewer?.id ?? '',
    askedToName: influencer.name,
    prodCategory: influencer.category,
    userName: viewer?.name ?? '',
  })
  return `${path}?${query}`
}

/**
 * Returns where a sign-in may redirect to: a path of this site, else home.
 * Rejects `//host`, `/\host`, control characters and everything else that a browser resolves to another origin, and
 * endpoints: the router would call them as a script of this site, and some GETs change data.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return PATH.home
  const path = sameOriginPath(next)
  // Parsing also normalises: `/.//host` becomes `//host`, which is another origin.
  const isPage = path !== null && sameOriginPath(path) === path && !isEndpoint(path)
  return isPage ? path : PATH.home
}

function isEndpoint(path: string): boolean {
  try {
    return /^\/+api(?:[/?#]|$)/i.test(decodeURIComponent(path))
  } catch {
    return true
  }
}

function sameOriginPath(address: string): string | null {
  const base = 'http://same.origin'
  try {
    const url = new URL(address, base)
    return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : null
  } catch {
    return null
  }
}

/** The id of the viewer's own rating among the comments. */
export const OWN_RATING = 'your-rating'
