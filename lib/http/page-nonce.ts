import { randomBytes } from 'node:crypto'
import { PAGE_NONCE_HEADER } from '@/lib/domain/page-policy'

const NONCE_BYTES = 16

/**
 * Request headers with a secret for one render: Next sets it on its own scripts, and the layout writes a `<meta>` policy
 * that allows only those, which stays with the page in the cache of a CDN.
 */
export function pageNonceHeaders(): Record<string, string> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  return { 'content-security-policy': `script-src 'nonce-${nonce}'`, [PAGE_NONCE_HEADER]: nonce }
}
