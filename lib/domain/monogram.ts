/** What stands for a person without a picture: initials on a tint. Share pictures and screens draw the same. */

/** Which of `tints` goes with a name: the same one on every screen. */
export function tintOf<T>(name: string, tints: readonly [T, ...T[]]): T {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return tints[sum % tints.length] ?? tints[0]
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** First letters of the first and the last word, with the marks and joints that belong to them. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  const firsts = ends.map((word) => [...letters.segment(word ?? '')][0]?.segment ?? '')
  // Letters of a joined script would become one sign of another meaning.
  const between = firsts.every((first) => /\p{scx=Arabic}/u.test(first)) ? '\u200c' : ''
  return firsts.join(between).toUpperCase() || '?'
}
