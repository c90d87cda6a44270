/*
 * Splits texts into words for searching, regardless of case, accents and punctuation.
 */

/** Letters that Unicode does not decompose into a base letter and a mark. */
const PLAIN: Record<string, string> = {
  // Latin
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɓ: 'b',
  ƀ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƒ: 'f',
  ǥ: 'g',
  ɠ: 'g',
  ɣ: 'g',
  ɨ: 'i',
  ɩ: 'i',
  ƙ: 'k',
  ĸ: 'k',
  ƚ: 'l',
  ɫ: 'l',
  ɲ: 'n',
  ɵ: 'o',
  ƭ: 't',
  ʈ: 't',
  ʉ: 'u',
  ʋ: 'v',
  ƴ: 'y',
  ƶ: 'z',
  ʒ: 'z',
  // Letters with another form at the end of a word
  ς: 'σ',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  // Letters that languages with the Arabic script write differently
  ی: 'ي',
  ى: 'ي',
  ې: 'ي',
  ے: 'ي',
  ک: 'ك',
  ڪ: 'ك',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ة: 'ه',
  ٱ: 'ا',
  ـ: '',
}
const VARIANTS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')
/** Marks that many leave out: accents, points of Hebrew and signs of recitation. Those of other scripts are vowels. */
const POINTS =
  /[\p{Script=Inherited}\p{Default_Ignorable_Code_Point}\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/gu
const APOSTROPHES = /['’‘ʼʻ`´׳״]/g
/** The zero of each script's digits. */
const ZEROS = '٠۰०০੦૦୦௦౦೦൦๐໐༠၀០'
const DIGITS = new RegExp(
  `[${[...ZEROS].map((zero) => `${zero}-${digit(zero, 9)}`).join('')}]`,
  'gu',
)

function digit(zero: string, value: number): string {
  return String.fromCodePoint((zero.codePointAt(0) ?? 0) + value)
}

function plainDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = [...ZEROS]
    .map((one) => one.codePointAt(0) ?? 0)
    .find((one) => code - one < 10 && code >= one)
  return zero === undefined ? character : String(code - zero)
}

/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu

/**
 * Returns the text in lower case, without accents, points, invisible characters, apostrophes and `https://www.`, and with
 * the variants of letters and digits unified.
 */
export function fold(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(POINTS, '')
    .replace(VARIANTS, (letter) => PLAIN[letter] ?? letter)
    .replace(DIGITS, plainDigit)
    .normalize('NFC')
    .replace(/https?:\/\/(www\.)?/g, ' ')
    .replace(APOSTROPHES, '')
}

/** Returns the folded words of a text; `runs` are those of scripts without spaces. */
export function wordsOf(text: string): { words: string[]; runs: string[] } {
  const folded = fold(text)
  const letters = (part: string) => part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const words = letters(folded.replace(UNSPACED, ' '))
  const runs = (folded.match(UNSPACED) ?? []).flatMap(letters)
  return { words, runs }
}

/** Whether two texts have other words, not only another case, other accents or punctuation. */
export const haveOtherWords = (one: string, other: string): boolean =>
  JSON.stringify(wordsOf(one)) !== JSON.stringify(wordsOf(other))

/** Returns the words of a name as `wordsOf` does; the symbols of one without letters, such as `★★★`, are one word. */
export function nameWordsOf(name: string): { words: string[]; runs: string[] } {
  const { words, runs } = wordsOf(name)
  if (words.length + runs.length > 0) return { words, runs }
  const symbols = fold(name).replace(/[\s\p{C}\p{Z}]+/gu, '')
  return { words: symbols ? [symbols] : [], runs }
}

/** Returns the folded words of a name; a run of a script without spaces is one word. */
export function foldedWords(text: string): string[] {
  const { words, runs } = nameWordsOf(text)
  return [...words, ...runs]
}

/** Returns the bigrams of a run. */
export const pairsOf = (run: string): string[] => {
  const characters = [...run]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** Returns the tokens of a run to store for a search by the beginnings of tokens: its bigrams and its last character. */
export const runTokensOf = (run: string): string[] => [...pairsOf(run), ...[...run].slice(-1)]

export type MarkedPart = { text: string; isMarked: boolean }

const TOKEN = /[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}'’‘ʼʻ`´׳״]+/gu

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
