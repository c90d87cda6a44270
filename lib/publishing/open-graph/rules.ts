/** A piece of text and its width, measured at the first of the available sizes. */
export type TextPiece = { text: string; width: number }

export type Room = {
  width: number
  /** The available sizes, the largest first, each with its maximum number of lines. */
  sizes: readonly { size: number; lines: number }[]
}

export type Layout = { size: number; lines: string[]; isCut: boolean }

/** The most marks on one letter in any script: more are meant to break layouts. */
const MARKS_MAX = 4
const STACKED = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu')
/** Control and direction characters. */
const UNPRINTED = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Decorated letters: 𝓔, 𝕊, ⓐ, 🅰. */
const DECORATED = /[\u{1d400}-\u{1d7ff}\u2460-\u24ff\u{1f110}-\u{1f16f}]/gu

/** Returns a text as an image draws it: one line, no stacked marks, letters that fonts contain. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(UNPRINTED, '')
    .replace(DECORATED, (letter) => letter.normalize('NFKC'))
    .replace(STACKED, '$1')
    .trim()

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Longer words may be broken anywhere. */
const PIECE_CHARS_MAX = 12

/** Splits a text where a line may break: after spaces, between words of scripts without spaces, inside very long words. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) {
    // Spaces and punctuation stay with the preceding word.
    const last = pieces.length - 1
    if (!isWordLike && last >= 0 && !isPictograph(segment)) pieces[last] += segment
    else pieces.push(...shortened(segment))
  }
  return pieces
}

const isPictograph = (segment: string) => /\p{Extended_Pictographic}/u.test(segment)

function shortened(word: string): string[] {
  const letters = [...graphemes.segment(word)].map(({ segment }) => segment)
  const parts: string[] = []
  for (let at = 0; at < letters.length; at += PIECE_CHARS_MAX) {
    parts.push(letters.slice(at, at + PIECE_CHARS_MAX).join(''))
  }
  return parts
}

/** Returns the largest size at which the pieces fit, and their lines; truncated with an ellipsis when none fits. */
export function layOut(pieces: readonly TextPiece[], { width, sizes }: Room): Layout {
  const [largest = { size: 1, lines: 1 }] = sizes
  let last: Layout = { size: largest.size, lines: [], isCut: true }
  for (const { size, lines: room } of sizes) {
    const widthThere = (width * largest.size) / size
    const lines = fill(pieces, widthThere)
    const fits = lines.length <= room && pieces.every((piece) => piece.width <= widthThere)
    if (fits) return { size, lines, isCut: false }
    const visible = lines.slice(0, room)
    last = { size, lines: [...visible.slice(0, -1), cutShort(visible.at(-1) ?? '')], isCut: true }
  }
  return last
}

/** Breaks the pieces into lines of this width; a wider piece has its own line. */
function fill(pieces: readonly TextPiece[], width: number): string[] {
  const lines: string[] = []
  let [line, used] = ['', 0]
  for (const piece of pieces) {
    if (line && used + piece.width > width) {
      lines.push(line)
      line = ''
      used = 0
    }
    line += piece.text
    used += piece.width
  }
  return [...lines, line].map((one) => one.trim()).filter(Boolean)
}

/** A full line without its last letters, to make room for the ellipsis. */
function cutShort(line: string): string {
  const letters = [...graphemes.segment(line)].map(({ segment }) => segment)
  return `${letters.slice(0, -2).join('').trim()}…`
}
