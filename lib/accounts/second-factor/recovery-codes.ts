import { createHash, randomBytes } from 'node:crypto'
import { readRecoveryCode } from '@/lib/domain/codes'

const CODES = 10
const CHARACTERS = 16
/** Crockford's base 32: no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns new recovery codes of 80 random bits each, in groups of four characters. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newRecoveryCode)

const newRecoveryCode = (): string =>
  [...randomBytes(CHARACTERS)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/**
 * Returns the digest of a recovery code, however it is written: a plain one, as no one can try all codes of 80 bits. The
 * account is part of it, so that a copied digest works nowhere else.
 */
export const recoveryDigest = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery code ${userId} ${readRecoveryCode(code) ?? code}`)
    .digest('base64url')
