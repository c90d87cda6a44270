/** A part of a text, with the address that it is; null for plain text. */
export type TextPart = { text: string; href: string | null }

const EMAIL = /^[^\s@<>()"']+@[^\s@<>()"']+\.[\p{L}\p{N}-]{2,}$/u
/** Brackets, quotation marks and punctuation around an address. */
const AROUND = /^([("'“<[]*)(.*?)([.,;:!?)"'”>\]]*)$/su

/** Returns the http(s) URL that a text is, or null. */
export function webUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  // Credentials before the host would disguise where a link leads.
  const isPlain = !url.username && !url.password && /[a-z0-9-]\.[a-z]/i.test(url.hostname)
  return isPlain && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Returns the `mailto:` URL of an e-mail address, without headers that it could smuggle in; null for another text. */
const mailUrl = (text: string): string | null =>
  EMAIL.test(text) ? `mailto:${encodeURIComponent(text).replace('%40', '@')}` : null

/** Returns the URL of a word that is a web address or an e-mail address. */
export function addressUrl(word: string): string | null {
  if (/^https?:\/\//i.test(word)) return webUrl(word)
  return /^www\./i.test(word) ? webUrl(`https://${word}`) : mailUrl(word)
}

/** Divides a text at those of its words that are addresses. Joined, the parts are the text. */
export function linkParts(
  text: string,
  urlOf: (word: string, at: number) => string | null = addressUrl,
  words: readonly string[] = text.match(/\S+/g) ?? [],
): TextPart[] {
  const parts: TextPart[] = []
  const add = (plain: string) => {
    const last = parts.at(-1)
    if (last && !last.href) last.text += plain
    else if (plain) parts.push({ text: plain, href: null })
  }
  let end = 0
  for (const [at, word] of words.entries()) {
    const start = text.indexOf(word, end)
    const [, before = '', address = '', after = ''] = AROUND.exec(word) ?? []
    const href = urlOf(address, at)
    add(text.slice(end, start) + (href ? before : word))
    if (href) {
      parts.push({ text: address, href })
      add(after)
    }
    end = start + word.length
  }
  add(text.slice(end))
  return parts
}
