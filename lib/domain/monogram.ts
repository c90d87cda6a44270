/** The placeholder of a person without a picture: initials on a tint, the same on screens and Open Graph images. */

/** Returns the one of `tints` for a name: the same one on every screen. */
export function tintOf<T>(name: string, tints: readonly [T, ...T[]]): T {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return tints[sum % tints.length] ?? tints[0]
}

/** One code point that is a grapheme, since nothing that joins it follows. */
const PLAIN_LETTER =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}](?![\p{M}\p{Grapheme_Extend}\u200d])/u

let graphemes: Intl.Segmenter | undefined

/** The first grapheme. Most names need no segmenter, which costs a phone tens of milliseconds to make. */
function firstOf(word: string): string {
  const plain = PLAIN_LETTER.exec(word)
  if (plain) return plain[0]
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? ''
}

/** Returns the first graphemes of the first and the last word, or '?'. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  const firsts = ends.map((word) => firstOf(word ?? ''))
  // Letters of a joined script could become one ligature with another meaning.
  const between = firsts.every((first) => /\p{scx=Arabic}/u.test(first)) ? '\u200c' : ''
  return firsts.join(between).toUpperCase() || '?'
}
