import { SECURITY_HEADERS } from './server/security/security-headers.mjs'

/** The addresses of these screens contain a secret, which neither a cache nor another site may see. */
const secretAddress = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/** Forms and private screens, which no search engine should list. */
const unlisted = [
  '/signin',
  '/signup/:path*',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/ask-questions/:path*',
  '/user/:path*',
  '/admin/:path*',
  // But for the pictures that listed pages show.
  '/api/:path((?!images/).*)',
]

/** What other sites may show and read: it answers the same for everybody and holds nothing of a visitor. */
const embeddable = [
  '/badge/:path*',
  '/share/:path*',
  '/icons/:path*',
  '/feed.xml',
  '/reviews/:id/feed.xml',
  '/api/images/:path*',
]
/** The reading half of the API, as /developers describes it. Without credentials: a token makes browsers ask first. */
const openApi = [
  '/api/users',
  '/api/influencers/search',
  '/api/trending/:list',
  '/api/category/all',
  '/api/influenerUnloggedData',
  '/api/allReviews',
  '/api/user/:id',
  '/api/openapi.json',
]
const forAllOrigins = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Pages that are the same for all visitors, which the Node host also caches (server/response-cache/policy). */
const publicPages = [
  '/',
  '/reviews/:id',
  '/allReviews',
  '/ask-questions/:id',
  '/TopContributor',
  '/HowItWorks',
  '/ourPurpose',
  '/method',
  '/privacy',
  '/terms',
  '/developers',
  '/signin',
  '/signup',
  '/signup/expert',
  '/forgot-password',
]
/**
 * On Vercel the CDN takes the place of that cache: a page is asked for once a second at most, and an older one is sent
 * meanwhile. Nowhere else: our host drops what a write made stale at once, and a proxy in front of it would not.
 */
const keptByCdn = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Vercel-CDN-Cache-Control': 's-maxage=1, stale-while-revalidate=59',
}
// biome-ignore lint/style/noProcessEnv: Vercel puts it into its builds
const isVercel = process.env.VERCEL === '1'

const headersOf = (record) => Object.entries(record).map(([key, value]) => ({ key, value }))

/** @type {import('next').NextConfig} */
export default {
  // biome-ignore lint/style/noProcessEnv: lets a second build or server run beside the first one
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  agentRules: false,
  poweredByHeader: false,
  // Pictures are compressed on upload. Next's own endpoint would resize any of our files for any client,
  // in every size, and keep each on disk.
  images: { unoptimized: true },
  // The host compresses, and elsewhere a proxy or CDN does.
  compress: false,
  // Types are checked by `npm test`, tests included; a start should not wait for that, nor fail for it.
  typescript: { ignoreBuildErrors: true },
  // Next hashes the whole page again for each request; the host in front makes its ETags once.
  generateEtags: false,
  // Share pictures read their fonts when they need them, by paths that no bundler sees.
  outputFileTracingIncludes: {
    '/share/*': [
      'node_modules/@fontsource-variable/*/unicode.json',
      'node_modules/@fontsource-variable/*/files/*-wght-normal.woff2',
      'node_modules/twemoji-colr-font/twemoji.woff2',
    ],
  },
  rewrites: async () => [{ source: '/.well-known/security.txt', destination: '/security.txt' }],
  headers: async () => [
    { source: '/:path*', headers: headersOf(SECURITY_HEADERS) },
    ...[...embeddable, ...openApi].map((source) => ({ source, headers: headersOf(forAllOrigins) })),
    { source: '/icons/:path*', headers: headersOf({ 'Cache-Control': 'public, max-age=86400' }) },
    ...unlisted.map((source) => ({ source, headers: headersOf({ 'X-Robots-Tag': 'noindex' }) })),
    ...(isVercel ? publicPages : []).map((source) => ({ source, headers: headersOf(keptByCdn) })),
    ...['/reset-password', '/api/reset-password', '/verify-email'].map((source) => ({
      source,
      headers: headersOf(secretAddress),
    })),
  ],
}
