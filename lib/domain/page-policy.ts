/**
 * The content security policy of a page: only our own files, and of inline scripts those that `scripts` names (hashes, or
 * a nonce).
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

/** Origins beside our own that pictures may come from. */
export const pictureHosts = (cloudinaryUrl: string | undefined): string[] =>
  cloudinaryUrl ? ['https://res.cloudinary.com'] : []

/** How the middleware hands the nonce of a render to the page, where no host of ours puts the policy into a header. */
export const PAGE_NONCE_HEADER = 'x-page-nonce'
