/** Every address of the site, built in one place. */
export const PATH = {
  home: '/',
  signUp: '/signup',
  addInfluencer: '/signup/expert',
  signIn: '/signin',
  forgotPassword: '/forgot-password',
  /** The wire's address of the reset screen; middleware rewrites its GET to `resetScreen` (C24). */
  resetPassword: '/api/reset-password',
  resetScreen: '/reset-password',
  profile: '/user/dashboard',
  admin: '/admin/dashboard',
  howItWorks: '/HowItWorks',
  topContributors: '/TopContributor',
  contributor: (memberId: string) => `/contributors/${memberId}`,
  compare: '/compare',
  purpose: '/ourPurpose',
  privacy: '/privacy',
  terms: '/terms',
  method: '/method',
  reviews: (influencerId: string) => `/reviews/${influencerId}`,
  rate: (influencerId: string) => `/ask-questions/${influencerId}`,
  verifyEmail: '/verify-email',
  developers: '/developers',
  apiDescription: '/api/openapi.json',
  logo: '/icons/icon-512.png',
  sitemap: '/sitemap.xml',
  sitemapPart: (name: string) => `/sitemaps/${name}.xml`,
  securityContact: '/.well-known/security.txt',
  siteFeed: '/feed.xml',
  feed: (influencerId: string) => `/reviews/${influencerId}/feed.xml`,
  siteSharePicture: '/share/site.png',
  /** `version` tells previews, which keep a picture by its address, that it has changed. */
  sharePicture: (influencerId: string, version: string) =>
    `/share/${influencerId}.png?v=${version}`,
  badge: (influencerId: string, format: 'svg' | 'json') => `/badge/${influencerId}.${format}`,
} as const

export type LinkContext = {
  influencer: { name: string; category: string }
  viewer: { id: string; name: string } | null
}

/**
 * The four query values that card links carry (statements 83–87). Nothing trusts them: they are a fallback for
 * display, and signed out they are empty, never the words undefined or null.
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
 * Where a sign-in may go on to: a path of this site, else the fallback.
 * Refuses `//host`, `/\host`, control characters and whatever else a browser would read as another origin.
 */
export function safeNext(next: string | null | undefined, fallback: string = PATH.home): string {
  if (!next?.startsWith('/')) return fallback
  const path = sameOriginPath(next)
  // Parsing also tidies: `/.//host` becomes `//host`, which a browser would take for another origin.
  return path !== null && sameOriginPath(path) === path ? path : fallback
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
