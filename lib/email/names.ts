import { isolated } from '@/lib/domain/isolated'

/**
 * Returns a name or text of people for a sentence of an e-mail: set apart where it runs from right to left, and with word joiners
 * around what would be an address, of which mail programs make links.
 */
export const emailedName = (name: string): string =>
  isolated(name.replace(/(?<=\S)[.@:/\\]+(?=\S)/gu, '\u2060$&\u2060'))
