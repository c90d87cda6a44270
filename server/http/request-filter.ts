import type { IncomingMessage, ServerResponse } from 'node:http'
import { PATH } from '@/lib/domain/paths'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { isDecodable, isUnambiguous } from '@/lib/text/percent-encoding'
import { type ErrorStatus, sendError } from '@/server/http/error-response'

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS']
const WRITE_METHODS = ['POST', 'PATCH', 'DELETE']
/** Forms that work without scripts, so that they cannot call the API. */
const PLAIN_FORMS: readonly string[] = [
  PATH.sendReport,
  PATH.sendAppeal,
  PATH.confirmReporter,
  PATH.sendDenial,
  PATH.sendRecovery,
]
/** The link that stops emails, which mail programs send a form to. */
const UNSUBSCRIBE = new RegExp(`^${PATH.unsubscribe('[\\w-]{1,100}')}$`)

/**
 * Rejects requests that no legitimate client sends, before any other code reads them: a URL that is not a path (Next would
 * redirect to the foreign host in it), cannot be decoded (Next would respond with 500) or names another path once it is resolved
 * (`/api/../`), two Host headers, of which a proxy may have used the other, an unsupported method, and writes outside the API
 * and the plain forms (Next would look for server actions, and there are none). Returns false, with nothing done, for a
 * valid request.
 */
export function rejectInvalid(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '', headersDistinct } = request
  const isPath = url.startsWith('/') && isDecodable(url) && isUnambiguous(url)
  if (!isPath || (headersDistinct.host?.length ?? 0) > 1) {
    return reject(request, response, SERVER_MESSAGES.addressMalformed, 400)
  }
  const allowed = allowedMethods(url)
  if (allowed.includes(method)) return false
  response.setHeader('allow', allowed.join(', '))
  return reject(request, response, SERVER_MESSAGES.methodNotAllowed, 405)
}

function allowedMethods(url: string): readonly string[] {
  if (PLAIN_FORMS.includes(url)) return ['POST']
  if (UNSUBSCRIBE.test(url)) return [...READ_METHODS, 'POST']
  return url.startsWith('/api/') ? [...READ_METHODS, ...WRITE_METHODS] : READ_METHODS
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
