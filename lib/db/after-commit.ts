import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientSession } from 'mongoose'
import { perProcess } from '@/lib/process/per-process'

/** Work that one attempt of a transaction defers to its end. A retry starts with an empty one. */
export type Attempt = {
  session: ClientSession
  tags: Set<string>
  lastWrites: (() => Promise<unknown>)[]
  effects: (() => unknown)[]
  /** What `oncePerTransaction` was asked for in this attempt, and what all attempts of the transaction have got. */
  asked: string[]
  got: Map<string, unknown>
}

/** Returns an attempt with nothing deferred, of a transaction whose earlier attempts `got` these results. */
export const newAttempt = (session: ClientSession, got: Attempt['got']): Attempt => ({
  session,
  tags: new Set(),
  lastWrites: [],
  effects: [],
  asked: [],
  got,
})

export const attempts = perProcess('transactions', () => new AsyncLocalStorage<Attempt>())

/** Called with the session of each transaction inside its `run`, before the transaction's first command. */
type SessionObserver = (session: ClientSession) => Promise<void>
export const sessionObservers = perProcess(
  'session observers',
  () => new AsyncLocalStorage<SessionObserver>(),
)

/** Whether the caller runs inside a transaction. */
export const isInTransaction = (): boolean => attempts.getStore() !== undefined

/**
 * Runs an effect that cannot be rolled back (an e-mail, a cache, a log line) after the surrounding transaction commits, or at
 * once outside a transaction. An aborted attempt drops its effects. The effect must not throw.
 */
export function afterCommit(effect: () => unknown): void {
  const attempt = attempts.getStore()
  if (attempt) attempt.effects.push(effect)
  else effect()
}

/**
 * Runs what a rollback does not take back (the count of a call, for example) once in a transaction, however often that is
 * retried; a retry gets the result that an earlier attempt got. Asked for the same key twice in one attempt, it runs twice.
 */
export async function oncePerTransaction<T>(key: string, work: () => Promise<T>): Promise<T> {
  const attempt = attempts.getStore()
  if (!attempt) return work()
  attempt.asked.push(key)
  const nth = `${attempt.asked.filter((asked) => asked === key).length} ${key}`
  if (!attempt.got.has(nth)) attempt.got.set(nth, await work())
  return attempt.got.get(nth) as T
}
