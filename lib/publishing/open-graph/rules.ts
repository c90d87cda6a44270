/** A piece of text and how wide it is drawn, at the size of the first of the sizes that may be chosen. */
export type Measured = { text: string; width: number }

export type Room = {
  width: number
  /** The sizes to choose from, the largest first, each with how many lines of it there is room for. */
  sizes: readonly { size: number; lines: number }[]
}

export type Layout = { size: number; lines: string[]; isCut: boolean }

/** More marks on one letter than any script has are there to break pages. */
const MARKS_MAX = 4
const STACKED = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu')
/** Controls and what turns the direction of other people's text around. */
const UNPRINTED = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Letters in fancy dress: 𝓔, 𝕊, ⓐ, 🅰. */
const DRESSED = /[\u{1d400}-\u{1d7ff}\u2460-\u24ff\u{1f110}-\u{1f16f}]/gu

/** A text as a picture draws it: one line, nothing that reaches beyond it, letters that fonts have. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(UNPRINTED, '')
    .replace(DRESSED, (letter) => letter.normalize('NFKC'))
    .replace(STACKED, '$1')
    .trim()

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Longer pieces may be broken anywhere. */
const PIECE_CHARS_MAX = 12

/** Where a text may be broken: after spaces, between the words of scripts without spaces, inside endless ones. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) {
    // Spaces and punctuation stay with what they follow.
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

/** The largest size at which the pieces fit, and their lines there; cut off with an ellipsis when none is small enough. */
export function layOut(pieces: readonly Measured[], { width, sizes }: Room): Layout {
  const [largest = { size: 1, lines: 1 }] = sizes
  let last: Layout = { size: largest.size, lines: [], isCut: true }
  for (const { size, lines: room } of sizes) {
    const widthThere = (width * largest.size) / size
    const lines = fill(pieces, widthThere)
    const fits = lines.length <= room && pieces.every((piece) => piece.width <= widthThere)
    if (fits) return { size, lines, isCut: false }
    const kept = lines.slice(0, room)
    last = { size, lines: [...kept.slice(0, -1), cutShort(kept.at(-1) ?? '')], isCut: true }
  }
  return last
}

/** The pieces in lines of this width; a piece that is wider has its own. */
function fill(pieces: readonly Measured[], width: number): string[] {
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

/** A full line without its last letters, for the ellipsis to have room. */
function cutShort(line: string): string {
  const letters = [...graphemes.segment(line)].map(({ segment }) => segment)
  return `${letters.slice(0, -2).join('').trim()}…`
}
