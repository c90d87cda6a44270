import { MongoError } from '../runtime/errors'

/** What MongoDB answers when two transactions write the same document; drivers run the transaction again. */
export function writeConflict(): MongoError {
  return new MongoError(
    'WriteConflict',
    'WriteConflict error: this operation conflicted with another operation. Please retry your operation or multi-document transaction.',
  )
}

type Commit = { sequence: number; keys: readonly string[] }

/**
 * Tells open transactions which keys others hold or have committed since. Commits are numbered; a transaction reads what
 * was committed up to the number it began with. Nothing is recorded while no transaction is open.
 */
export class Conflicts {
  #sequence = 0
  /** Per number: how many open transactions began with it, the oldest number first. */
  #open = new Map<number, number>()
  #openCount = 0
  #holders = new Map<string, object>()
  /** The number of the last commit that changed a key. */
  #changed = new Map<string, number>()
  #commits: Commit[] = []
  /** Keys that the storage transaction under way has changed so far. */
  #pending = new Set<string>()

  /** The number of the last commit. */
  get sequence(): number {
    return this.#sequence
  }

  /** How many transactions are open. */
  get openCount(): number {
    return this.#openCount
  }

  begin(): number {
    this.#openCount++
    this.#open.set(this.#sequence, (this.#open.get(this.#sequence) ?? 0) + 1)
    return this.#sequence
  }

  /** Reserves a key for a transaction. Throws WriteConflict. True when it was not reserved before. */
  claim(owner: object, since: number, key: string): boolean {
    const holder = this.#holders.get(key)
    if (holder === owner) return false
    if (holder !== undefined || this.#isChanged(key, since)) throw writeConflict()
    this.#holders.set(key, owner)
    return true
  }

  /** Ends a transaction that began with the number and holds the keys. */
  end(since: number, keys: Iterable<string>): void {
    for (const key of keys) this.#holders.delete(key)
    this.#openCount--
    const left = (this.#open.get(since) ?? 0) - 1
    if (left > 0) this.#open.set(since, left)
    else this.#open.delete(since)
    this.#prune()
  }

  /** Inside a storage transaction: the key is being changed. */
  note(key: Buffer): void {
    if (this.#open.size > 0) this.#pending.add(key.toString('latin1'))
  }

  /** Inside the storage transaction that commits a transaction: throws WriteConflict if others changed its keys. */
  check(since: number, keys: Iterable<string>): void {
    const list = [...keys]
    for (const key of list) if (this.#isChanged(key, since)) throw writeConflict()
    for (const key of list) this.#pending.add(key)
  }

  #isChanged(key: string, since: number): boolean {
    return this.#pending.has(key) || (this.#changed.get(key) ?? 0) > since
  }

  committed(): void {
    const sequence = ++this.#sequence
    if (this.#pending.size === 0) return
    const keys = [...this.#pending]
    this.#pending.clear()
    for (const key of keys) this.#changed.set(key, sequence)
    this.#commits.push({ sequence, keys })
  }

  rolledBack(): void {
    this.#pending.clear()
  }

  /** Forgets commits that every open transaction sees. */
  #prune(): void {
    const [oldest = Number.POSITIVE_INFINITY] = this.#open.keys()
    const first = this.#commits.findIndex(({ sequence }) => sequence > oldest)
    const gone = this.#commits.splice(0, first < 0 ? this.#commits.length : first)
    for (const { sequence, keys } of gone) {
      for (const key of keys) if (this.#changed.get(key) === sequence) this.#changed.delete(key)
    }
  }
}
