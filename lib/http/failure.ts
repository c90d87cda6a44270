import { isBusy, isOutage } from '@/lib/db/outage'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, STATUS } from '@/lib/errors'
import { log } from '@/lib/log'
import type { Failure } from '@/lib/wire/responses'

type Extras = Partial<
  Pick<
    AppError,
    | 'reason'
    | 'retryAfterSeconds'
    | 'phrase'
    | 'fields'
    | 'secondFactor'
    | 'ticket'
    | 'confirmKinds'
  >
>

/** The response of every failure: the same message under each key that a client may read. */
function refusal(status: number, msg: string, extras: Extras = {}): Response {
  const { retryAfterSeconds = null, phrase = null, fields = {}, secondFactor = [], ticket } = extras
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (retryAfterSeconds !== null) headers['retry-after'] = String(retryAfterSeconds)
  // Do not wait for the rest of a body that is too large.
  if (status === STATUS.tooLarge) headers.connection = 'close'
  const envelope: Failure = {
    success: false,
    msg,
    message: msg,
    error: msg,
    ...(phrase && { phrase }),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(ticket && { secondFactor: [...secondFactor], ticket }),
    ...(extras.reason === 'unconfirmed' && {
      confirm: true,
      confirmKinds: [...(extras.confirmKinds ?? [])],
    }),
  }
  return Response.json(envelope, { status, headers })
}

/** Maps an error to a response: an `AppError` to its status and message, others to 503 or 500 with a fixed message. */
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

/** Logs the failures that matter to operators: forbidden requests, and those we could not serve. */
function logRefusal({ reason, message, cause }: AppError, method: string, path: string): void {
  if (reason === 'forbidden') log.info({ method, path }, 'forbidden')
  if (reason !== 'unavailable') return
  log.warn(
    { method, path, reason: message, ...(cause !== undefined && { err: cause }) },
    'unavailable',
  )
}
