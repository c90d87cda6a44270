import { randomInt } from 'node:crypto'

const DIGITS = 6

/** Returns a code of six digits, which is typed: only with few attempts is it a secret. */
export const newShortCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
