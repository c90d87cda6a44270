/**
 * Headers of every answer, on every host. The Node host sets them before anything else, so that answers which never
 * reach Next have them too, and replaces the policy with one that also names the scripts of each page by their hashes;
 * elsewhere this base still forbids framing, plugins and foreign forms.
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
