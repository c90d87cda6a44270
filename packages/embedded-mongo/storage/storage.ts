import { open, type RootDatabase, type Transaction } from 'lmdb'
import { MongoError } from '../runtime/errors'
import { Conflicts } from './conflicts'

/** Larger than LMDB's default page: documents of 1 KB waste less space and keys may be longer. */
const PAGE_BYTES = 8192
const JOBS_PER_COMMIT_MAX = 2000
/** While transactions are open, a commit waits this long for theirs, so that one flush to disk serves them all. */
const GROUP_COMMIT_DELAY_MS = 2
/** Each distinct snapshot occupies one of LMDB's reader slots. */
const READERS_MAX = 1024

export type Entry = { key: Buffer; value: Buffer }
export type Range = { start: Buffer; end: Buffer; reverse?: boolean; limit?: number }

/** The key-value store behind queries, indexes and updates: the database itself, or a transaction's view of it. */
export type OrderedStore = {
  /** Returns a copy of the value. */
  get(key: Buffer): Buffer | undefined
  /** Entries with start ≤ key < end in the requested order. */
  entries(range: Range): Entry[]
  /** Keys with start ≤ key < end in the requested order. */
  keys(range: Range): Buffer[]
  /** Counts the keys in the range, up to the limit. */
  count(range: Range): number
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
  /** Declares that a write depends on this key: of two concurrent transactions that claim it, one fails. */
  claim(key: Buffer): void
  /** Runs the job atomically. */
  write<T>(run: () => T): Promise<T>
}

