const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\s\u2800]*$/u

/** Whether a text has any visible character, other than spaces, fillers, joiners and combining marks alone. */
export const isVisible = (text: string): boolean => !UNSEEN.test(text)

// Control characters, unpaired surrogates, direction marks and invisible characters, which could make a text look like
// another one. Tabs and line breaks stay, and so do joiners, variation selectors and tags, which scripts and emoji need.
const UNPRINTABLE =
  /(?!\n|\t|\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

// Joiners, variation selectors and tags where no script and no emoji needs them.
const STRAY_JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u{e007f}|(?![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Georgian}\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Inherited}])[\p{L}\p{M}])[\u200c\u200d]/gu
const STRAY_SELECTOR =
  /(?<![\p{Extended_Pictographic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Mongolian}]|[0-9#*](?=\ufe0f\u20e3))\p{Variation_Selector}/gu
const STRAY_TAG = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}]/gu

/** A letter with more marks than any of its script has. */
const MARKED = /([^\p{M}\u200c\u200d]|^)((?:[\u200c\u200d]*\p{M}){3,})/gu
const MARKS_MAX = 2
/** Of scripts that write vowels and joined consonants as marks: လျှို့ of Burmese has five. */
const RICH_MARKS_MAX = 5
const RICH =
  /[\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Oriya}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Tibetan}\p{sc=Myanmar}\p{sc=Khmer}\p{sc=Balinese}\p{sc=Javanese}]/u

/** Cuts off marks that would pile up over the lines around them. */
const withFewMarks = (text: string): string =>
  text.replace(MARKED, (_, letter: string, marks: string) => {
    const most = RICH.test(letter) ? RICH_MARKS_MAX : MARKS_MAX
    return letter + (marks.match(/[\u200c\u200d]*\p{M}/gu) ?? []).slice(0, most).join('')
  })

/**
 * Returns a typed text of any kind as it is stored: printable, without invisible characters, and trimmed; empty when nothing
 * is visible.
 */
export function plainText(typed: string): string {
  const seen = typed
    .replace(/\r\n?/g, '\n')
    .replace(UNPRINTABLE, '')
    .replace(STRAY_JOINER, '')
    .replace(STRAY_SELECTOR, '')
    .replace(STRAY_TAG, '')
  const text = withFewMarks(seen.normalize('NFC')).trim()
  return isVisible(text) ? text : ''
}

/** Returns a typed text as `plainText` does, on one line. */
export const plainLine = (typed: string): string =>
  plainText(typed.replace(/[\t-\r\p{Z}]+/gu, ' ')).replace(/\s+/g, ' ')

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

type StoredText = { title: string; details: string; hiddenUnder?: string | null }

/** Returns a rating's title and details; empty while staff hides them under a rule. */
export const shownText = ({ title, details, hiddenUnder = null }: StoredText) => ({
  title: hiddenUnder ? '' : title,
  details: hiddenUnder ? '' : details,
  hiddenUnder,
})
