import { createHash, timingSafeEqual } from 'node:crypto'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Throws `unauthenticated` unless the request carries `CRON_SECRET`; always when the setting is missing. */
export function requireCronSecret({ headers }: Request): void {
  const { CRON_SECRET } = getEnv()
  const given = digest(headers.get('authorization') ?? '')
  if (!CRON_SECRET || !timingSafeEqual(given, digest(`Bearer ${CRON_SECRET}`))) {
    throw new AppError('unauthenticated', SERVER_MESSAGES.signInRequired)
  }
}
