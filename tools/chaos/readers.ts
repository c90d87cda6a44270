import { setTimeout as sleep } from 'node:timers/promises'

export type ReadCounts = { cached: number; uncached: number; slowestMs: number; wrong: string[] }

const PAUSE_MS = 100
/** The site responds within 5 s; a busy machine may add to that. */
const RESPONSE_MS = 6_000

/** Clients that read cached and uncached pages, until the returned function is called. */
export async function startReaders(
  site: string,
  influencers: readonly string[],
): Promise<() => Promise<ReadCounts>> {
  const reads: ReadCounts = { cached: 0, uncached: 0, slowestMs: 0, wrong: [] }
  const cachedPaths = ['/', '/api/users', '/TopContributor', `/reviews/${influencers[0]}`]
  let isStopped = false

  async function read(kind: 'cached' | 'uncached', path: string): Promise<void> {
    const began = performance.now()
    const response = await fetch(`${site}${path}`, {
      headers: { 'x-forwarded-for': '10.2.0.1' },
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null)
    const text = (await response?.text().catch(() => null)) ?? ''
    const tookMs = Math.round(performance.now() - began)
    reads[kind] += 1
    reads.slowestMs = Math.max(reads.slowestMs, tookMs)
    const isGood = response?.status === 200 && !text.includes('That did not work')
    if (!isGood || tookMs > RESPONSE_MS) {
      reads.wrong.push(`${kind} ${path}: ${response?.status ?? 'no response'} after ${tookMs} ms`)
    }
  }

  async function keepReading(kind: 'cached' | 'uncached', pathOf: (at: number) => string) {
    for (let at = 0; !isStopped; at += 1) {
      await read(kind, pathOf(at))
      await sleep(PAUSE_MS)
    }
  }

  // Every worker has its own cache: with an odd number, each URL reaches each of them in turn.
  for (const path of Array.from({ length: 4 }, () => [...cachedPaths, '/api/readyz']).flat()) {
    const response = await fetch(`${site}${path}`, { headers: { connection: 'close' } })
    await response.text()
  }
  const unique = Math.random().toString(36).slice(2)
  const readers = [
    keepReading('cached', (at) => cachedPaths[at % cachedPaths.length] ?? '/'),
    // Unknown query names bypass the cache.
    keepReading(
      'uncached',
      (at) => `/reviews/${influencers[at % influencers.length]}?${unique}=${at}`,
    ),
    keepReading('uncached', (at) => `/?${unique}=${at}`),
  ]
  return async () => {
    isStopped = true
    await Promise.all(readers)
    return reads
  }
}
