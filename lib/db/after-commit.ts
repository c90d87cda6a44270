import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientSession } from 'mongoose'
import { perProcess } from '@/lib/process/per-process'

/** Work that one attempt of a transaction defers to its end. A retry starts with an empty one. */
export type Attempt = {
  session: ClientSession
  tags: Set<string>
  lastWrites: (() => Promise<unknown>)[]
  effects: (() => unknown)[]
}

/** Returns an attempt with nothing deferred. */
export const newAttempt = (session: ClientSession): Attempt => ({
  session,
  tags: new Set(),
  lastWrites: [],
  effects: [],
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
