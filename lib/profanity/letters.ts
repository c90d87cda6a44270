/*
 * Letters in disguise: what a reader takes for a Latin letter although it is another sign, and where it stood.
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

/** Cyrillic and Greek letters that look like Latin ones; they count as such beside a Latin letter only. */
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

/** Latin letters that Unicode does not take apart into a base letter and something beside it. */
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

/** Signs that stand for others: a mask in another shape, dashes of all lengths. */
const ALIKE: Record<string, string> = {
  '⁎': '*',
  '∗': '*',
  '🖕': '*',
  '—': '-',
  '–': '-',
  '‑': '-',
}

/** White letters in black circles and squares, which compatibility forms leave out. */
const BLOCKS = [0x1f150, 0x1f170] as const
const LETTERS = 26
const LOWER_A = 97

/** The letter of the reader's eye for one character; nothing for one that cannot be seen. */
function seen(character: string): string {
  if (ALIKE[character]) return ALIKE[character]
  const code = character.codePointAt(0) ?? 0
  const block = BLOCKS.find((start) => code >= start && code < start + LETTERS)
  if (block !== undefined) return String.fromCodePoint(LOWER_A + code - block)
  return character.normalize('NFKC').replace(/\p{Cf}/gu, '')
}

/** A text as a reader sees it, and for each unit of it where it stood in the text that was written. */
export type Visible = { text: string; at: number[]; written: string }

/** One letter for each that is seen: without what is invisible, wide, narrow and decorated letters made plain. */
export function makeVisible(written: string): Visible {
  const at: number[] = []
  let text = ''
  let from = 0
  for (const character of written) {
    // Most of most texts needs no look at the tables of Unicode.
    const letters = character < '\u0080' ? character : seen(character)
    text += letters
    for (let unit = 0; unit < letters.length; unit += 1) at.push(from)
    from += character.length
  }
  at.push(from)
  return { text, at, written }
}

/** What was written where these units are seen. */
export const writtenAt = ({ at, written }: Visible, start: number, end: number): string =>
  written.slice(at[start], at[end])

export const plain = (text: string) => text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')

/** Signs as the letters that they stand for, one for one. */
export const signsAsLetters = (text: string) =>
  text.replace(/[@$!¡|+]/g, (sign) => SIGNS[sign] ?? sign)

/** More digits than letters is a number or a model, such as A55, no disguise. */
function isModel(word: string): boolean {
  const digits = word.match(/[0-9]/g)?.length ?? 0
  return digits > 0 && digits > (word.match(/\p{L}/gu)?.length ?? 0)
}

/** Lower-case Latin letters for all that looks like them; other characters stay. */
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
