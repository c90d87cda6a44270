/**
 * Headers of every answer, on every host. The Node host replaces the policy below with one that also names the
 * scripts of each page by their hashes; elsewhere this base still forbids framing, plugins and foreign forms.
 */
const everywhere = {
  'Content-Security-Policy':
    "base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** The addresses of these screens hold a secret, which neither a cache nor another site may see (C26). */
const secretAddress = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/** Forms and private screens, which no search engine should list (statement 42). */
const unlisted = [
  '/signin',
  '/signup/:path*',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/ask-questions/:path*',
  '/user/:path*',
  '/admin/:path*',
  '/api/:path*',
]

const headersOf = (record) => Object.entries(record).map(([key, value]) => ({ key, value }))

/** @type {import('next').NextConfig} */
export default {
  // biome-ignore lint/style/noProcessEnv: lets a second build or server run beside the first one
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  agentRules: false,
  poweredByHeader: false,
  // The host compresses, and elsewhere a proxy or CDN does.
  compress: false,
  // Types are checked by `npm test`, tests included; a start should not wait for that, nor fail for it.
  typescript: { ignoreBuildErrors: true },
  // Next hashes the whole page again for each request; the host in front makes its ETags once.
  generateEtags: false,
  headers: async () => [
    { source: '/:path*', headers: headersOf(everywhere) },
    ...unlisted.map((source) => ({ source, headers: headersOf({ 'X-Robots-Tag': 'noindex' }) })),
    ...['/reset-password', '/api/reset-password', '/verify-email'].map((source) => ({
      source,
      headers: headersOf(secretAddress),
    })),
  ],
}
