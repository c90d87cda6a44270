import { isVisible } from '@/lib/domain/visible'

/** Returns the spelling under which an e-mail address is stored and looked up. */
export const foldEmail = (email: string) => email.trim().toLowerCase()

/** Providers that ignore dots in the name of a mailbox. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])
const SAME_HOST: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
}

/**
 * Returns the mailbox of a folded address: without what follows a plus, and without dots where the provider ignores
 * them. A mailbox has one account; e-mails always go to the address as given.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  const plain = email.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const name = DOTLESS.has(host) ? plain.replaceAll('.', '') : plain
  return `${name}@${SAME_HOST[host] ?? host}`
}

/** The stored fields of an address, which are always written together. */
export const addressFields = (email: string) => ({ email, mailbox: mailboxOf(email) })

// Unpaired surrogates and direction marks: with them a name could garble an e-mail or pass for another one.
const UNPRINTABLE = /[\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Returns a name as one printable line, without control characters and direction marks; empty when nothing is visible. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(UNPRINTABLE, '')
    .trim()
  return isVisible(plain) ? plain : ''
}
