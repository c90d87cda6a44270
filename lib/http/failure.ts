import { isBusy, isOutage } from '@/lib/db/outage'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, STATUS } from '@/lib/errors'
import { log } from '@/lib/log'

type Extras = Partial<Pick<AppError, 'retryAfterSeconds' | 'phrase' | 'fields'>>

/** The envelope of every failure (C1): the same sentence under each key that a client may read. */
function refusal(status: number, msg: string, extras: Extras = {}): Response {
  const { retryAfterSeconds = null, phrase = null, fields = {} } = extras
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (retryAfterSeconds !== null) headers['retry-after'] = String(retryAfterSeconds)
  // The rest of a body that is too large is not waited for.
  if (status === STATUS.tooLarge) headers.connection = 'close'
  const envelope = {
    success: false,
    msg,
    message: msg,
    error: msg,
    ...(phrase && { phrase }),
    ...(Object.keys(fields).length > 0 && { fields }),
  }
  return Response.json(envelope, { status, headers })
}

/** Maps whatever was thrown to the answer: a refusal's own status and sentence, else 503 or 500 and one fixed sentence. */
export function failure(error: unknown, request: Request): Response {
  const { pathname } = new URL(request.url)
  if (error instanceof AppError) {
    logRefusal(error, request.method, pathname)
    return refusal(STATUS[error.reason], error.message, error)
  }
  log.error({ err: error, method: request.method, path: pathname }, 'request failed')
  if (isOutage(error)) {
    const text = isBusy(error) ? SERVER_MESSAGES.busy : SERVER_MESSAGES.unavailable
    return refusal(STATUS.unavailable, text, { retryAfterSeconds: 5 })
  }
  return refusal(500, MESSAGES.unexpected)
}

/** Refusals that staff should hear of: what is forbidden, and what we could not do in time. */
function logRefusal({ reason, message, cause }: AppError, method: string, path: string): void {
  if (reason === 'forbidden') log.info({ method, path }, 'refused to who may not')
  if (reason !== 'unavailable') return
  log.warn(
    { method, path, reason: message, ...(cause !== undefined && { err: cause }) },
    'unavailable',
  )
}
