import { fold } from '@/lib/text/words'

/*
 * Letters that can be mistaken for others: what they spell is read the same.
 */

/** What each letter can be mistaken for, beside what compatibility decomposition (NFKD) resolves. */
export const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'a4@аαɑᴀꭺ',
  b: 'b8вьβʙƅ',
  c: 'cсϲᴄ',
  d: 'dԁɗđᴅð',
  e: 'e3еєεҽᴇəɛ',
  f: 'fƒғք',
  g: 'g9ɡցɢ',
  h: 'hһнհʜ',
  i: 'i1!|lіıιɪӏ',
  j: 'jјϳ',
  k: 'kкκᴋ',
  l: 'l1|iіıιӏłʟ',
  m: 'mмμᴍ',
  n: 'nпηոɴи',
  o: 'o0оοσօøᴏ',
  p: 'pрρᴘ',
  r: 'rгʀя',
  s: 's5$ѕꜱ',
  t: 't7+тτᴛ',
  u: 'uυսцᴜ',
  v: 'vνѵᴠ',
  w: 'wωшԝᴡ',
  y: 'yуγүʏ',
}

/** Squared and circled letters that Unicode does not decompose. */
export const enclosed = (text: string) =>
  text.replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, (letter) =>
    String.fromCodePoint(0x61 + (((letter.codePointAt(0) ?? 0) - 0x1f150) % 32)),
  )

/** Each lookalike's letter; `i` and `l`, which share some, are one. */
const LETTER = new Map<string, string>()
for (const [letter, lookalikes] of Object.entries(LOOKALIKES)) {
  const known = [...lookalikes].map((one) => LETTER.get(one)).find(Boolean)
  for (const one of lookalikes) LETTER.set(one, known ?? letter)
}

const skeleton = (folded: string): string =>
  [...folded.replaceAll('rn', 'm').replaceAll('vv', 'w')]
    .map((letter) => LETTER.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replace(/(?<letter>.)\k<letter>+/gu, '$<letter>')

/**
 * Returns what a name can be read as, regardless of case, accents, spaces, repetitions and lookalikes: with its symbols as
 * letters, and without them and the numbers around it. Two names that share one of these can be mistaken for each other.
 */
export function readingsOf(name: string): string[] {
  const folded = fold(enclosed(name))
  const plain = folded
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replace(/^\p{N}+(?=.*\p{L})|(?<=\p{L}.*)\p{N}+$/gu, '')
  const readings = [skeleton(folded), skeleton(plain)].filter(Boolean)
  return readings.length > 0 ? [...new Set(readings)] : [folded]
}
