import type { Duplex } from 'node:stream'
import { type PublicRead, readPublicly } from '@/lib/db/public-reads'
import type { Handler } from '@/server/http/handler'
import { isPublicPath } from '@/server/response-cache/policy'

/** The read state of the response cache's own requests, by either end of their connection. */
export const readsOf = new WeakMap<Duplex, PublicRead>()

/** Allows reads from secondaries for public pages and endpoints while there is no primary. */
export function withPublicReads(handler: Handler): Handler {
  return (request, response) => {
    const known = readsOf.get(request.socket)
    const path = request.url?.split('?', 1)[0] ?? ''
    const isPublic = known || (request.method === 'GET' && isPublicPath(path))
    if (!isPublic) return handler(request, response)
    return readPublicly(known ?? { hasStaleRisk: false }, () => handler(request, response))
  }
}
