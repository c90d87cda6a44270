import { isVisible } from './visible'

// Control characters, unpaired surrogates, direction marks and invisible characters, which could make a text look like
// another one. Tabs and line breaks stay, and so do joiners, variation selectors and tags, which scripts and emoji need.
const UNPRINTABLE =
  /(?!\n|\t|\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** Returns a typed text as it is stored: printable and trimmed; empty when nothing is visible. */
export function plainText(typed: string): string {
  const text = typed.normalize('NFC').replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '').trim()
  return isVisible(text) ? text : ''
}

/** Returns a typed text as `plainText` does, on one line. */
export const plainLine = (typed: string) => plainText(typed).replace(/\s+/g, ' ')

/** Returns a text on one line, cut at the end of a word if it is longer than `chars` characters. */
export function shorten(text: string, chars: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= chars) return line
  const start = characters.slice(0, chars).join('')
  // Some scripts have no spaces between words.
  const end = start.lastIndexOf(' ')
  return `${end > start.length / 2 ? start.slice(0, end) : start}…`
}
