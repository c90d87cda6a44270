/** A part of a text, with the address that it is; null for plain text. */
export type TextPart = { text: string; href: string | null }

/** A stretch of a text that opens an address. */
type TextLink = { start: number; end: number; href: string }

/** Not one that is shortened. */
const EMAIL = /^[^\s@<>()"':…]+@[^\s@<>()"']+\.[\p{L}\p{N}-]{2,}$/u
const OPENING = /^[([{"'“‘<]+/u
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const

/** Returns the http(s) URL that a text is, or null. */
export function webUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  // Credentials before the host would disguise where a link leads.
  const isPlain = !url.username && !url.password && /[a-z0-9-]\.[a-z]/i.test(url.hostname)
  return isPlain && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Returns the `mailto:` URL of an e-mail address, without headers that it could smuggle in; null for another text. */
export const mailUrl = (text: string): string | null =>
  EMAIL.test(text) ? `mailto:${encodeURIComponent(text).replace('%40', '@')}` : null

/** Returns the URL of a word that is a web address or an e-mail address. */
export function addressUrl(word: string): string | null {
  if (/^https?:\/\//i.test(word)) return webUrl(word)
  return /^www\./i.test(word) ? webUrl(`https://${word}`) : mailUrl(word)
}

/** Returns an address without the punctuation after it; a bracket that was opened in the address belongs to it. */
export function withoutPunctuation(address: string): string {
  const count = (character: string) => address.split(character).length
  const unopened = new Map<string, number>(
    BRACKETS.map(([open, close]) => [close, count(close) - count(open)] as const),
  )
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? ''
    const surplus = unopened.get(last)
    if (surplus === undefined ? !/[.,;:!?"'”’>]/.test(last) : surplus <= 0) break
    if (surplus !== undefined) unopened.set(last, surplus - 1)
  }
  return address.slice(0, end)
}

/** Divides a text at its links, which are in order. Joined, the parts are the text. */
export function partsOf(text: string, links: readonly TextLink[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const link of links) {
    parts.push({ text: text.slice(end, link.start), href: null })
    parts.push({ text: text.slice(link.start, link.end), href: link.href })
    end = link.end
  }
  parts.push({ text: text.slice(end), href: null })
  return parts.filter((part) => part.text !== '')
}

/** Divides a text at those of its words that are addresses. Joined, the parts are the text. */
export function linkParts(text: string): TextPart[] {
  const links = [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }): TextLink[] => {
    const start = index + (OPENING.exec(word)?.[0].length ?? 0)
    const address = withoutPunctuation(text.slice(start, index + word.length))
    const href = addressUrl(address)
    return href ? [{ start, end: start + address.length, href }] : []
  })
  return partsOf(text, links)
}
