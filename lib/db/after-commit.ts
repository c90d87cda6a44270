import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientSession } from 'mongoose'

/** What one attempt of a transaction puts off until its end; a repeated attempt begins with nothing. */
export type Attempt = {
  session: ClientSession
  tags: Set<string>
  lastWrites: (() => Promise<unknown>)[]
  effects: (() => unknown)[]
}

export const newAttempt = (session: ClientSession): Attempt => ({
  session,
  tags: new Set(),
  lastWrites: [],
  effects: [],
})

// Route bundles are separate module graphs in one process.
const shared = globalThis as typeof globalThis & {
  transactionAttempts?: AsyncLocalStorage<Attempt>
  sessionObservers?: AsyncLocalStorage<SessionObserver>
}
shared.transactionAttempts ??= new AsyncLocalStorage<Attempt>()

export const attempts = shared.transactionAttempts

/** Hears of the session of each transaction that begins inside its `run`, before the transaction's first command. */
type SessionObserver = (session: ClientSession) => Promise<void>
shared.sessionObservers ??= new AsyncLocalStorage<SessionObserver>()

export const sessionObservers = shared.sessionObservers

/** Whether the caller runs inside a transaction. */
export const isInTransaction = (): boolean => attempts.getStore() !== undefined

/**
 * Runs an effect that cannot be rolled back (a mail, a cache, a log line) once the surrounding transaction is committed;
 * without one at once. An attempt that is aborted leaves none behind. The effect must not throw.
 */
export function afterCommit(effect: () => unknown): void {
  const attempt = attempts.getStore()
  if (attempt) attempt.effects.push(effect)
  else effect()
}
