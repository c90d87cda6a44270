'use client'

import { useSyncExternalStore } from 'react'
import { type Options, request, type Sent } from '@/lib/client/request'
import { DURATION } from '@/lib/domain/durations'

/*
 * Writes go out with an `Idempotency-Key`, so that the server does them once however often they arrive. One that our
 * own server turned away is sent again from here; one whose answer was lost keeps its key for the next press.
 */

type Write = Omit<Options, 'signal'> & {
  /** What the screen showed before the press, where the same request can mean opposite things (a toggle). */
  from?: string | null
}

/** By target, the content and the key of the last write there whose outcome is not known. */
const open = new Map<string, { content: string; key: string }>()

/** Sends a write; never throws. */
export async function write<T>(
  path: string,
  { from = null, ...options }: Write,
  read: (body: unknown) => T,
): Promise<Sent<T>> {
  const target = `${options.method ?? 'POST'} ${path}`
  const key = keyOf(target, JSON.stringify([options.json, from]))
  const headers = { ...options.headers, ...keyHeader(key) }
  const sent = await repeat((signal) => request(path, { ...options, headers, signal }, read))
  if (isSettled(sent) && open.get(target)?.key === key) open.delete(target)
  return sent
}

function keyOf(target: string, content: string): string {
  const last = open.get(target)
  if (last?.content === content) return last.key
  const key = newKey()
  open.set(target, { content, key })
  return key
}

/** Done or refused: then the next press is another one. */
const isSettled = (sent: Sent<unknown>) => sent.ok || (sent.status > 0 && sent.status < 500)

export const keyHeader = (key = newKey()) => ({ 'idempotency-key': key })

/** `crypto.randomUUID` is missing on pages without TLS. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/**
 * Sends again, for up to 15 s, what our own server turned away: nothing was done, or the key says so. Anything else is
 * an answer. What is turned away to the end has no sentence of its own: the form says that it failed.
 */
export async function repeat<T>(send: Send<T>): Promise<Sent<T>> {
  const endsAt = performance.now() + DURATION.repeatMs
  const sent = await send(undefined)
  if (!isTurnedAway(sent)) return sent
  show(1)
  try {
    return await sendAgain(send, sent, endsAt)
  } finally {
    show(-1)
  }
}

type Send<T> = (signal: AbortSignal | undefined) => Promise<Sent<T>>
type TurnedAway = { ok: false; status: number; retryAfterMs: number }

const isTurnedAway = (sent: Sent<unknown>): sent is TurnedAway & Sent<never> =>
  !sent.ok && sent.retryAfterMs !== undefined

async function sendAgain<T>(
  send: Send<T>,
  last: TurnedAway,
  endsAt: number,
  tried = 1,
): Promise<Sent<T>> {
  const pauseMs = pauseAfter(tried, last.retryAfterMs)
  const leftMs = endsAt - performance.now() - pauseMs
  if (leftMs < 0) return { ok: false, msg: null, status: last.status }
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  const sent = await send(AbortSignal.timeout(Math.round(leftMs)))
  return isTurnedAway(sent) ? sendAgain(send, sent, endsAt, tried + 1) : sent
}

const PAUSE_MS = 500
const PAUSE_MS_MAX = 4_000

/** Longer each time, never shorter than the server asked for, and by chance, so that not all come back at once. */
function pauseAfter(tried: number, retryAfterMs: number): number {
  const backoffMs = Math.min(PAUSE_MS * 2 ** (tried - 1), PAUSE_MS_MAX)
  return Math.max(backoffMs, retryAfterMs) * (1 + Math.random() / 4)
}

let repeating = 0
const listeners = new Set<() => void>()

function show(change: number) {
  repeating += change
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a write of this page is being sent again. */
export const isRepeating = () => repeating > 0
export const useIsRepeating = () => useSyncExternalStore(subscribe, isRepeating, () => false)
