import { setTimeout as sleep } from 'node:timers/promises'

export type Reads = { kept: number; made: number; slowestMs: number; wrong: string[] }

const PAUSE_MS = 100
/** The site answers within 5 s; a busy machine may add to that before we hear of it. */
const ANSWER_MS = 6_000

/** Visitors who read pages that are kept and pages that have to be made, until the returned function is called. */
export async function sendReaders(
  site: string,
  influencers: readonly string[],
): Promise<() => Promise<Reads>> {
  const reads: Reads = { kept: 0, made: 0, slowestMs: 0, wrong: [] }
  const keptPaths = ['/', '/api/users', '/TopContributor', `/reviews/${influencers[0]}`]
  let isOver = false

  async function read(kind: 'kept' | 'made', path: string): Promise<void> {
    const began = performance.now()
    const answer = await fetch(`${site}${path}`, {
      headers: { 'x-forwarded-for': '10.2.0.1' },
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null)
    const text = (await answer?.text().catch(() => null)) ?? ''
    const lasted = Math.round(performance.now() - began)
    reads[kind] += 1
    reads.slowestMs = Math.max(reads.slowestMs, lasted)
    const isGood = answer?.status === 200 && !text.includes('That did not work')
    if (!isGood || lasted > ANSWER_MS) {
      reads.wrong.push(`${kind} ${path}: ${answer?.status ?? 'no answer'} after ${lasted} ms`)
    }
  }

  async function keepReading(kind: 'kept' | 'made', pathOf: (at: number) => string) {
    for (let at = 0; !isOver; at += 1) {
      await read(kind, pathOf(at))
      await sleep(PAUSE_MS)
    }
  }

  // Every worker has a cache of its own: an odd number, so that each address comes to each of them in turn.
  for (const path of Array.from({ length: 4 }, () => [...keptPaths, '/api/readyz']).flat()) {
    const answer = await fetch(`${site}${path}`, { headers: { connection: 'close' } })
    await answer.text()
  }
  const mark = Math.random().toString(36).slice(2)
  const readers = [
    keepReading('kept', (at) => keptPaths[at % keptPaths.length] ?? '/'),
    // A query that the cache does not know is answered anew each time.
    keepReading('made', (at) => `/reviews/${influencers[at % influencers.length]}?${mark}=${at}`),
    keepReading('made', (at) => `/?${mark}=${at}`),
  ]
  return async () => {
    isOver = true
    await Promise.all(readers)
    return reads
  }
}
