/** The one spelling under which an e-mail address is stored and looked for (statement 297). */
export const foldEmail = (email: string) => email.trim().toLowerCase()

// Control characters, unpaired surrogates, and the marks that turn the direction of text: with them a name could
// break a line of a mail or pass for another person's.
const UNPRINTABLE = /[\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name as one printable line: no control or direction marks, single spaces. Empty when nothing is left. */
export const plainName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(UNPRINTABLE, '')
    .trim()
