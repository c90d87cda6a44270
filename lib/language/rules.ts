import {
  BAD_BEGINNINGS,
  BAD_PARTS,
  BAD_PHRASES,
  HARMLESS_PHRASES,
  makeBadWords,
  NAMES,
  ROOTS,
} from '@/lib/language/words'

/*
 * Finds bad language by whole words, through the usual disguises: case, accents, letters of other alphabets, digits
 * and signs that look like letters, masked, spaced-out, joined and repeated letters. One pass over the words of the
 * text, each looked up in sets: the time grows with the length of the text, not with what is in it.
 */

/** Signs that stand for a letter inside a word. */
const SIGNS: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '€': 'e',
  '£': 'l',
}
const DIGITS: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
}
/** Cyrillic and Greek letters that look like Latin ones; they count as such beside a Latin letter only. */
const TWINS: Record<string, string> = Object.fromEntries(
  ['аa', 'еe', 'оo', 'рp', 'сc', 'уy', 'хx', 'іi', 'ѕs', 'кk', 'тt', 'мm', 'вb', 'нh', 'пn', 'иu']
    .concat(['αa', 'οo', 'εe', 'ιi', 'κk', 'υu', 'νv', 'τt', 'ρp', 'ηn', 'ßs', 'ıi', 'łl', 'øo'])
    .map(([twin = '', letter = '']) => [twin, letter]),
)

const MASK = '*'
const WORD_CHARS_MAX = 60

