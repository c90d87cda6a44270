import { hintScripts } from './server/compile-hints.mjs'
import { SECURITY_HEADERS } from './server/security/security-headers.mjs'

/** The addresses of these screens contain a secret, which neither a cache nor another site may see. */
const secretAddress = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/** Forms and private screens, which no search engine should list. */
const unlisted = [
  '/signin/:path*',
  '/signup/:path*',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/ask-questions/:path*',
  '/report/:path*',
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
  '/influencers/:words+',
  '/reviews/:id',
  '/allReviews',
  '/ask-questions/:id',
  '/TopContributor',
  '/HowItWorks',
  '/ourPurpose',
  '/method',
  '/guidelines',
  '/transparency',
  '/transparency/log',
  '/about-this-site',
  '/privacy',
  '/terms',
  '/developers',
  '/signin',
  '/signup',
  '/signup/expert',
  '/forgot-password',
]
/**
 * On Vercel the CDN takes the place of that cache: a page is rendered once a second at most. Nowhere else: our host drops
 * what a write made stale at once, and a proxy in front of it would not. What the router fetches when a visitor follows a
 * link is always rendered: only whole pages can be kept apart for those who have just written (`lib/http/own-writes`).
 */
const keptByCdn = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Vercel-CDN-Cache-Control': 's-maxage=1',
}
// biome-ignore lint/style/noProcessEnv: Vercel puts it into its builds
const isVercel = process.env.VERCEL === '1'

/** Documents that staff opens (lib/http/document): Next drops a handler's own policy where the one of all paths is set. */
const documents = ['/api/admin/claims/:id/document', '/api/admin/proofs/:id/document']
const documentPolicy = { 'content-security-policy': "default-src 'none'; sandbox" }

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
  // For the container image: the files that a server needs, in one folder.
  // biome-ignore lint/style/noProcessEnv: chosen by the build of the image
  ...(process.env.BUILD_STANDALONE === '1' && { output: 'standalone' }),
  // Types are checked by `npm test`, tests included; a start should not wait for that, nor fail for it.
  typescript: { ignoreBuildErrors: true },
  compiler: { runAfterProductionCompile: hintScripts },
  // Loaded as they are: a copy of them in the bundle of each route made the largest function of Vercel 3 MB larger.
  serverExternalPackages: ['jsonwebtoken', 'lru-cache'],
  // Next hashes the whole page again for each request; the host in front makes its ETags once.
  generateEtags: false,
  // Share pictures read their fonts when they need them, by paths that no bundler sees.
  outputFileTracingIncludes: {
    '/share/*': [
      'app/favicon.ico',
      'node_modules/@fontsource-variable/*/unicode.json',
      'node_modules/@fontsource-variable/*/files/*-wght-normal.woff2',
      'node_modules/twemoji-colr-font/twemoji.woff2',
    ],
  },
  // Never used by a server: sharp without its native library, and the metrics of fonts that a build needs.
  outputFileTracingExcludes: {
    '*': [
      'node_modules/@img/sharp-wasm32/**',
      'node_modules/next/dist/server/capsize-font-metrics.json',
      // Loaded only with React's experimental channel.
      'node_modules/next/dist/compiled/next-server/*-experimental.runtime.prod.js',
    ],
  },
  rewrites: async () => ({
    // Before the file of that name: an operator may have another icon.
    beforeFiles: [{ source: '/favicon.ico', destination: '/share/favicon.ico' }],
    afterFiles: [{ source: '/.well-known/security.txt', destination: '/security.txt' }],
  }),
  // Where password managers look for the form that changes a password.
  redirects: async () => [
    {
      source: '/.well-known/change-password',
      destination: '/user/dashboard?section=account',
      permanent: false,
    },
  ],
  headers: async () => [
    { source: '/:path*', headers: headersOf(SECURITY_HEADERS) },
    ...[...embeddable, ...openApi].map((source) => ({ source, headers: headersOf(forAllOrigins) })),
    ...documents.map((source) => ({ source, headers: headersOf(documentPolicy) })),
    { source: '/icons/:path*', headers: headersOf({ 'Cache-Control': 'public, max-age=86400' }) },
    ...unlisted.map((source) => ({ source, headers: headersOf({ 'X-Robots-Tag': 'noindex' }) })),
    ...(isVercel ? publicPages : []).map((source) => ({
      source,
      missing: [{ type: 'header', key: 'rsc' }],
      headers: headersOf(keptByCdn),
    })),
    // A form on it must be able to name its origin.
    {
      source: '/report/:number',
      headers: headersOf({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }),
    },
    ...['/reset-password', '/api/reset-password', '/verify-email', '/signin/link'].map(
      (source) => ({
        source,
        headers: headersOf(secretAddress),
      }),
    ),
  ],
}
