import { MongoError } from '../runtime/errors'
import type { Catalog } from '../storage/catalog'
import type { Entry, OrderedStore, Range, Snapshot, Storage } from '../storage/storage'
import { TransactionCatalog } from './catalog'
import { merge, type PendingWrite, removals, WriteSet } from './write-set'

const MB = 1024 * 1024
/** Memory limits for the writes of one transaction and of all open transactions. */
const BYTES_MAX = 64 * MB
const ALL_BYTES_MAX = 256 * MB

/** Memory of the writes of all open transactions. */
let allBytes = 0

function tooLarge(): MongoError {
  return new MongoError(
    'TransactionTooLarge',
    `The writes of a transaction may take ${BYTES_MAX / MB} MB in memory, those of all open ones ${ALL_BYTES_MAX / MB} MB`,
  )
}

/**
 * A transaction's view of the database: a snapshot with the transaction's own writes over it. A commit is one write
 * job that first checks that no later commit changed a key which this transaction wrote or relied on for uniqueness.
 */
export class Transaction implements OrderedStore {
  readonly catalog: TransactionCatalog
  readonly #storage: Storage
  readonly #snapshot: Snapshot
  readonly #sequence: number
  readonly #writeSet = new WriteSet()
  #claimed: string[] = []
  #isOpen = true

  constructor(storage: Storage, catalog: Catalog) {
    this.#storage = storage
    this.#snapshot = storage.takeSnapshot()
    this.#sequence = storage.conflicts.begin()
    this.catalog = new TransactionCatalog(catalog, storage.conflicts, (name) => this.#claim(name))
  }

  get(key: Buffer): Buffer | undefined {
    this.#assertOpen()
    const written = this.#writeSet.find(key)
    return written === undefined ? this.#snapshot.get(key) : (written.value ?? undefined)
  }

  entries(range: Range): Entry[] {
    this.#assertOpen()
    const writes = this.#writesIn(range)
    if (writes.length === 0) return this.#snapshot.entries(range)
    return merged(range, writes, (wider) => this.#snapshot.entries(wider))
  }

  keys(range: Range): Buffer[] {
    this.#assertOpen()
    const writes = this.#writesIn(range)
    if (writes.length === 0) return this.#snapshot.keys(range)
    const stored = (wider: Range) => this.#snapshot.keys(wider).map((key) => ({ key, value: key }))
    return merged(range, writes, stored).map(({ key }) => key)
  }

  count(range: Range): number {
    this.#assertOpen()
    const writes = this.#writeSet.range(range.start, range.end)
    if (writes.length === 0) return this.#snapshot.count(range)
    const limit = range.limit ?? Number.POSITIVE_INFINITY
    const wider = range.limit === undefined ? range : widened(range, writes)
    let count = this.#snapshot.count(wider)
    for (const { key, value } of writes) {
      const isStored = this.#snapshot.get(key) !== undefined
      if (value === null && isStored) count--
      if (value !== null && !isStored) count++
    }
    return Math.min(count, limit)
  }

  put(key: Buffer, value: Buffer): void {
    this.#write(key, value)
  }

  remove(key: Buffer): void {
    this.#write(key, null)
  }

  claim(key: Buffer): void {
    this.#claim(key.toString('latin1'))
  }

  /** Runs at once: the transaction as a whole is atomic. */
  async write<T>(run: () => T): Promise<T> {
    this.#assertOpen()
    return run()
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Resolves once all writes are on disk. Throws WriteConflict. `beside` runs in the same storage transaction. */
  async commit(beside: () => void): Promise<void> {
    this.#assertOpen()
    try {
      const isChanged = this.#writeSet.size > 0 || this.catalog.isChanged
      if (isChanged) await this.#storage.write(() => this.#store(beside))
    } finally {
      this.end()
    }
  }

  /** Ends the transaction; uncommitted writes are discarded. */
  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    allBytes -= this.#writeSet.bytes
    this.#storage.conflicts.end(this.#sequence, this.#claimed)
    this.#storage.releaseSnapshot(this.#snapshot)
  }

  #store(beside: () => void): void {
    this.#storage.conflicts.check(this.#sequence, this.#claimed)
    this.catalog.check()
    for (const { key, value } of this.#writeSet.all()) {
      if (value === null) this.#storage.remove(key)
      else this.#storage.put(key, value)
    }
    this.catalog.publish()
    beside()
  }

  #writesIn({ start, end, reverse = false }: Range): readonly PendingWrite[] {
    const writes = this.#writeSet.range(start, end)
    return reverse ? [...writes].reverse() : writes
  }

  #write(key: Buffer, value: Buffer | null): void {
    this.#assertOpen()
    const before = this.#writeSet.bytes
    this.#writeSet.set(key, value)
    allBytes += this.#writeSet.bytes - before
    if (this.#writeSet.bytes > BYTES_MAX || allBytes > ALL_BYTES_MAX) throw tooLarge()
  }

  #claim(name: string): void {
    this.#assertOpen()
    if (this.#storage.conflicts.claim(this, this.#sequence, name)) this.#claimed.push(name)
  }

  #assertOpen(): void {
    if (this.#isOpen) return
    throw new MongoError('NoSuchTransaction', 'The transaction has been aborted.')
  }
}

/** Removals hide stored entries, so that more must be read to reach the limit. */
function widened(range: Range, writes: readonly PendingWrite[]): Range {
  return range.limit === undefined ? range : { ...range, limit: range.limit + removals(writes) }
}

function merged(
  range: Range,
  writes: readonly PendingWrite[],
  stored: (range: Range) => Entry[],
): Entry[] {
  const { reverse = false, limit = Number.POSITIVE_INFINITY } = range
  return merge(stored(widened(range, writes)), writes, reverse, limit)
}
