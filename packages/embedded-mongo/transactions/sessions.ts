import { MongoError } from '../runtime/errors'
import type { Catalog } from '../storage/catalog'
import type { Storage } from '../storage/storage'
import { isCommitted, keepCommit, type Retry } from './retryable-writes'
import { Transaction } from './transaction'

/** How long a session that is not used is remembered; drivers are told so. */
export const SESSION_MINUTES = 30
const SWEEP_MS = 1000

/** A session's last transaction. */
type Session = {
  retry: Retry
  state: 'open' | 'committed' | 'aborted'
  transaction: Transaction
  startedAt: number
  usedAt: number
  /** The connection that its last command came by. */
  connectionId: number
  /** Its commands run one after the other. */
  tail: Promise<unknown>
}

function noSuchTransaction(message: string): MongoError {
  return new MongoError('NoSuchTransaction', message)
}

const idOf = ({ session }: Retry): string => session.toString('latin1')

/** The sessions that have had a transaction. Transactions that last too long, or whose client is gone, are aborted. */
export class Sessions {
  readonly #storage: Storage
  readonly #catalog: Catalog
  readonly #lifetimeMs: number
  readonly #ended: (transaction: Transaction) => void
  readonly #timer: NodeJS.Timeout
  #sessions = new Map<string, Session>()
  #open = new Set<Session>()

  /** `ended` is called with each transaction that is over. */
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
    this.#timer = setInterval(() => this.#expire(), Math.min(SWEEP_MS, lifetimeMs / 2))
    this.#timer.unref()
  }

  /** Begins a transaction for the command and runs it. */
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

  /** Commits durably; asked again, it succeeds again. */
  async commit(retry: Retry, connectionId: number): Promise<void> {
    const isKnown = this.#sessions.get(idOf(retry))?.retry.number === retry.number
    if (!isKnown && isCommitted(this.#storage, retry)) return
    const session = this.#find(retry)
    await this.#enqueue(session, connectionId, async () => {
      if (session.state !== 'committed') await this.#attempt(session, () => this.#commit(session))
    })
  }

  async #commit(session: Session): Promise<void> {
    // From here on it is decided by the storage alone, even if the client goes.
    this.#open.delete(session)
    await session.transaction.commit(() => keepCommit(this.#storage, session.retry))
    session.state = 'committed'
    this.#ended(session.transaction)
  }

  async abort(retry: Retry, connectionId: number): Promise<void> {
    const session = this.#find(retry)
    await this.#run(session, connectionId, async () => this.#abort(session))
  }

  /** A write outside of a transaction tells that the session's earlier transaction is over. */
  surpass(retry: Retry): void {
    const session = this.#sessions.get(idOf(retry))
    if (session === undefined || !this.#open.has(session)) return
    if (session.retry.number < retry.number) this.#abort(session)
  }

  /** Aborts what the session has open. */
  kill(session: Buffer): void {
    const found = this.#sessions.get(session.toString('latin1'))
    if (found !== undefined && this.#open.has(found)) this.#abort(found)
  }

  /** The connection is gone, and with it whoever waited for the transaction's next answer. */
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

  #demandOpen({ state, retry }: Session): void {
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

  /** Runs a command when those before it are done. */
  #enqueue<T>(session: Session, connectionId: number, run: () => Promise<T>): Promise<T> {
    session.connectionId = connectionId
    const running = session.tail.then(run)
    session.tail = running.catch(() => undefined)
    return running
  }

  /** A command that fails aborts the transaction. */
  async #attempt<T>(session: Session, run: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.#demandOpen(session)
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
