import { isVisible } from '@/lib/domain/visible'

/** The one spelling under which an e-mail address is stored and looked for (statement 297). */
export const foldEmail = (email: string) => email.trim().toLowerCase()

/** Providers that deliver to one mailbox whatever dots stand in its name, and their other spellings. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])
const SAME_HOST: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
}

/**
 * The mailbox behind a folded address: without what follows a plus, and for providers that ignore dots without those.
 * One mailbox has one account (B19); mail always goes to the address as it was given.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  const plain = email.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const name = DOTLESS.has(host) ? plain.replaceAll('.', '') : plain
  return `${name}@${SAME_HOST[host] ?? host}`
}

/** What is stored of an account's address: both are written together, always. */
export const addressFields = (email: string) => ({ email, mailbox: mailboxOf(email) })

// Control characters, unpaired surrogates, and the marks that turn the direction of text: with them a name could
// break a line of a mail or pass for another person's.
const UNPRINTABLE = /[\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name as one printable line: no control or direction marks, single spaces. Empty when nothing of it can be seen. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(UNPRINTABLE, '')
    .trim()
  return isVisible(plain) ? plain : ''
}
