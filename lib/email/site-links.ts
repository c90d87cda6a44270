import { isolated } from '@/lib/domain/isolated'
import { getEnv } from '@/lib/env'

/** Returns the address of a page for an e-mail. Its host is a setting, never taken from the request. */
export const siteLink = (path: string) => `${getEnv().SITE_URL}${path}`

/** Returns the address of a page that consumes an e-mailed token. */
export const tokenLink = (path: string, token: string) => `${siteLink(path)}?token=${token}`

/**
 * Returns a name or text of people for a sentence of an e-mail: set apart where it runs from right to left, and with word joiners
 * around what would be an address, of which mail programs make links.
 */
export const emailedName = (name: string): string =>
  isolated(name.replace(/(?<=\S)[.@:/\\]+(?=\S)/gu, '\u2060$&\u2060'))
