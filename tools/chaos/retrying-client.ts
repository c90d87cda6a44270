import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * Sends a write as our own client does: with an `Idempotency-Key`, repeated for up to 15 s under the same key as long as
 * our own server refuses it as 503 or 504. A lost connection or any other answer is not repeated.
 */

export type Sent = {
  /** `unknown`: it may have been done or not. */
  outcome: 'acknowledged' | 'unknown'
  tries: number
  /** On the clock of `performance.now()`. */
  endedAt: number
  /** An answer that a client must never see: what it was. */
  wrong?: string
}

const REPEAT_MS = 15_000
const PAUSE_MS = 500

/** `from` is the address that the proxy in front would name. */
export async function sendWrite(
  url: string,
  { token, from, body }: { token: string; from: string; body: object },
): Promise<Sent> {
  const headers = {
    'x-forwarded-for': from,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  }
  const giveUpAt = performance.now() + REPEAT_MS
  const end = (outcome: Sent['outcome'], tries: number, wrong?: string): Sent => ({
    outcome,
    tries,
    endedAt: performance.now(),
    ...(wrong && { wrong }),
  })
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer) return end('unknown', tries)
    const { status, success, msg } = answer
    if (status === 200 && success !== false) return end('acknowledged', tries)
    if (!isRefusal(answer)) return end('unknown', tries, `${status} ${msg}`)
    if (performance.now() + PAUSE_MS > giveUpAt) return end('unknown', tries)
    await sleep(PAUSE_MS)
  }
}

type Answer = { status: number; success: unknown; msg: unknown }

/** Null when the connection broke. */
async function ask(url: string, init: RequestInit): Promise<Answer | null> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
    const body = await answer.json().catch(() => ({}))
    return { status: answer.status, success: body.success, msg: body.msg }
  } catch {
    return null
  }
}

/** Refused by our own server, in its envelope, and not by a proxy in front of it. */
const isRefusal = ({ status, success, msg }: Answer) =>
  (status === 503 || status === 504) && success === false && typeof msg === 'string'
