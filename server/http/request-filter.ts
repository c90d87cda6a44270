import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDecodable } from '@/lib/domain/percent-encoding'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { type ErrorStatus, sendError } from '@/server/http/error-response'

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS']
const WRITE_METHODS = ['POST', 'PATCH', 'DELETE']

/**
 * KeyedConcurrencyLimit away what no client of ours sends, before any other code reads it: an address that is not a path (Next would
 * redirect to the stranger that it names) or cannot be decoded (Next would answer 500), two hosts, of which a proxy may
 * have meant the other, a method that nothing here answers, and writes to anything but the API (Next would look for server
 * actions, of which we have none). False when nothing was wrong: nothing has happened then.
 */
export function rejectInvalid(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '', headersDistinct } = request
  const isPath = url.startsWith('/') && isDecodable(url)
  if (!isPath || (headersDistinct.host?.length ?? 0) > 1) {
    return reject(request, response, SERVER_MESSAGES.addressMalformed, 400)
  }
  const allowed = url.startsWith('/api/') ? [...READ_METHODS, ...WRITE_METHODS] : READ_METHODS
  if (allowed.includes(method)) return false
  response.setHeader('allow', allowed.join(', '))
  return reject(request, response, SERVER_MESSAGES.methodNotAllowed, 405)
}

/** Does not wait for the rest of the body. */
function reject(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  status: ErrorStatus,
): true {
  response.shouldKeepAlive = false
  sendError(request, response, text, status)
  return true
}
