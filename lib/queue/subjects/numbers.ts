import { randomBytes } from 'node:crypto'
import { isDigestOf, keyedDigest } from '@/lib/auth/keyed-digest'

/** Crockford's base 32: no letters that are mistaken for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a new random number: `R-4K7M-9XQ2` of a report, `D-…` of a decision, `C-…` of a claim. 40 bits. */
export function newNumber(letter: 'R' | 'D' | 'C'): string {
  const digits = [...randomBytes(8)].map((byte) => ALPHABET[byte % 32]).join('')
  return `${letter}-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** Returns the secret part of the link to a visitor's report. */
export const reportKey = (number: string): string => keyedDigest(`report ${number}`)

/** Whether a key opens a report. */
export const isReportKey = (number: string, key: string): boolean =>
  isDigestOf(`report ${number}`, key)
