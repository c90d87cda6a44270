/**
 * Returns the content security policy of a page: our own files only, and the inline scripts in `scripts` (hashes, or a
 * nonce).
 */
export const pagePolicy = (scripts: Iterable<string>, pictureHosts: readonly string[]): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    "style-src 'self'",
    ['img-src', "'self'", 'data:', 'blob:', ...pictureHosts].join(' '),
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/** Returns the external origins of pictures. */
export const pictureHosts = (cloudinaryUrl: string | undefined): string[] =>
  cloudinaryUrl ? ['https://res.cloudinary.com'] : []

/** Tells browsers to use https from now on. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains'

/** The header by which the nonce reaches the page, where our host does not set the policy itself. */
export const PAGE_NONCE_HEADER = 'x-page-nonce'
