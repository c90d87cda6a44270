import { MongoError } from '../runtime/errors'

/** The error for two transactions that write the same document; drivers retry the transaction. */
export function writeConflict(): MongoError {
  return new MongoError(
    'WriteConflict',
    'WriteConflict error: this operation conflicted with another operation. Please retry your operation or multi-document transaction.',
  )
}

type Commit = { sequence: number; keys: readonly string[] }

/**
 * Detects write conflicts between open transactions. Commits are numbered; a transaction's snapshot holds what was
 * committed up to the number at which it began. Nothing is tracked while no transaction is open.
 */
export class Conflicts {
  #sequence = 0
  /** Per commit number: how many open transactions began there, the oldest first. */
  #open = new Map<number, number>()
  #openCount = 0
  #holders = new Map<string, object>()
  /** Per key: the last commit that changed it. */
  #changed = new Map<string, number>()
  #commits: Commit[] = []
  /** Keys changed so far by the current storage transaction. */
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

  /** Claims a key for a transaction. Throws WriteConflict. Returns whether the claim is new. */
  claim(owner: object, since: number, key: string): boolean {
    const holder = this.#holders.get(key)
    if (holder === owner) return false
    if (holder !== undefined || this.#isChanged(key, since)) throw writeConflict()
    this.#holders.set(key, owner)
    return true
  }

  /** Ends a transaction that began at `since` and has claimed the keys. */
  end(since: number, keys: Iterable<string>): void {
    for (const key of keys) this.#holders.delete(key)
    this.#openCount--
    const left = (this.#open.get(since) ?? 0) - 1
    if (left > 0) this.#open.set(since, left)
    else this.#open.delete(since)
    this.#prune()
  }

  /** Inside a storage transaction: records that the key changes. */
  note(key: Buffer): void {
    if (this.#open.size > 0) this.#pending.add(key.toString('latin1'))
  }

  /** Inside the committing storage transaction: throws WriteConflict if a later commit changed any of the keys. */
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

  /** Discards commits that are part of every open snapshot. */
  #prune(): void {
    const [oldest = Number.POSITIVE_INFINITY] = this.#open.keys()
    const first = this.#commits.findIndex(({ sequence }) => sequence > oldest)
    const gone = this.#commits.splice(0, first < 0 ? this.#commits.length : first)
    for (const { sequence, keys } of gone) {
      for (const key of keys) if (this.#changed.get(key) === sequence) this.#changed.delete(key)
    }
  }
}
