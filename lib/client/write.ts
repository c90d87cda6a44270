'use client'

import { confirmed } from '@/lib/client/confirmation'
import { refuseForeignWrite } from '@/lib/client/foreign-page'
import { type Options, type Result, request } from '@/lib/client/request'
import { createStore } from '@/lib/client/store'
import { DURATION } from '@/lib/domain/durations'

/*
 * Writes carry an `Idempotency-Key`, so that the server performs them once however often they arrive. A write that our
 * server could not take is retried here; one without a response keeps its key for the next attempt of the user.
 */

type Write = Omit<Options, 'signal'> & {
  /** The state that the screen showed, for requests whose meaning depends on it (a toggle). */
  from?: string | null
}

/** The content and key of the last write with an unknown outcome, by target. */
const unresolved = new Map<string, { content: string; key: string }>()

/** Sends a write, and retries it while the server is unavailable; never throws. */
export async function write<T>(
  path: string,
  { from = null, ...options }: Write,
  read: (body: unknown, headers: Headers) => T,
): Promise<Result<T>> {
  const refusal = await refuseForeignWrite()
  if (refusal) return refusal
  const target = `${options.method ?? 'POST'} ${path}`
  const key = keyOf(target, JSON.stringify([options.json, from]))
  const headers = { ...options.headers, ...keyHeader(key) }
  const result = await confirmed(() =>
    repeat((signal) => request(path, { ...options, headers, signal }, read)),
  )
  if (isFinal(result) && unresolved.get(target)?.key === key) unresolved.delete(target)
  return result
}

function keyOf(target: string, content: string): string {
  const last = unresolved.get(target)
  if (last?.content === content) return last.key
  const key = newKey()
  unresolved.set(target, { content, key })
  return key
}

/** Done or refused: then the next attempt of the user is a new write. */
const isFinal = (result: Result<unknown>) => result.ok || (result.status > 0 && result.status < 500)

/** Returns the header with this idempotency key, or with a new one. */
export const keyHeader = (key = newKey()) => ({ 'idempotency-key': key })

/** `crypto.randomUUID` is missing on pages without TLS. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/**
 * Retries for up to 15 s what our own server could not take, which is safe: it did nothing, or the idempotency key identifies the write. Any other
 * response is final. After the last retry `msg` is null, so that the form shows its own failure message.
 */
export async function repeat<T>(send: Send<T>): Promise<Result<T>> {
  const endsAt = performance.now() + DURATION.repeatMs
  const result = await send(undefined)
  if (!isUnavailable(result)) return result
  show(1)
  try {
    return await retry(send, result, endsAt)
  } finally {
    show(-1)
  }
}

type Send<T> = (signal: AbortSignal | undefined) => Promise<Result<T>>
type Unavailable = { ok: false; status: number; retryAfterMs: number }

const isUnavailable = (result: Result<unknown>): result is Unavailable & Result<never> =>
  !result.ok && result.retryAfterMs !== undefined

async function retry<T>(
  send: Send<T>,
  last: Unavailable,
  endsAt: number,
  tried = 1,
): Promise<Result<T>> {
  const pauseMs = pauseAfter(tried, last.retryAfterMs)
  const leftMs = endsAt - performance.now() - pauseMs
  if (leftMs < 0) return { ok: false, msg: null, status: last.status }
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  const result = await send(AbortSignal.timeout(Math.round(leftMs)))
  return isUnavailable(result) ? retry(send, result, endsAt, tried + 1) : result
}

const PAUSE_MS = 500
const PAUSE_MS_MAX = 4_000

/** Returns the pause before the next try: exponential backoff with jitter, never shorter than the server's `Retry-After`. */
export function pauseAfter(tried: number, retryAfterMs: number): number {
  const backoffMs = Math.min(PAUSE_MS * 2 ** (tried - 1), PAUSE_MS_MAX)
  return Math.max(backoffMs, retryAfterMs) * (1 + Math.random() / 4)
}

const repeating = createStore(0)
const show = (change: number) => repeating.set(repeating.get() + change)

/** Whether a write of this page is being retried. */
export const isRepeating = () => repeating.get() > 0
/** Returns `isRepeating`, and re-renders when it changes. */
export const useIsRepeating = () => repeating.use() > 0
