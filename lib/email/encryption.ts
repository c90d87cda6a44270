import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { getEnv } from '@/lib/env'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

// The info string keeps its former wording: another one would make waiting e-mails unreadable.
const key = () =>
  Buffer.from(hkdfSync('sha256', getEnv().JWT_SECRET, '', 'letters that wait', KEY_BYTES))

/** Encrypts a text under the secret of the site, so that a copy of the database gives no access to accounts. */
export function encrypt(text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key(), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Returns the decrypted text; null when it was changed, or encrypted under another secret. */
export function decrypt(encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64')
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
