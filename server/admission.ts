import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDecodable } from '@/lib/domain/percent-encoding'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { type RefusalStatus, refuse } from '@/server/refusal'

const READING = ['GET', 'HEAD', 'OPTIONS']
const WRITING = ['POST', 'PATCH', 'DELETE']

/**
 * Turns away what no client of ours sends, before any other code reads it: an address that is not a path (Next would
 * redirect to the stranger that it names) or cannot be decoded (Next would answer 500), two hosts, of which a proxy may
 * have meant the other, a method that nothing here answers, and writes to anything but the API (Next would look for server
 * actions, of which we have none). False when nothing was wrong: nothing has happened then.
 */
export function turnAway(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '', headersDistinct } = request
  const isAddress = url.startsWith('/') && isDecodable(url)
  if (!isAddress || (headersDistinct.host?.length ?? 0) > 1) {
    return end(request, response, SERVER_MESSAGES.addressMalformed, 400)
  }
  const allowed = url.startsWith('/api/') ? [...READING, ...WRITING] : READING
  if (allowed.includes(method)) return false
  response.setHeader('allow', allowed.join(', '))
  return end(request, response, SERVER_MESSAGES.methodNotAllowed, 405)
}

/** What may still come of the body is not waited for. */
function end(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  status: RefusalStatus,
): true {
  response.shouldKeepAlive = false
  refuse(request, response, text, status)
  return true
}
