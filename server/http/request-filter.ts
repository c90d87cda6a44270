import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDecodable } from '@/lib/domain/percent-encoding'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { type ErrorStatus, sendError } from '@/server/http/error-response'

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS']
const WRITE_METHODS = ['POST', 'PATCH', 'DELETE']

/**
 * Rejects requests that no legitimate client sends, before any other code reads them: a URL that is not a path (Next would
 * redirect to the foreign host in it) or cannot be decoded (Next would respond with 500), two Host headers, of which a
 * proxy may have used the other, an unsupported method, and writes outside the API (Next would look for server actions,
 * and there are none). Returns false, with nothing done, for a valid request.
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
