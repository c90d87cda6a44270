import { open, type RootDatabase } from 'lmdb'
import { MongoError } from './errors'

/** Larger pages than LMDB's own choice: documents of 1 KB waste less room and keys may be longer. */
const PAGE_BYTES = 8192
const JOBS_PER_COMMIT_MAX = 2000

export type Entry = { key: Buffer; value: Buffer }
export type Range = { start: Buffer; end: Buffer; reverse?: boolean; limit?: number }

type Job = {
  run(): unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { job: Job; value?: unknown; error?: unknown }

/** Ordered bytes on disk with group commit. The only file that knows LMDB. */
export class Storage {
  #env: RootDatabase<Buffer, Buffer>
  #jobs: Job[] = []
  #scheduled = false
  #closed = false
  #beforeCommit: () => void = () => undefined
  #afterAbort: () => void = () => undefined

  /** With `readOnly`, beside the process that writes or on a copy. */
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
      readOnly,
    })
  }

  /** `beforeCommit` runs inside each transaction, `afterAbort` when one was rolled back as a whole. */
  onCommit(beforeCommit: () => void, afterAbort: () => void): void {
    this.#beforeCommit = beforeCommit
    this.#afterAbort = afterAbort
  }

  /** A copy of the bytes under the key. Inside a write job it sees the job's own writes. */
  get(key: Buffer): Buffer | undefined {
    return this.#env.getBinary(key)
  }

  /** Entries with start ≤ key < end in the order asked for. */
  entries({ start, end, reverse = false, limit }: Range): Entry[] {
    const options = rangeOptions(start, end, reverse, limit)
    const found = [...this.#env.getRange(options)] as Entry[]
    return reverse ? found.filter(({ key }) => key.compare(end) < 0) : found
  }

  /** Keys with start ≤ key < end in the order asked for. */
  keys({ start, end, reverse = false, limit }: Range): Buffer[] {
    const options = rangeOptions(start, end, reverse, limit)
    const found = [...this.#env.getKeys(options)]
    return reverse ? found.filter((key) => key.compare(end) < 0) : found
  }

  /** How many keys lie in the range, counting no further than the limit. */
  count({ start, end, limit }: Range): number {
    return this.#env.getKeysCount({ start, end, ...(limit === undefined ? {} : { limit }) })
  }

  put(key: Buffer, value: Buffer): void {
    this.#env.putSync(key, value)
  }

  remove(key: Buffer): void {
    this.#env.removeSync(key)
  }

  /**
   * Runs the job in a transaction shared with whatever else is waiting; resolves when it is on disk. A job throws
   * MongoError only before its first write; anything else thrown rolls the whole transaction back.
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
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => this.#flush())
  }

  #flush(): void {
    this.#scheduled = false
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
      return this.#env.transactionSync(() => {
        const outcomes = jobs.map(runJob)
        this.#beforeCommit()
        return outcomes
      })
    } catch (error) {
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

  /** Writes all that is committed by now, and nothing later, into a new file; others may go on writing meanwhile. */
  copyTo(file: string): Promise<void> {
    return this.#env.backup(file, true)
  }

  /** Writes what is waiting, then closes the files. */
  async close(): Promise<void> {
    while (this.#jobs.length > 0) this.#flush()
    this.#closed = true
    await this.#env.close()
  }
}

/** LMDB walks backwards from `start` down to and including `end`; the upper bound is filtered afterwards. */
function rangeOptions(start: Buffer, end: Buffer, reverse: boolean, limit: number | undefined) {
  const bounds = reverse ? { start: end, end: start, reverse, inclusiveEnd: true } : { start, end }
  return limit === undefined ? bounds : { ...bounds, limit }
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
