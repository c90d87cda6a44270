import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pauseAfter } from '@/lib/client/write'
import { DURATION } from '@/lib/domain/durations'

/*
 * Sends a write as the site's own client does (lib/client/write): with an `Idempotency-Key`, retried for up to 15 s under
 * the same key while the site's server responds with 503 or 504, after the pauses of that client. A lost connection or any
 * other response is not retried.
 */

export type WriteResult = {
  /** `unknown`: it may have been executed or not. */
  outcome: 'acknowledged' | 'unknown'
  attempts: number
  /** On the clock of `performance.now()`. */
  endedAt: number
  /** A response that a client must never see. */
  wrong?: string
}

/** `from` is the client's address, as a proxy in front would send it. */
export async function sendWrite(
  url: string,
  { token, from, body }: { token: string; from: string; body: object },
): Promise<WriteResult> {
  const headers = {
    'x-forwarded-for': from,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  }
  const giveUpAt = performance.now() + DURATION.repeatMs
  const end = (outcome: WriteResult['outcome'], attempts: number, wrong?: string): WriteResult => ({
    outcome,
    attempts,
    endedAt: performance.now(),
    ...(wrong && { wrong }),
  })
  for (let attempts = 1; ; attempts += 1) {
    const response = await request(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response) return end('unknown', attempts)
    const { status, success, msg } = response
    if (status === 200 && success !== false) return end('acknowledged', attempts)
    if (!isRefusal(response)) return end('unknown', attempts, `${status} ${msg}`)
    const pauseMs = pauseAfter(attempts, response.retryAfterMs)
    if (performance.now() + pauseMs > giveUpAt) return end('unknown', attempts)
    await sleep(pauseMs)
  }
}

type ParsedResponse = { status: number; success: unknown; msg: unknown; retryAfterMs: number }

/** Resolves with null when the connection broke. */
async function request(url: string, init: RequestInit): Promise<ParsedResponse | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
    const body = await response.json().catch(() => ({}))
    const retryAfterMs = (Number(response.headers.get('retry-after')) || 0) * 1_000
    return { status: response.status, success: body.success, msg: body.msg, retryAfterMs }
  } catch {
    return null
  }
}

/** Whether the site's own server refused it, by its envelope, and not a proxy in front of it. */
const isRefusal = ({ status, success, msg }: ParsedResponse) =>
  (status === 503 || status === 504) && success === false && typeof msg === 'string'
