import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { STRICT_TRANSPORT_SECURITY } from '@/lib/domain/page-policy'
import { getEnv } from '@/lib/env'
import { isForwardedForTrusted } from '@/lib/http/client-address'
import { pageNonceHeaders } from '@/lib/http/page-nonce'
import { applyChosenStatus } from '@/lib/http/page-status'
import { sanitizeHeaders } from '@/lib/http/proxy-headers'

/** Published by Node for each request, before any code of a server reads it. */
const REQUEST_STARTS = 'http.server.request.start'
type RequestStart = { request: IncomingMessage; response: ServerResponse; server: Server }

/**
 * Prepares each request of this process as our own host does, where Next listens itself: pages can choose their status
 * and, under `next start`, forged headers are removed, the client's address is set, and pages get a policy for their
 * scripts. `wrap` adds to what Next listens with. On Vercel the platform and the middleware do the latter. Called once per
 * process; does nothing under our host. The returned function ends it, for tests.
 */
export function prepareRequests(
  wrap: (listener: RequestListener) => RequestListener,
): (() => void) | undefined {
  const { NODE_ENV, SITE_URL, TRUSTED_PROXIES, VERCEL } = getEnv()
  if (NODE_ENV !== 'production' || isForwardedForTrusted()) return
  const isHttps = SITE_URL.startsWith('https:')
  const wrapped = new WeakSet<Server>()
  const prepare = (message: unknown) => {
    const { request, response, server } = message as RequestStart
    applyChosenStatus(response)
    if (VERCEL) return
    // The first request reaches the listeners only after this.
    if (!wrapped.has(server)) wrapListeners(server, wrap)
    wrapped.add(server)
    sanitizeHeaders(request, TRUSTED_PROXIES)
    Object.assign(request.headers, pageNonceHeaders())
    if (isHttps) response.setHeader('strict-transport-security', STRICT_TRANSPORT_SECURITY)
  }
  subscribe(REQUEST_STARTS, prepare)
  return () => unsubscribe(REQUEST_STARTS, prepare)
}

function wrapListeners(server: Server, wrap: (listener: RequestListener) => RequestListener): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  for (const listener of listeners) server.on('request', wrap(listener))
}
