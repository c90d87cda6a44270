import { MongoError } from '../runtime/errors'
import type { Catalog } from '../storage/catalog'
import type { Storage } from '../storage/storage'
import { isCommitted, type Retry, recordCommit } from './retryable-writes'
import { Transaction } from './transaction'

/** How long an idle session is kept, as reported by hello. */
export const SESSION_MINUTES = 30
const EXPIRY_CHECK_MS = 1000

/** A session's last transaction. */
type Session = {
  retry: Retry
  state: 'open' | 'committed' | 'aborted'
  transaction: Transaction
  startedAt: number
  usedAt: number
  /** The connection of its last command. */
  connectionId: number
  /** Settles when its last command is done: commands run one at a time. */
  tail: Promise<unknown>
}

function noSuchTransaction(message: string): MongoError {
  return new MongoError('NoSuchTransaction', message)
}

const idOf = ({ session }: Retry): string => session.toString('latin1')

/** Sessions with their last transaction. Transactions that exceed the lifetime or lose their connection are aborted. */
export class Sessions {
  readonly #storage: Storage
  readonly #catalog: Catalog
  readonly #lifetimeMs: number
  readonly #ended: (transaction: Transaction) => void
  readonly #timer: NodeJS.Timeout
  #sessions = new Map<string, Session>()
  #open = new Set<Session>()

  /** `ended` is called with each transaction that has ended. */
  constructor(
    storage: Storage,
    catalog: Catalog,
    lifetimeMs: number,
    ended: (transaction: Transaction) => void,
  ) {
    this.#storage = storage
    this.#catalog = catalog
    this.#lifetimeMs = lifetimeMs
    this.#ended = ended
    this.#timer = setInterval(() => this.#expire(), Math.min(EXPIRY_CHECK_MS, lifetimeMs / 2))
    this.#timer.unref()
  }

  /** Begins a transaction and runs its first command. */
  start<T>(
    retry: Retry,
    connectionId: number,
    run: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const before = this.#sessions.get(idOf(retry))
    if (before !== undefined) this.#replace(before, retry)
    const session: Session = {
      retry,
      state: 'open',
      transaction: new Transaction(this.#storage, this.#catalog),
      startedAt: Date.now(),
      usedAt: Date.now(),
      connectionId,
      tail: Promise.resolve(),
    }
    this.#sessions.set(idOf(retry), session)
    this.#open.add(session)
    return this.#run(session, connectionId, run)
  }

  /** Runs a further command of a transaction. Throws NoSuchTransaction or TransactionCommitted. */
  proceed<T>(
    retry: Retry,
    connectionId: number,
    run: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.#run(this.#find(retry), connectionId, run)
  }

  /** Commits durably. Idempotent: a repeated commit succeeds. */
  async commit(retry: Retry, connectionId: number): Promise<void> {
    const isKnown = this.#sessions.get(idOf(retry))?.retry.number === retry.number
    if (!isKnown && isCommitted(this.#storage, retry)) return
    const session = this.#find(retry)
    await this.#enqueue(session, connectionId, async () => {
      if (session.state !== 'committed') await this.#attempt(session, () => this.#commit(session))
    })
  }

  async #commit(session: Session): Promise<void> {
    // From here on only storage decides the outcome, even if the client disconnects.
    this.#open.delete(session)
    await session.transaction.commit(() => recordCommit(this.#storage, session.retry))
    session.state = 'committed'
    this.#ended(session.transaction)
  }

  async abort(retry: Retry, connectionId: number): Promise<void> {
    const session = this.#find(retry)
    await this.#run(session, connectionId, async () => this.#abort(session))
  }

  /** Aborts the session's open transaction when a later write arrives outside of it. */
  supersede(retry: Retry): void {
    const session = this.#sessions.get(idOf(retry))
    if (session === undefined || !this.#open.has(session)) return
    if (session.retry.number < retry.number) this.#abort(session)
  }

  /** Aborts the session's open transaction. */
  kill(session: Buffer): void {
    const found = this.#sessions.get(session.toString('latin1'))
    if (found !== undefined && this.#open.has(found)) this.#abort(found)
  }

  /** Aborts the open transactions whose last command came by the closed connection. */
  disconnected(connectionId: number): void {
    for (const session of this.#open) {
      if (session.connectionId === connectionId) this.#abort(session)
    }
  }

  close(): void {
    clearInterval(this.#timer)
    for (const session of this.#open) this.#abort(session)
  }

  #replace(before: Session, { number }: Retry): void {
    const known = before.retry.number
    if (known > number) throw this.#tooOld(number, known)
    if (known === number) {
      throw new MongoError(
        'ConflictingOperationInProgress',
        'Only servers in a sharded cluster can start a new transaction at the active transaction number',
      )
    }
    if (this.#open.has(before)) this.#abort(before)
  }

  #tooOld(number: bigint, newer: bigint): MongoError {
    return new MongoError(
      'TransactionTooOld',
      `Cannot start transaction with { txnNumber: ${number} } on session because a newer transaction with txnNumber ${newer} has already started`,
    )
  }

  #find(retry: Retry): Session {
    const { number } = retry
    const session = this.#sessions.get(idOf(retry))
    const known = session?.retry.number ?? -1n
    if (known > number) throw this.#tooOld(number, known)
    if (session === undefined || known < number) {
      throw noSuchTransaction(
        `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is ${known}`,
      )
    }
    return session
  }

  #assertOpen({ state, retry }: Session): void {
    const which = `Transaction with { txnNumber: ${retry.number} } has been`
    if (state === 'aborted') throw noSuchTransaction(`${which} aborted.`)
    if (state === 'committed') throw new MongoError('TransactionCommitted', `${which} committed.`)
  }

  #run<T>(
    session: Session,
    connectionId: number,
    run: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.#enqueue(session, connectionId, () => this.#attempt(session, run))
  }

  /** Runs a command after those before it. */
  #enqueue<T>(session: Session, connectionId: number, run: () => Promise<T>): Promise<T> {
    session.connectionId = connectionId
    const running = session.tail.then(run)
    session.tail = running.catch(() => undefined)
    return running
  }

  /** A command that fails aborts the transaction. */
  async #attempt<T>(session: Session, run: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.#assertOpen(session)
    try {
      return await run(session.transaction)
    } catch (error) {
      this.#abort(session)
      throw error
    } finally {
      session.usedAt = Date.now()
    }
  }

  #abort(session: Session): void {
    session.state = 'aborted'
    this.#open.delete(session)
    session.transaction.end()
    this.#ended(session.transaction)
  }

  #expire(): void {
    const now = Date.now()
    for (const session of this.#open) {
      if (session.startedAt < now - this.#lifetimeMs) this.#abort(session)
    }
    for (const [id, { usedAt, state }] of this.#sessions) {
      if (state !== 'open' && usedAt < now - SESSION_MINUTES * 60_000) this.#sessions.delete(id)
    }
  }
}
