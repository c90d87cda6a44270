/*
 * Names that are addresses of the web or of a mailbox: mail programs and readers take them for links.
 */

/** Endings that no one has after a dot in a name; those of two letters, as in 'J.Me', only after more than an initial. */
const LONG =
  'com|net|org|info|biz|app|dev|xyz|shop|store|site|online|link|club|top|live|page|website|blog'
const SHORT = 'co|io|ly|tv|gg|me|to|cc|uk|de|fr|ru|cn|in|br|eu|us'

const ADDRESS = [
  /\p{L}[\p{L}\d+.-]*:\/\//iu,
  /(?<![\p{L}\d])www\.\S/iu,
  /\S@[^\s@]+\.\p{L}{2,}/iu,
  /[\p{L}\d]\.\p{L}{2,}\/\S/iu,
  new RegExp(`[\\p{L}\\d]\\.(?:${LONG})(?![\\p{L}\\d.])`, 'iu'),
  new RegExp(`(?<![\\p{L}\\d])[\\p{L}\\d-]{2,}\\.(?:${SHORT})(?![\\p{L}\\d.])`, 'iu'),
]

/** Whether a name is, or has in it, an address. */
export function hasAddress(name: string): boolean {
  const plain = name.normalize('NFKC').replaceAll('。', '.')
  return ADDRESS.some((address) => address.test(plain))
}
