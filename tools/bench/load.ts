import autocannon from 'autocannon'

export type Load = {
  url: string
  seconds: number
  connections?: number
  /** Requests a second, all connections together; without it as many as get answers. */
  rate?: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Instead of the one address: what each next request asks for. */
  next?: () => { path: string; headers?: Record<string, string>; body?: string }
}

export type LoadResult = {
  perSecond: number
  p99: number
  /** Answers that were none, or were other than 2xx. */
  failed: number
  statuses: Readonly<Record<string, number>>
}

const CONNECTIONS = 32

/** As much as the connections can ask in that time, each waiting for its answer. Times in ms. */
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
