import type { IncomingMessage, ServerResponse } from 'node:http'

const READING = ['GET', 'HEAD', 'OPTIONS']
const WRITING = ['POST', 'PATCH', 'DELETE']

/**
 * Turns away what no client of ours sends, before any other code reads it: an address that is not a path (Next would
 * redirect to the stranger that it names), two hosts, of which a proxy may have meant the other, a method that nothing
 * here answers, and writes to anything but the API (Next would look for server actions, of which we have none). False
 * when nothing was wrong: nothing has happened then.
 */
export function turnAway(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '', headersDistinct } = request
  if (!url.startsWith('/') || (headersDistinct.host?.length ?? 0) > 1) return end(response, 400)
  const allowed = url.startsWith('/api/') ? [...READING, ...WRITING] : READING
  if (allowed.includes(method)) return false
  response.setHeader('allow', allowed.join(', '))
  return end(response, 405)
}

/** What may still come of the body is not waited for. */
function end(response: ServerResponse, status: number): true {
  response.writeHead(status, { connection: 'close', 'content-length': 0 }).end()
  return true
}
