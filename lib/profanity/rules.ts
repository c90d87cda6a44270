import { ARTICLES, ENGLISH, findHomograph } from '@/lib/profanity/languages'
import {
  fold,
  makeVisible,
  plain,
  signsAsLetters,
  type Visible,
  writtenAt,
} from '@/lib/profanity/letters'
import {
  AFTER_NAMES,
  BAD_BEGINNINGS,
  BAD_PARTS,
  BAD_PHRASES,
  BEFORE_NAMES,
  HARMLESS_PHRASES,
  MASKABLE,
  makeBadWords,
  makeSplits,
  NAMES,
  ROOTS,
  SURNAMES,
} from '@/lib/profanity/words'

/*
 * Finds profanity by whole words, through the usual disguises: case, accents, homoglyphs, digits and symbols that look
 * like letters, masked, spaced-out, split, joined and repeated letters. A few passes over the words of the text with
 * lookups in sets, so that the time is linear in the length of the text.
 */

const MASK = '*'
const WORD_CHARS_MAX = 60

/** Words with the symbols that may be part of them. */
const CHUNK = /[\p{L}\p{M}\p{N}@$!¡|+€£*#%_.(\-'’]+/gu
const PIECE = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

const BAD_WORDS = makeBadWords(fold)
const SPLITS = makeSplits()
const rootSet = new Set(ROOTS)
const singleRoots = new Set(ROOTS.filter((root) => !/(.)\1/.test(root)))
const rootLengths = [...new Set(ROOTS.map(({ length }) => length))].sort((a, b) => b - a)
const phraseSet = new Set(BAD_PHRASES)
const firstWord = (phrase: string) => phrase.slice(0, phrase.indexOf(' '))
const phraseStarts = new Set(BAD_PHRASES.map(firstWord))
const splitStarts = new Set([...SPLITS].map(firstWord))
const harmlessPhrases = new Set(HARMLESS_PHRASES)
/** Long words are also recognised when masked: with most letters visible, few others fit. */
const LONG_CHARS = 6
const longWords = new Map<number, string[]>()
for (const word of BAD_WORDS) {
  if (word.length < LONG_CHARS) continue
  longWords.set(word.length, [...(longWords.get(word.length) ?? []), word])
}
const BAD_FORM = new RegExp(`^(?:${BAD_BEGINNINGS.join('|')})|${BAD_PARTS.join('|')}`)

/** A range of the visible text. */
type Span = { start: number; end: number }

/** Whether a text is written in one of these languages (ISO 639-1), as far as it tells. */
export type IsWrittenIn = (text: string, languages: readonly string[]) => boolean

/**
 * Returns the first match, exactly as written in the text, or null. Only its author should see it. A word that is harmless in
 * another language matches unless its sentence `isWrittenIn` it; without a detector, unless the words beside it say so.
 */
export function findProfanity(text: string, isWrittenIn: IsWrittenIn = () => false): string | null {
  const visible = makeVisible(text)
  const pieces = piecesOf(visible.text)
  const found =
    findInWords(pieces, (index) => isForeign(visible.text, pieces, index, isWrittenIn)) ??
    findInChunks(visible.text) ??
    findSplit(visible.text, pieces) ??
    findSpacedOut(visible)
  return found && writtenAt(visible, found.start, found.end)
}

type Piece = Span & { text: string; folded: string }

function piecesOf(text: string): Piece[] {
  // Memoised, because most words of a text repeat.
  const known = new Map<string, string>()
  const foldOnce = (piece: string) => {
    const folded = known.get(piece) ?? fold(piece)
    known.set(piece, folded)
    return folded
  }
  return [...text.matchAll(PIECE)].map(({ 0: piece, index }) => ({
    text: piece,
    folded: foldOnce(piece),
    start: index,
    end: index + piece.length,
  }))
}

/** Plain words, and phrases of two and three of them. */
function findInWords(pieces: Piece[], isForeignAt: (index: number) => boolean): Span | null {
  const known = new Map<string, boolean>()
  for (const [index, piece] of pieces.entries()) {
    const phrase = phraseStarts.has(piece.folded) ? badPhraseFrom(pieces, index) : null
    if (phrase) return phrase
    const isBadHere = known.get(piece.text) ?? isBadWord(piece.text, piece.folded)
    known.set(piece.text, isBadHere)
    if (isBadHere && !isHarmlessHere(pieces, index) && !isForeignAt(index)) return piece
  }
  return null
}

function badPhraseFrom(pieces: Piece[], index: number): Span | null {
  const length = [2, 3].find((words) => phraseSet.has(joined(pieces, index, words)))
  if (!length) return null
  // The last word may start a harmless phrase: "I learned that from you. Homo sapiens …".
  if (isHarmlessHere(pieces, index + length - 1)) return null
  return spanOf(pieces.slice(index, index + length))
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

/** How far English words beside a word are evidence, and how far its sentence is read, in words. */
const NEAR = 3
const SENTENCE = 30
/** With fewer words a sentence alone does not tell its language. */
const FEW = 3

/**
 * Whether the word is an everyday word of another language here. Judged by its own sentence, so that sentences in that
 * language around it do not cover an English one.
 */
function isForeign(
  text: string,
  pieces: Piece[],
  index: number,
  isWrittenIn: IsWrittenIn,
): boolean {
  const word = pieces[index]?.text ?? ''
  const homograph = findHomograph(word)
  if (!homograph) return false
  const { languages, beside } = homograph
  const { before, after } = sentenceAround(text, pieces, index)
  const [previous = '', next = ''] = [before.at(-1), after[0]]
  const isAmongEnglish = [...before.slice(-NEAR), ...after.slice(0, NEAR)].some(isEnglish)
  if (isAmongEnglish) return beside.has(previous) && !isArticle(previous)
  if (beside.has(previous) || beside.has(next)) return true
  if (isArticle(previous)) return false
  const others = [...before, ...after]
  // A lone word is the English one, unless it has letters that English lacks.
  if (others.length === 0) return !/^[a-z]+$/i.test(word)
  // A few words do not say enough: the whole text has to be in the language, too.
  const isClear = others.length >= FEW || isWrittenIn(text, languages)
  return isClear && isWrittenIn(others.join(' '), languages)
}

const isEnglish = (word: string) => ENGLISH.has(word)
const isArticle = (word: string) => ARTICLES.has(word)

/** The other words of the sentence that holds a word, in lower case. */
function sentenceAround(text: string, pieces: Piece[], index: number) {
  const isEnd = (at: number) =>
    /[.!?…;:\n]/.test(text.slice(pieces[at - 1]?.end ?? 0, pieces[at]?.start ?? text.length))
  let [from, to] = [index, index + 1]
  while (from > 0 && index - from < SENTENCE && !isEnd(from)) from -= 1
  while (to < pieces.length && to - index < SENTENCE && !isEnd(to)) to += 1
  const words = (part: Piece[]) => part.map((piece) => piece.text.toLowerCase().normalize('NFC'))
  return { before: words(pieces.slice(from, index)), after: words(pieces.slice(index + 1, to)) }
}

/** Whether the word is a name: capitalised, beside another capitalised word or a word that stands before or behind names. */
function isName(pieces: Piece[], index: number): boolean {
  const piece = pieces[index]
  if (!piece || !NAMES.has(piece.folded) || !isCapitalised(piece.text)) return false
  if (SURNAMES.has(piece.folded)) return true
  const near = [pieces[index - 1], pieces[index + 1]]
  const [before, after] = near.map((other) => other?.text ?? '')
  if (BEFORE_NAMES.has(before?.toLowerCase() ?? '')) return true
  if (near.some((other) => other && isCapitalised(other.text) && !isBesideInsult(other)))
    return true
  return AFTER_NAMES.has(after ?? '') && !(near[0] && isBesideInsult(near[0]))
}

/** Whether the word stands beside an insult rather than a name: such a, you. */
const isBesideInsult = ({ text }: Piece) =>
  isEnglish(text.toLowerCase()) || isArticle(text.toLowerCase())

const isCapitalised = (word: string) => /^\p{Lu}(\p{Ll}|$)/u.test(word)

/** Chunks between spaces: symbols for letters, masks, and separators inside a word. */
function findInChunks(text: string): Span | null {
  for (const { 0: chunk, index } of text.matchAll(CHUNK)) {
    if (/^[\p{L}\p{N}]*$/u.test(chunk) || chunk.length < 3) continue
    if (isBadChunk(chunk)) return { start: index, end: index + chunk.length }
  }
  return null
}

function isBadChunk(chunk: string): boolean {
  const core = trimmed(chunk)
  if (core.length > WORD_CHARS_MAX || chunk.length > 2 * WORD_CHARS_MAX) return false
  if (isMaskedAtAnEnd(chunk) || isOpened(chunk)) return true
  if (core.length < 3 || /^[\p{L}\p{N}]*$/u.test(core)) return false
  const isSigned = hasLetter(core) && !/^[\p{L}\p{M}\p{N}.\-'’_]*$/u.test(core)
  return (isSigned && isBadWord(core)) || isMasked(core) || isJoined(core)
}

const EDGES = new Set(".-'’_*!¡#%+|(")

/** A chunk without surrounding symbols. A loop, because a regular expression for the end takes quadratic time. */
function trimmed(chunk: string): string {
  let [start, end] = [0, chunk.length]
  while (start < end && EDGES.has(chunk.charAt(start))) start += 1
  while (end > start && EDGES.has(chunk.charAt(end - 1))) end -= 1
  return chunk.slice(start, end)
}

const hasLetter = (word: string) => /\p{L}|\$\$/u.test(word)

/** `sh**`, `*sshole`: stars on one side. Stars on both sides are emphasis, and one before a word is a footnote. */
function isMaskedAtAnEnd(chunk: string): boolean {
  const core = chunk.replace(/[.!]+$/, '')
  if (/^\p{L}{2,}\*{2,}$/u.test(core)) return isMasked(core)
  if (!/^\*\p{L}{5,}$/u.test(chunk)) return false
  const words = longWords.get(chunk.length) ?? []
  return words.some((word) => /^[aeiou]/.test(word) && fits(word, fold(chunk)))
}

/** `(unt`: an opening bracket instead of a letter. */
const isOpened = (chunk: string) => chunk.startsWith('(') && rootSet.has(fold(`(${trimmed(chunk)}`))

/** `f*ck`: a masked root or long word with at least two visible letters. */
function isMasked(core: string): boolean {
  const masked = fold(core.replace(/[*#%_@-]/g, MASK))
  const shown = masked.replaceAll(MASK, '').length
  const hidden = masked.length - shown
  if (hidden === 0 || shown < 2 || masked.length < 4) return false
  if (MASKABLE.some((root) => fits(root, masked))) return true
  return hidden <= 2 && (longWords.get(masked.length) ?? []).some((word) => fits(word, masked))
}

function fits(word: string, masked: string): boolean {
  if (word.length !== masked.length) return false
  for (let at = 0; at < word.length; at += 1) {
    if (masked[at] !== MASK && masked[at] !== word[at]) return false
  }
  return true
}

/** `fu-ck`, `f.u.c.k`: a root with separators. The s of a possessive is no part of the word: `Dick's`. */
function isJoined(chunk: string): boolean {
  const core = chunk.replace(/['’]s$/, '')
  return /[.\-'’_]/.test(core) && rootSet.has(fold(core.replace(/[.\-'’_]/g, '')))
}

/** `fu ck`: a root in two parts that are not words, separated by a space only. */
function findSplit(text: string, pieces: Piece[]): Span | null {
  for (const [index, piece] of pieces.entries()) {
    const next = splitStarts.has(piece.folded) ? pieces[index + 1] : undefined
    if (!next || !SPLITS.has(`${piece.folded} ${next.folded}`)) continue
    const isBetweenSpaces =
      /^\s?$/.test(text.charAt(piece.start - 1)) && !/[-'’]/.test(text.charAt(next.end))
    if (/^\s+$/.test(text.slice(piece.end, next.start)) && isBetweenSpaces) {
      return { start: piece.start, end: next.end }
    }
  }
  return null
}

/** `f u c k`: single letters in a row. Roots match anywhere in the row, other words only as a whole line of it. */
function findSpacedOut({ text }: Visible): Span | null {
  for (const row of rowsOf(signsAsLetters(text))) {
    for (const part of [...linesOf(row, text), row]) {
      const letters = lettersOf(part)
      const [from, length] = BAD_WORDS.has(letters) ? [0, letters.length] : rootIn(letters)
      if (length > 0) return spanOf(part.slice(from, from + length))
    }
  }
  return null
}

/** A letter of a row, with the range of its piece. */
type Letter = Span & { letter: string }

const lettersOf = (row: Letter[]) => row.map(({ letter }) => letter).join('')

const spanOf = (row: Span[]): Span => ({
  start: row[0]?.start ?? 0,
  end: row.at(-1)?.end ?? 0,
})

/** The rows of three and more single letters. */
function rowsOf(text: string): Letter[][] {
  const rows: Letter[][] = [[]]
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (piece.length === 1 || [...plain(piece)].length === 1) {
      // A digit alone is a number, but beside a letter it may stand for one.
      const letters = fold(`${piece}a`).slice(0, -1).split('')
      const span = { start: index, end: index + piece.length }
      rows.at(-1)?.push(...letters.map((letter) => ({ ...span, letter })))
    } else if (rows.at(-1)?.length) rows.push([])
  }
  return rows.filter(({ length }) => length >= 3)
}

function linesOf(row: Letter[], text: string): Letter[][] {
  const lines: Letter[][] = []
  for (const [index, letter] of row.entries()) {
    const before = text.slice(row[index - 1]?.end ?? letter.start, letter.start)
    if (index === 0 || before.includes('\n')) lines.push([])
    lines.at(-1)?.push(letter)
  }
  return lines
}

/** The start and length of the first root in a row of letters, the longest there; length 0 for none. */
function rootIn(letters: string): [from: number, length: number] {
  for (let from = 0; from < letters.length; from += 1) {
    const length = rootLengths.find((size) => rootSet.has(letters.slice(from, from + size)))
    if (length) return [from, length]
  }
  return [0, 0]
}

/** Whether a word is profane, reading symbols and digits as letters. */
function isBadWord(word: string, folded = fold(word)): boolean {
  if (word.length > WORD_CHARS_MAX) return BAD_PARTS.some((part) => folded.includes(part))
  if (isBad(folded)) return !isShortAndAccented(folded, word)
  if (!mayMeanMore(folded, word)) return false
  return readings(folded, word).some(
    (reading) => isBad(reading) && !isShortAndAccented(reading, word),
  )
}

/** Whether `readings` could add any, as a fast path. */
const mayMeanMore = (folded: string, word: string) =>
  /(.)\1/.test(folded) || LIKE_L.test(word) || /^(.{4,8})\1+$/.test(folded)

/** Short words with accents belong to other languages. */
const isShortAndAccented = (reading: string, word: string) =>
  reading.length < 4 &&
  /[a-z]/.test(reading) &&
  plain(word).length !== word.normalize('NFKD').length

const isBad = (reading: string) => BAD_WORDS.has(reading) || BAD_FORM.test(reading)

/** Characters that also look like an l: a digit, symbols, and a capital i within lower-case letters. */
const LIKE_L = /[1|!]|\p{Ll}I/u

/** `sshhiitt`: each letter twice. */
const isDoubled = (word: string) => /^(?:(.)\1)+$/.test(word)

/** Other readings of a folded word: `1` as l, repeated letters as two or one, a repeated word as one. */
function readings(folded: string, word: string): string[] {
  const l = LIKE_L.test(word) ? [fold(word.replace(/[1|!]|(?<=\p{Ll})I/gu, 'l'))] : []
  const alike = [folded, ...l]
  const repeated = alike.filter((reading) => /(.)\1\1/.test(reading))
  const once = alike.map((reading) => reading.replace(/(.)\1+/g, '$1'))
  return [
    ...l,
    ...repeated.map((reading) => reading.replace(/(.)\1{2,}/g, '$1$1')),
    ...repeated.map((reading) => reading.replace(/(.)\1{2,}/g, '$1')),
    ...once.filter((reading) => singleRoots.has(reading)),
    ...alike.filter(isDoubled).map((reading) => reading.replace(/(.)\1/g, '$1')),
    ...alike.map((reading) => reading.replace(/^(.{4,8})\1+$/, '$1')),
  ]
}
