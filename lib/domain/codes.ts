/*
 * Codes as people enter them: with digits of any script, spaces, hyphens, dashes, dots and marks of direction around them,
 * and a recovery code with its number in the list.
 */

const SHORT = /^\d{6}$/
/** 80 bits in Crockford's base 32. */
const RECOVERY = /^[0-9a-hjkmnp-tv-z]{16}$/
const LIST_NUMBER = /^[^\p{L}\p{N}]*\p{Nd}{1,2}\s*[.):]\s*(?=\S)/u
/** Digits of a script stand in a row, from its zero on. */
const digitOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const isDigit = (at: number) => /^\p{Nd}$/u.test(String.fromCodePoint(at))
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value += 1
  return String(value)
}

const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Returns the six digits of a code of an app, an email or a link; null for anything else. */
export function readShortCode(typed: string): string | null {
  const code = plain(typed)
  return SHORT.test(code) ? code : null
}

/** Returns the sixteen characters of a recovery code, in which letters that look like digits are these; null for anything else. */
export function readRecoveryCode(typed: string): string | null {
  const codes = [typed, typed.replace(LIST_NUMBER, '')].map((text) =>
    plain(text).replaceAll('o', '0').replace(/[il]/g, '1'),
  )
  return codes.find((code) => RECOVERY.test(code)) ?? null
}

/** Whether this can be a code at all: what cannot is a slip, which costs no try. */
export const isCode = (typed: string): boolean =>
  readShortCode(typed) !== null || readRecoveryCode(typed) !== null
