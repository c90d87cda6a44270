import { createHash } from 'node:crypto'
import { hasher } from '@/lib/auth/hasher'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'

const COST = 12
const RETRY_SECONDS = 5

/** bcrypt reads 72 bytes at most; digesting first keeps it from ignoring the end of a long password. */
const digest = (password: string) =>
  createHash('sha256').update(password.normalize('NFC')).digest('base64')

/** Returns the hash to store for a password. Throws `unavailable` when the queue is full. */
export const hashPassword = async (password: string): Promise<string> =>
  computed(await hasher().hash(digest(password), COST))

// A hash that no password matches. Comparing with it takes as long as with a real one, so that the duration of a
// sign-in does not tell whether the account exists.
const UNMATCHABLE = '$2b$12$tcq4BSrTv0SHvbd/fBX2K.sHCHSs4Na4yiNJZh6RcoEM3L14O2/qW'

/**
 * Whether the password matches the hash; without a hash it takes the same time and returns false. Throws
 * `unavailable` when the queue is full.
 */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const matches = computed(await hasher().compare(digest(password), hash ?? UNMATCHABLE))
  return matches && Boolean(hash)
}

function computed<T>(result: T | null): T {
  if (result !== null) return result
  throw new AppError('unavailable', SERVER_MESSAGES.busy, { retryAfterSeconds: RETRY_SECONDS })
}
