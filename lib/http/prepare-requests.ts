import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { STRICT_TRANSPORT_SECURITY } from '@/lib/domain/page-policy'
import { getEnv } from '@/lib/env'
import { isForwardedForTrusted } from '@/lib/http/client-address'
import { pageNonceHeaders } from '@/lib/http/page-nonce'
import { applyChosenStatus } from '@/lib/http/page-status'
import { sanitizeHeaders } from '@/lib/http/proxy-headers'

/** Published by Node for each request, before any code of a server reads it. */
const REQUEST_STARTS = 'http.server.request.start'

/**
 * Prepares each request of this process as our own host does, where Next listens itself: pages can choose their status
 * and, under `next start`, forged headers are removed, the client's address is set, and pages get a policy for their
 * scripts. On Vercel the platform and the middleware do the latter. Called once per process; does nothing under our host.
 */
export function prepareRequests(): void {
  const { NODE_ENV, SITE_URL, TRUSTED_PROXIES, VERCEL } = getEnv()
  if (NODE_ENV !== 'production' || isForwardedForTrusted()) return
  const isHttps = SITE_URL.startsWith('https:')
  subscribe(REQUEST_STARTS, (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    applyChosenStatus(response)
    if (VERCEL) return
    sanitizeHeaders(request, TRUSTED_PROXIES)
    Object.assign(request.headers, pageNonceHeaders())
    if (isHttps) response.setHeader('strict-transport-security', STRICT_TRANSPORT_SECURITY)
  })
}