/** Words with the signs that may be part of them, and where they stand in the text. */
const CHUNK = /[\p{L}\p{N}@$!|+€£*#%_.\-'’]+/gu
const PIECE = /[\p{L}\p{N}]+/gu

const plain = (text: string) => text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')

/** Lower-case Latin letters for all that looks like them; other characters stay. */
function fold(word: string): string {
  const lower = plain(word).toLowerCase()
  const isLatin = /[a-z]/.test(lower)
  // More digits than letters is a number or a model, such as A55, no disguise.
  const letters = lower.replace(/[^\p{L}]/gu, '').length
  const digits = lower.replace(/[^0-9]/g, '').length
  const isDisguise = digits <= letters
  return [...lower]
    .map((character) => {
      if (isDisguise && DIGITS[character]) return DIGITS[character]
      if (SIGNS[character]) return SIGNS[character]
      return isLatin ? (TWINS[character] ?? character) : character
    })
    .join('')
}

const BAD_WORDS = makeBadWords(fold)
const rootSet = new Set(ROOTS)
const singleRoots = new Set(ROOTS.filter((root) => !/(.)\1/.test(root)))
const rootLengths = [...new Set(ROOTS.map(({ length }) => length))]
const phraseSet = new Set(BAD_PHRASES)
const harmlessPhrases = new Set(HARMLESS_PHRASES)

/** The first bad word or phrase as it stands in the text, or null. Whoever gets it should not show it to others. */
export function findBadPhrase(text: string): string | null {
  const visible = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return findInWords(visible) ?? findInChunks(visible) ?? findSpacedOut(visible)
}

type Piece = { text: string; folded: string }

const piecesOf = (text: string): Piece[] =>
  (text.match(PIECE) ?? []).map((piece) => ({ text: piece, folded: fold(piece) }))

/** Plain words, and phrases of two and three of them. */
function findInWords(text: string): string | null {
  const pieces = piecesOf(text)
  for (const [index, piece] of pieces.entries()) {
    const phrase = [2, 3]
      .map((length) => joined(pieces, index, length))
      .find((words) => phraseSet.has(words))
    if (phrase) return phrase
    if (isBadWord(piece.text) && !isHarmlessHere(pieces, index)) return piece.text
  }
  return null
}

const joined = (pieces: Piece[], from: number, length: number) =>
  pieces
    .slice(Math.max(0, from), from + length)
    .map(({ folded }) => folded)
    .join(' ')

function isHarmlessHere(pieces: Piece[], index: number): boolean {
  const around = [
    [index, 2],
    [index - 1, 2],
    [index, 3],
    [index - 1, 3],
    [index - 2, 3],
  ] as const
  if (
    around.some(([from, length]) => from >= 0 && harmlessPhrases.has(joined(pieces, from, length)))
  )
    return true
  return isName(pieces, index)
}

/** A capitalised word beside another one, as in a first name and a surname. */
function isName(pieces: Piece[], index: number): boolean {
  const piece = pieces[index]
  if (!piece || !NAMES.has(piece.folded) || !isCapitalised(piece.text)) return false
  return [pieces[index - 1], pieces[index + 1]].some((near) => near && isCapitalised(near.text))
}

const isCapitalised = (word: string) => /^\p{Lu}(\p{Ll}|$)/u.test(word)

/** Chunks between spaces: signs for letters, masks, and joints inside of a word. */
function findInChunks(text: string): string | null {
  for (const [chunk] of text.matchAll(CHUNK)) {
    const core = trimmed(chunk)
    if (core.length < 3 || core.length > WORD_CHARS_MAX || /^[\p{L}\p{N}]*$/u.test(core)) continue
    if (hasLetter(core) && isBadWord(core)) return chunk
    if (isMasked(core) || isJoined(core)) return chunk
  }
  return null
}

const EDGES = new Set(".-'’_*!#%+|")

/** A chunk without the signs around it. By hand: the regular expression for the end takes quadratic time on a long run. */
function trimmed(chunk: string): string {
  let [start, end] = [0, chunk.length]
  while (start < end && EDGES.has(chunk.charAt(start))) start += 1
  while (end > start && EDGES.has(chunk.charAt(end - 1))) end -= 1
  return chunk.slice(start, end)
}

const hasLetter = (word: string) => /\p{L}|\$\$/u.test(word)

/** `f*ck`: a root whose other letters show, at least two of them. */
function isMasked(core: string): boolean {
  const masked = fold(core.replace(/[*#%_]/g, MASK))
  const shown = masked.replaceAll(MASK, '').length
  if (shown === masked.length || shown < 2 || masked.length < 4) return false
  return ROOTS.some(
    (root) =>
      root.length === masked.length &&
      [...root].every((letter, at) => masked[at] === MASK || masked[at] === letter),
  )
}

/** `fu-ck`, `f.u.c.k`: a root with joints in it. */
const isJoined = (core: string) =>
  /[.\-'’_]/.test(core) && rootSet.has(fold(core.replace(/[.\-'’_]/g, '')))

/** `f u c k`: single letters in a row. Roots are found anywhere in the row, shorter words only as the whole row. */
function findSpacedOut(text: string): string | null {
  let row = ''
  for (const piece of [
    ...piecesOf(text.replace(/[@$!|+]/g, (sign) => SIGNS[sign] ?? sign)),
    null,
  ]) {
    if (piece && [...piece.text].length === 1) {
      row += fold(`${piece.text}a`).slice(0, -1)
      continue
    }
    if (row.length >= 3 && (BAD_WORDS.has(row) || holdsRoot(row))) return row
    row = ''
  }
  return null
}

function holdsRoot(row: string): boolean {
  for (let from = 0; from < row.length; from += 1) {
    for (const length of rootLengths) {
      if (rootSet.has(row.slice(from, from + length))) return true
    }
  }
  return false
}

/** Whether one word, signs and digits in it read as letters, is bad. */
function isBadWord(word: string): boolean {
  if (word.length > WORD_CHARS_MAX) return BAD_PARTS.some((part) => fold(word).includes(part))
  const isAccented = plain(word).length !== word.normalize('NFKD').length
  return readings(fold(word), word).some((reading) => {
    // Short words with accents belong to other languages.
    if (isAccented && reading.length < 4) return false
    return isBad(reading)
  })
}

const isBad = (reading: string) =>
  BAD_WORDS.has(reading) ||
  BAD_BEGINNINGS.some((beginning) => reading.startsWith(beginning)) ||
  BAD_PARTS.some((part) => reading.includes(part))

/** What a folded word may be meant to say: `1` also as l, and repeated letters as two or one. */
function readings(folded: string, word: string): string[] {
  const l = /[1|!]/.test(word) ? [fold(word.replace(/[1|!]/g, 'l'))] : []
  const alike = [folded, ...l]
  const repeated = alike.filter((reading) => /(.)\1\1/.test(reading))
  const once = alike.map((reading) => reading.replace(/(.)\1+/g, '$1'))
  return [
    ...alike,
    ...repeated.map((reading) => reading.replace(/(.)\1{2,}/g, '$1$1')),
    ...repeated.map((reading) => reading.replace(/(.)\1{2,}/g, '$1')),
    ...once.filter((reading) => singleRoots.has(reading)),
  ]
}
