import { isVisible } from './visible'

// Control characters, unpaired surrogates and the marks that turn the direction of text could make one person's words
// look like another's; tabs and line breaks stay.
const UNPRINTABLE = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** What a person typed, as it is kept: printable, without space around it; empty when nothing of it can be seen. */
export function plainText(typed: string): string {
  const text = typed.normalize('NFC').replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '').trim()
  return isVisible(text) ? text : ''
}

/** The same on one line. */
export const plainLine = (typed: string) => plainText(typed).replace(/\s+/g, ' ')
