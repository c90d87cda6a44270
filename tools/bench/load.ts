import autocannon from 'autocannon'

export type Load = {
  url: string
  seconds: number
  connections?: number
  /** Requests per second over all connections; unlimited by default. */
  rate?: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Returns each next request, instead of a fixed URL. */
  next?: () => { path: string; headers?: Record<string, string>; body?: string }
}

export type LoadResult = {
  perSecond: number
  p99: number
  /** Errors and responses other than 2xx. */
  failed: number
  statuses: Readonly<Record<string, number>>
}

const CONNECTIONS = 32

/** Sends requests for that time, each connection waiting for its response. Times are in milliseconds. */
export async function load({ url, seconds, next, ...rest }: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    duration: seconds,
    connections: rest.connections ?? CONNECTIONS,
    method: rest.method ?? 'GET',
    ...(rest.rate && { overallRate: rest.rate }),
    headers: { 'accept-encoding': 'br', ...rest.headers },
    ...(next && { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] }),
  })
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(([code, { count }]) => [
    code,
    count ?? 0,
  ])
  return {
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
    statuses: Object.fromEntries(statuses),
  }
}