type Job = {
  run(): unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { job: Job; value?: unknown; error?: unknown }

type Env = RootDatabase<Buffer, Buffer>
type Stats = { pageSize: number; lastPageNumber: number }

/** A read snapshot for transactions. Pins its pages in LMDB until it is released. */
export class Snapshot {
  readonly sequence: number
  readonly #env: Env
  readonly #reader: Transaction
  readonly #options: { transaction: Transaction }
  #users = 0

  constructor(env: Env, sequence: number) {
    this.sequence = sequence
    this.#env = env
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of LMDB, not a React hook.
    this.#reader = env.useReadTransaction()
    this.#options = { transaction: this.#reader }
  }

  get(key: Buffer): Buffer | undefined {
    return this.#env.get(key, this.#options)
  }

  entries(range: Range): Entry[] {
    return readEntries(this.#env, range, this.#options)
  }

  keys(range: Range): Buffer[] {
    return readKeys(this.#env, range, this.#options)
  }

  count({ start, end, limit }: Range): number {
    const bounds = limit === undefined ? { start, end } : { start, end, limit }
    return this.#env.getKeysCount({ ...bounds, ...this.#options })
  }

  use(): this {
    this.#users++
    return this
  }

  /** Returns whether that was its last user. */
  release(): boolean {
    if (--this.#users > 0) return false
    this.#reader.done()
    return true
  }
}

/** An ordered key-value store on disk with group commit. The only file that uses LMDB. */
export class Storage implements OrderedStore {
  readonly conflicts = new Conflicts()
  #env: Env
  /** Shared by all transactions that begin before the next commit. */
  #snapshot: Snapshot | null = null
  #jobs: Job[] = []
  #timer: NodeJS.Timeout | undefined
  #immediate: NodeJS.Immediate | undefined
  #closed = false
  #beforeCommit: () => void = () => undefined
  #afterAbort: () => void = () => undefined

  /** With `readOnly`: for a copy, or beside the writing process. */
  constructor(folder: string, { readOnly = false } = {}) {
    this.#env = open<Buffer, Buffer>({
      path: `${folder}/database.lmdb`,
      noSubdir: true,
      keyEncoding: 'binary',
      encoding: 'binary',
      cache: false,
      compression: false,
      overlappingSync: false,
      noMemInit: true,
      pageSize: PAGE_BYTES,
      maxReaders: READERS_MAX,
      readOnly,
    })
  }

  /** The size of the file with all pages that are in use. */
  usedBytes(): number {
    const { pageSize, lastPageNumber } = this.#env.getStats() as Stats
    return (lastPageNumber + 1) * pageSize
  }

  /** `beforeCommit` runs inside each storage transaction, `afterAbort` after one was rolled back. */
  onCommit(beforeCommit: () => void, afterAbort: () => void): void {
    this.#beforeCommit = beforeCommit
    this.#afterAbort = afterAbort
  }

  /** Returns a copy of the value. Inside a write job, it includes the job's own writes. */
  get(key: Buffer): Buffer | undefined {
    return this.#env.getBinary(key)
  }

  entries(range: Range): Entry[] {
    return readEntries(this.#env, range)
  }

  keys(range: Range): Buffer[] {
    return readKeys(this.#env, range)
  }

  count({ start, end, limit }: Range): number {
    return this.#env.getKeysCount({ start, end, ...(limit === undefined ? {} : { limit }) })
  }

  put(key: Buffer, value: Buffer): void {
    this.#env.putSync(key, value)
  }

  remove(key: Buffer): void {
    this.#env.removeSync(key)
  }

  /** Open transactions that have claimed this key will fail at commit; this write proceeds. */
  claim(key: Buffer): void {
    this.conflicts.note(key)
  }

  /** Returns a snapshot of the last commit, to be released by `releaseSnapshot`. */
  takeSnapshot(): Snapshot {
    const { sequence } = this.conflicts
    if (this.#snapshot?.sequence !== sequence) {
      // LMDB's cached read transaction may be older than the last commit.
      this.#env.resetReadTxn()
      this.#snapshot = new Snapshot(this.#env, sequence)
    }
    return this.#snapshot.use()
  }

  releaseSnapshot(snapshot: Snapshot): void {
    if (snapshot.release() && this.#snapshot === snapshot) this.#snapshot = null
  }

  /**
   * Runs the job in a storage transaction shared with other waiting jobs; resolves once it is on disk. A job may throw
   * MongoError only before its first write; any other error rolls the whole storage transaction back.
   */
  write<T>(run: () => T): Promise<T> {
    if (this.#closed) {
      return Promise.reject(new MongoError('ShutdownInProgress', 'The server is closing'))
    }
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ run, resolve: resolve as (value: unknown) => void, reject })
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.conflicts.openCount > this.#jobs.length) {
      this.#timer ??= setTimeout(() => this.#flush(), GROUP_COMMIT_DELAY_MS)
    } else this.#immediate ??= setImmediate(() => this.#flush())
  }

  #flush(): void {
    clearTimeout(this.#timer)
    clearImmediate(this.#immediate)
    this.#timer = undefined
    this.#immediate = undefined
    const jobs = this.#jobs.splice(0, JOBS_PER_COMMIT_MAX)
    if (this.#jobs.length > 0) this.#schedule()
    try {
      settle(this.#commit(jobs))
    } catch {
      for (const job of jobs) this.#commitAlone(job)
    }
  }

  #commit(jobs: readonly Job[]): Outcome[] {
    try {
      const outcomes = this.#env.transactionSync(() => {
        const ran = jobs.map(runJob)
        this.#beforeCommit()
        return ran
      })
      this.conflicts.committed()
      return outcomes
    } catch (error) {
      this.conflicts.rolledBack()
      this.#afterAbort()
      throw error
    }
  }

  #commitAlone(job: Job): void {
    try {
      settle(this.#commit([job]))
    } catch (error) {
      job.reject(error)
    }
  }

  /** Writes a compacted snapshot of the last commit into a new file; writes may continue meanwhile. */
  copyTo(file: string): Promise<void> {
    return this.#env.backup(file, true)
  }

  /** Commits the waiting jobs, then closes the database. */
  async close(): Promise<void> {
    while (this.#jobs.length > 0) this.#flush()
    this.#closed = true
    await this.#env.close()
  }
}

type Through = { transaction: Transaction } | undefined

function readEntries(env: Env, range: Range, through?: Through): Entry[] {
  const found = [...env.getRange({ ...rangeOptions(range), ...through })] as Entry[]
  return range.reverse ? below(found, ({ key }) => key, range) : found
}

function readKeys(env: Env, range: Range, through?: Through): Buffer[] {
  const found = [...env.getKeys({ ...rangeOptions(range), ...through })]
  return range.reverse ? below(found, (key) => key, range) : found
}

/** A reverse range of LMDB includes the exclusive upper bound: it is dropped, and one more entry was read for it. */
function below<T>(found: readonly T[], keyOf: (one: T) => Buffer, { end, limit }: Range): T[] {
  const [first] = found
  const from = first !== undefined && keyOf(first).compare(end) >= 0 ? 1 : 0
  return found.slice(from, limit === undefined ? undefined : from + limit)
}

/** LMDB iterates in reverse from `start` down to and including `end`. */
function rangeOptions({ start, end, reverse = false, limit }: Range) {
  const bounds = reverse ? { start: end, end: start, reverse, inclusiveEnd: true } : { start, end }
  if (limit === undefined) return bounds
  return { ...bounds, limit: reverse ? limit + 1 : limit }
}

function runJob(job: Job): Outcome {
  try {
    return { job, value: job.run() }
  } catch (error) {
    if (error instanceof MongoError) return { job, error }
    throw error
  }
}

function settle(outcomes: readonly Outcome[]): void {
  for (const { job, value, error } of outcomes) {
    if (error === undefined) job.resolve(value)
    else job.reject(error)
  }
}
