import type { Instrumentation } from 'next'

/** Called by Next once per server process, before the first request. A bad setting ends the boot. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next puts the runtime's name here when it builds the file for that runtime
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { getEnv } = await import('@/lib/env')
  const { NODE_ENV, VERCEL } = getEnv()
  const [{ prepareRequests }, { filterRequests }] = await Promise.all([
    import('@/lib/http/prepare-requests'),
    import('@/server/next-start'),
  ])
  prepareRequests(filterRequests)
  if (NODE_ENV === 'production') {
    const { logConsole } = await import('@/lib/log-console')
    logConsole()
  }
  const { startTracing } = await import('@/lib/background/tracing')
  await startTracing(getEnv())
  await refuseDatabase()
  const { startBackground, startFunction } = await import('@/lib/background/start')
  await (VERCEL ? startFunction() : startBackground())
}

/** Ends the boot on an unsupported database, or one of another secret. An unreachable one does not: the site answers 503. */
async function refuseDatabase(): Promise<void> {
  const [{ connect }, { UnsupportedDatabase }, { dataKey }] = await Promise.all([
    import('@/lib/db/connect'),
    import('@/lib/db/topology'),
    import('@/lib/db/data-key'),
  ])
  await connect().catch((error) => {
    if (error instanceof UnsupportedDatabase) throw error
  })
  dataKey()
}

/** Logs what a page or handler threw. Without the query string, which may hold a token from an e-mail. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  // biome-ignore lint/style/noProcessEnv: Next puts the runtime's name here when it builds the file for that runtime
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const [{ log, markLogged }, { isOutage }, { chooseStatus }] = await Promise.all([
    import('@/lib/log'),
    import('@/lib/db/outage'),
    import('@/lib/http/page-status'),
  ])
  markLogged(error)
  if (isOutage(error)) chooseStatus(503)
  const { method, path, headers } = request
  const { routePath: route, routeType: kind } = context
  const requestId = headers['x-request-id'] ?? headers['x-vercel-id']
  log.error(
    // What is rendered for the cache has no headers of a visitor; the log knows its request.
    { err: error, ...(requestId && { requestId }), method, path: path.split('?')[0], route, kind },
    'page or handler failed',
  )
}
