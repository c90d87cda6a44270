import { createHmac, timingSafeEqual } from 'node:crypto'
import { dataKey } from '@/lib/db/data-key'

/**
 * Returns the HMAC-SHA-256 of a text with the site's data key, in base64url. Begin the text with its purpose, so that no digest
 * passes for one of another purpose.
 */
export const keyedDigest = (text: string): string =>
  createHmac('sha256', dataKey()).update(text).digest('base64url')

/** Compares a digest that a client sent with that of a text, in constant time. */
export function isDigestOf(text: string, digest: string): boolean {
  const [expected, given] = [Buffer.from(keyedDigest(text)), Buffer.from(digest)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
