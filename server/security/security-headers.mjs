/**
 * Headers of every response, on every host. The Node host sets them before anything else, so that responses without Next
 * have them too, and replaces the policy of each page with one that includes the hashes of its scripts; elsewhere this
 * base policy still forbids framing, plugins and forms to other sites.
 */
export const SECURITY_HEADERS = {
  'content-security-policy':
    "base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
