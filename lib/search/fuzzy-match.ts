/*
 * Small typos, by index: of each word the beginnings are kept that lack one letter, and whoever asks leaves one letter
 * out as well. Two words that differ by one letter (wrong, missing, too many, or two neighbours changed about) have a
 * beginning in common (symmetric deletion). What is found so is then held against `typosBetween`.
 */

/** Shorter words differ by one letter from too many others. */
const TYPO_LETTERS_MIN = 4
/** As many letters of a word are kept with one left out; a typo behind them is found by the letters before it. */
const KEPT_LETTERS = 7
/** From this length on two typos are small. */
const TWO_TYPOS_LETTERS_MIN = 8
/** Tells these keys from plain beginnings. */
const SIGN = '~'

const shortened = (letters: readonly string[]): string[] =>
  letters.map((_, left) => letters.filter((_, at) => at !== left).join(''))

/** The keys by which a word is found in spite of a typo; none of a short word. */
export function fuzzyTokensOf(word: string): string[] {
  const letters = [...word].slice(0, KEPT_LETTERS)
  if (letters.length < TYPO_LETTERS_MIN) return []
  return [...new Set(shortened(letters))].map((rest) => `${SIGN}${rest}`)
}

/** The keys that a word with a typo asks for, any of them: those of `fuzzyTokensOf`, and beginnings as they are. */
export function fuzzyTokensOfQuery(word: string): string[] {
  const letters = [...word]
  if (letters.length < TYPO_LETTERS_MIN) return []
  const kept = letters.slice(0, KEPT_LETTERS)
  const rests = [kept.join(''), ...shortened(kept)].map((rest) => `${SIGN}${rest}`)
  return [...new Set([...rests, ...shortened(letters)])]
}

/** How many typos a word of this length may have. */
export function typosAllowed(word: string): 0 | 1 | 2 {
  const { length } = [...word]
  if (length < TYPO_LETTERS_MIN) return 0
  return length < TWO_TYPOS_LETTERS_MIN ? 1 : 2
}

/**
 * The fewest typos by which `typed` is a beginning of `word` (letters wrong, missing, too many, neighbours changed
 * about), or null when that is more than `most`.
 */
export function typosBetween(typed: string, word: string, most: number): number | null {
  const asked = [...typed]
  const letters = [...word].slice(0, asked.length + most)
  let rows = {
    before: [] as number[],
    last: Array.from({ length: letters.length + 1 }, (_, n) => n),
  }
  for (const at of asked.keys()) {
    rows = { before: rows.last, last: nextRow(asked, letters, at, rows) }
  }
  // Any end of the word will do: what is typed may go on.
  const fewest = Math.min(...rows.last)
  return fewest <= most ? fewest : null
}

type Rows = { before: number[]; last: number[] }

/** One row of the table of distances between beginnings (optimal string alignment). */
function nextRow(asked: string[], letters: string[], at: number, { before, last }: Rows): number[] {
  const row = [at + 1]
  for (const [place, letter] of letters.entries()) {
    const isSame = asked[at] === letter
    const isSwap = at > 0 && asked[at - 1] === letter && asked[at] === letters[place - 1]
    row.push(
      Math.min(
        cell(last, place + 1) + 1,
        cell(row, place) + 1,
        cell(last, place) + Number(!isSame),
        isSwap ? cell(before, place - 1) + 1 : Number.POSITIVE_INFINITY,
      ),
    )
  }
  return row
}

const cell = (row: readonly number[], place: number): number =>
  row[place] ?? Number.POSITIVE_INFINITY
