import { randomUUID } from 'node:crypto'
import { runKeyed } from '@/lib/db/idempotency'
import { AppError } from '@/lib/errors'

/**
 * Runs a command, and repeats it under its key while it is refused as unavailable, as the site's client does: what was
 * refused at the time limit may have been committed.
 */
export async function untilAvailable<T>(command: () => Promise<T>): Promise<T> {
  const request = {
    id: randomUUID(),
    bodyDigest: 'race',
    isReplay: false,
    isStored: false,
    refunds: [],
  }
  for (;;) {
    try {
      return await runKeyed(request, command)
    } catch (error) {
      if (!(error instanceof AppError && error.reason === 'unavailable')) throw error
      request.isReplay = true
    }
  }
}
