/*
 * Splits texts into words for searching, regardless of case, accents and punctuation.
 */

/** Letters that Unicode does not decompose into a base letter and a mark. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu

/** Returns the text in lower case, without accents, apostrophes and `https://www.`, and with compatibility variants unified. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Script=Inherited}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
    .replace(/https?:\/\/(www\.)?/g, ' ')
    .replace(/['’ʼ]/g, '')
}

/** Returns the folded words of a text; `runs` are those of scripts without spaces. */
export function wordsOf(text: string): { words: string[]; runs: string[] } {
  const folded = fold(text)
  const letters = (part: string) => part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return {
    words: letters(folded.replace(UNSPACED, ' ')),
    runs: (folded.match(UNSPACED) ?? []).flatMap(letters),
  }
}

/** Returns the folded words of a text; a run of a script without spaces is one word. */
export function foldedWords(text: string): string[] {
  const { words, runs } = wordsOf(text)
  return [...words, ...runs]
}

/** Returns the bigrams of a run. */
export const pairsOf = (run: string): string[] => {
  const characters = [...run]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

export type MarkedPart = { text: string; isMarked: boolean }

const TOKEN = /[\p{L}\p{N}\p{M}'’ʼ]+/gu

/** Splits a text into parts and marks those that start with a search term. Joined, the parts are the text. */
export function highlight(text: string, query: string): MarkedPart[] {
  const { words, runs } = wordsOf(query)
  const parts: MarkedPart[] = []
  const add = (piece: string, isMarked: boolean) => {
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += piece
    else if (piece) parts.push({ text: piece, isMarked })
  }
  if (words.length + runs.length === 0) return [{ text, isMarked: false }]
  let end = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    add(text.slice(end, index), false)
    for (const piece of piecesOf(token, runs)) {
      add(piece, isFound(wordsOf(piece), words, runs))
    }
    end = index + token.length
  }
  add(text.slice(end), false)
  return parts
}

const isFound = (piece: ReturnType<typeof wordsOf>, words: string[], runs: string[]) =>
  piece.words.some((word) => words.some((wanted) => word.startsWith(wanted))) ||
  piece.runs.some((run) => runs.includes(run))

/** In a script without spaces a token is a whole sentence: splits it around the search term. */
function piecesOf(token: string, runs: string[]): string[] {
  const [run] = runs.filter((wanted) => token.includes(wanted))
  return run ? token.split(run).flatMap((rest, index) => (index ? [run, rest] : [rest])) : [token]
}
