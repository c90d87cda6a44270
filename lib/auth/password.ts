import { createHash } from 'node:crypto'
import bcrypt from 'bcryptjs'

const COST = 12

/** bcrypt reads 72 bytes at most; a digest first means that no character of a long password is cut off (C22). */
const digest = (password: string) =>
  createHash('sha256').update(password.normalize('NFC')).digest('base64')

/** Hash to store for a password. */
export const hashPassword = (password: string): Promise<string> =>
  bcrypt.hash(digest(password), COST)

// The hash of no password: comparing with it takes as long as with a real one, so that a sign-in does not tell
// by its duration whether the account exists (C21).
const NOBODY = '$2b$12$tcq4BSrTv0SHvbd/fBX2K.sHCHSs4Na4yiNJZh6RcoEM3L14O2/qW'

/** Whether the password is the one behind `hash`; with no hash it takes the same time and says no. */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const matches = await bcrypt.compare(digest(password), hash ?? NOBODY)
  return matches && Boolean(hash)
}
