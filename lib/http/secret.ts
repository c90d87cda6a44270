import { createHash, timingSafeEqual } from 'node:crypto'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Throws `unauthenticated` unless the request carries the secret of a setting; always when the setting is missing. */
export function requireSecret({ headers }: Request, secret: string | undefined): void {
  const given = digest(headers.get('authorization') ?? '')
  if (!secret || !timingSafeEqual(given, digest(`Bearer ${secret}`))) {
    throw new AppError('unauthenticated', SERVER_MESSAGES.signInRequired)
  }
}
