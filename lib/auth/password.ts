import { createHash } from 'node:crypto'
import { hasher } from '@/lib/auth/hasher'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'

const COST = 12
const RETRY_SECONDS = 5

/** bcrypt reads 72 bytes at most; a digest first means that no character of a long password is cut off (C22). */
const digest = (password: string) =>
  createHash('sha256').update(password.normalize('NFC')).digest('base64')

/** Hash to store for a password. Throws `unavailable` when too many wait for theirs. */
export const hashPassword = async (password: string): Promise<string> =>
  computed(await hasher().hash(digest(password), COST))

// The hash of no password: comparing with it takes as long as with a real one, so that a sign-in does not tell
// by its duration whether the account exists (C21).
const NOBODY = '$2b$12$tcq4BSrTv0SHvbd/fBX2K.sHCHSs4Na4yiNJZh6RcoEM3L14O2/qW'

/**
 * Whether the password is the one behind `hash`; with no hash it takes the same time and says no. Throws
 * `unavailable` when too many wait for theirs.
 */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const matches = computed(await hasher().compare(digest(password), hash ?? NOBODY))
  return matches && Boolean(hash)
}

function computed<T>(answer: T | null): T {
  if (answer !== null) return answer
  throw new AppError('unavailable', SERVER_MESSAGES.busy, { retryAfterSeconds: RETRY_SECONDS })
}
