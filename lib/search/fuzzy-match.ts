/*
 * Fuzzy matching by index (symmetric deletion): the prefixes of a word with one letter left out are stored, and a query
 * leaves one letter out as well. Words that differ by one letter (wrong, missing, too many, or two neighbours swapped)
 * have such a prefix in common. `typosBetween` then checks the candidates.
 */

/** Shorter words differ by one letter from too many others. */
const TYPO_LETTERS_MIN = 4
/** The length of the indexed prefix; a typo after it is found by the letters before it. */
const PREFIX_LETTERS = 7
/** From this length on two typos are allowed. */
const TWO_TYPOS_LETTERS_MIN = 8
/** Distinguishes these tokens from plain prefixes. */
const SIGN = '~'

const shortened = (letters: readonly string[]): string[] =>
  letters.map((_, left) => letters.filter((_, at) => at !== left).join(''))

/** Returns the tokens by which a word is found despite a typo; none for a short word. */
export function fuzzyTokensOf(word: string): string[] {
  const letters = [...word].slice(0, PREFIX_LETTERS)
  if (letters.length < TYPO_LETTERS_MIN) return []
  return [...new Set(shortened(letters))].map((rest) => `${SIGN}${rest}`)
}

/** Returns the tokens to look up for a word with a typo, any of which may match: fuzzy tokens and plain prefixes. */
export function fuzzyTokensOfQuery(word: string): string[] {
  const letters = [...word]
  if (letters.length < TYPO_LETTERS_MIN) return []
  const prefix = letters.slice(0, PREFIX_LETTERS)
  const rests = [prefix.join(''), ...shortened(prefix)].map((rest) => `${SIGN}${rest}`)
  return [...new Set([...rests, ...shortened(letters)])]
}

/** Returns how many typos a word of this length may have. */
export function typosAllowed(word: string): 0 | 1 | 2 {
  const { length } = [...word]
  if (length < TYPO_LETTERS_MIN) return 0
  return length < TWO_TYPOS_LETTERS_MIN ? 1 : 2
}

/**
 * Returns the fewest typos by which `typed` is a prefix of `word` (letters wrong, missing, too many, neighbours swapped);
 * null when there are more than `most`.
 */
export function typosBetween(typed: string, word: string, most: number): number | null {
  const typedLetters = [...typed]
  const letters = [...word].slice(0, typedLetters.length + most)
  let rows = {
    before: [] as number[],
    last: Array.from({ length: letters.length + 1 }, (_, n) => n),
  }
  for (const at of typedLetters.keys()) {
    rows = { before: rows.last, last: nextRow(typedLetters, letters, at, rows) }
  }
  // The word may continue after what is typed.
  const fewest = Math.min(...rows.last)
  return fewest <= most ? fewest : null
}

type Rows = { before: number[]; last: number[] }

/** One row of the table of distances between prefixes (optimal string alignment). */
function nextRow(
  typedLetters: string[],
  letters: string[],
  at: number,
  { before, last }: Rows,
): number[] {
  const row = [at + 1]
  for (const [column, letter] of letters.entries()) {
    const isSame = typedLetters[at] === letter
    const isSwap =
      at > 0 && typedLetters[at - 1] === letter && typedLetters[at] === letters[column - 1]
    row.push(
      Math.min(
        cell(last, column + 1) + 1,
        cell(row, column) + 1,
        cell(last, column) + Number(!isSame),
        isSwap ? cell(before, column - 1) + 1 : Number.POSITIVE_INFINITY,
      ),
    )
  }
  return row
}

const cell = (row: readonly number[], column: number): number =>
  row[column] ?? Number.POSITIVE_INFINITY
