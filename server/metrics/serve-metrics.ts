import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Registry } from 'prom-client'
import type { Metrics } from '@/server/metrics/metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Serves `/metrics` to clients with the token. Returns false for other paths, and when no token is set. */
export function serveMetrics(
  metrics: Metrics,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!token || request.url !== '/metrics') return false
  response.setHeader('cache-control', 'no-store')
  const given = request.headers.authorization ?? ''
  if (!timingSafeEqual(digest(given), digest(`Bearer ${token}`))) {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    return true
  }
  metrics.text().then(
    (text) =>
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
    () => response.writeHead(503).end(),
  )
  return true
}
