/* Maps characters that look like Latin letters to those letters, and keeps their positions in the original text. */

/** Symbols that stand for a letter inside a word. */
const SIGNS: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '€': 'e',
  '£': 'l',
  '(': 'c',
  '¡': 'i',
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

const table = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(pairs.map(([sign = '', letter = '']) => [sign, letter]))

/** Cyrillic and Greek homoglyphs of Latin letters; they only count as such beside a Latin letter. */
const TWINS = table([
  ...[
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
    'уy',
    'хx',
    'іi',
    'ѕs',
    'кk',
    'тt',
    'мm',
    'вb',
    'нh',
    'пn',
    'иu',
  ],
  ...[
    'ғf',
    'ԁd',
    'ԛq',
    'ԝw',
    'ӏl',
    'јj',
    'һh',
    'αa',
    'οo',
    'εe',
    'ιi',
    'κk',
    'υu',
    'νv',
    'τt',
    'ρp',
    'ηn',
    'μu',
  ],
  ...['ßs', 'ıi', 'łl', 'øo'],
])

/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const LATIN = table([
  ...[
    'ƒf',
    'ɓb',
    'ƈc',
    'ɗd',
    'ɠg',
    'ɦh',
    'ɨi',
    'ƙk',
    'ɱm',
    'ɲn',
    'ƞn',
    'ʂs',
    'ƭt',
    'ʉu',
    'ʌv',
    'ɯu',
    'ʋv',
  ],
  ...[
    'ᴀa',
    'ʙb',
    'ᴄc',
    'ᴅd',
    'ᴇe',
    'ꜰf',
    'ɢg',
    'ʜh',
    'ɪi',
    'ᴊj',
    'ᴋk',
    'ʟl',
    'ᴍm',
    'ɴn',
    'ᴏo',
    'ᴘp',
    'ʀr',
  ],
  ...['ꜱs', 'ᴛt', 'ᴜu', 'ᴠv', 'ᴡw', 'ʏy', 'ᴢz'],
])

/** Variants of symbols: masks in other shapes, dashes of all lengths. */
const ALIKE: Record<string, string> = {
  '⁎': '*',
  '∗': '*',
  '🖕': '*',
  '—': '-',
  '–': '-',
  '‑': '-',
}

/** White letters in black circles and squares, which compatibility normalisation does not cover. */
const BLOCKS = [0x1f150, 0x1f170] as const
const LETTERS = 26
const LOWER_A = 97

/** The letter that a reader sees for a character; empty for an invisible one. */
function seen(character: string): string {
  if (ALIKE[character]) return ALIKE[character]
  const code = character.codePointAt(0) ?? 0
  const block = BLOCKS.find((start) => code >= start && code < start + LETTERS)
  if (block !== undefined) return String.fromCodePoint(LOWER_A + code - block)
  return character.normalize('NFKC').replace(/\p{Cf}/gu, '')
}

/** A text as a reader sees it, with the position of each code unit in the original text. */
export type Visible = { text: string; at: number[]; written: string }

/** Returns the visible text: without invisible characters, and with decorated letters as plain ones. */
export function makeVisible(written: string): Visible {
  const at: number[] = []
  let text = ''
  let from = 0
  for (const character of written) {
    // Fast path: ASCII needs no Unicode tables.
    const letters = character < '\u0080' ? character : seen(character)
    text += letters
    for (let unit = 0; unit < letters.length; unit += 1) at.push(from)
    from += character.length
  }
  at.push(from)
  return { text, at, written }
}

/** Returns the part of the original text behind these visible code units. */
export const writtenAt = ({ at, written }: Visible, start: number, end: number): string =>
  written.slice(at[start], at[end])

/** Returns a text without accents and format characters. */
export const plain = (text: string) => text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')

/** Replaces symbols by the letters that they stand for, one for one. */
export const signsAsLetters = (text: string) =>
  text.replace(/[@$!¡|+]/g, (sign) => SIGNS[sign] ?? sign)

/** A word with more digits than letters is a number or a model, such as A55, not a disguise. */
function isModel(word: string): boolean {
  const digits = word.match(/[0-9]/g)?.length ?? 0
  return digits > 0 && digits > (word.match(/\p{L}/gu)?.length ?? 0)
}

/** Replaces characters that look like Latin letters by lower-case Latin letters; others stay. */
export function fold(word: string): string {
  const small = word.toLowerCase()
  if (/^[a-z]*$/.test(small)) return small
  const lower = [...plain(small)].map((letter) => LATIN[letter] ?? letter).join('')
  const tables = [
    SIGNS,
    ...(isModel(lower) ? [] : [DIGITS]),
    ...(/[a-z]/.test(lower) ? [TWINS] : []),
  ]
  return [...lower]
    .map((letter) => tables.find((signs) => signs[letter])?.[letter] ?? letter)
    .join('')
}
