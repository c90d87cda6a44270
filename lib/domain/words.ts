/*
 * How texts are taken apart so that they are found again: by letters alone, whatever the case, accents and punctuation.
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

/** Lower case, without accents, punctuation, or the front of a web address; width and ligature variants made one. */
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

/** The words of a folded text: runs of unspaced scripts apart from words of the others. */
export function wordsOf(text: string): { words: string[]; runs: string[] } {
  const folded = fold(text)
  const letters = (part: string) => part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return {
    words: letters(folded.replace(UNSPACED, ' ')),
    runs: (folded.match(UNSPACED) ?? []).flatMap(letters),
  }
}

/** The folded words of a text; a run of a script without spaces is one word. */
export function foldedWords(text: string): string[] {
  const { words, runs } = wordsOf(text)
  return [...words, ...runs]
}

/** Each two neighbouring characters of a run. */
export const pairsOf = (run: string): string[] => {
  const characters = [...run]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

export type MarkedPart = { text: string; isMarked: boolean }

const TOKEN = /[\p{L}\p{N}\p{M}'’ʼ]+/gu

/** A text in parts, marked where a word of it begins like a word that was searched for; put together it is the same. */
export function markWords(text: string, query: string): MarkedPart[] {
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

/** A token of a script without spaces is a whole sentence: cut out what is looked for. */
function piecesOf(token: string, runs: string[]): string[] {
  const [run] = runs.filter((wanted) => token.includes(wanted))
  return run ? token.split(run).flatMap((rest, place) => (place ? [run, rest] : [rest])) : [token]
}
