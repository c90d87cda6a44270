import { randomBytes } from 'node:crypto'
import type { Deadline } from '../runtime/deadline'
import { MongoError } from '../runtime/errors'
import { YIELD, type YieldingStream, yieldToEventLoop } from '../runtime/yielding'

const IDLE_MS = 10 * 60_000
const CURSORS_MAX = 10_000
/** Keeps replies well below the 48 MB that drivers accept. */
const BATCH_BYTES_MAX = 16 * 1024 * 1024

type Cursor = {
  id: bigint
  namespace: string
  rest: Iterator<Buffer | typeof YIELD>
  /** A document already read that did not fit into the last batch. */
  lookahead: Buffer | null
  touchedAt: number
  busy: boolean
  /** The transaction that the cursor belongs to, or null. */
  owner: object | null
  /** Applies to all batches together, without the time between them. */
  deadline: Deadline | null
}

/** Options of a new cursor; `single` closes it after its first batch. */
export type CursorOptions = { single?: boolean; deadline?: Deadline | null }
export type Batch = { documents: Buffer[]; id: bigint }

/** The cursors of one transaction, or those outside of transactions. */
export type CursorsOf = {
  open(
    namespace: string,
    stream: YieldingStream<Buffer>,
    batchSize: number,
    opening?: CursorOptions,
  ): Promise<Batch>
  next(id: bigint, namespace: string, batchSize: number): Promise<Batch>
  kill(id: bigint): boolean
}

/** Open cursors, whose results clients fetch in batches. A cursor idle for ten minutes is closed. */
export class Cursors implements CursorsOf {
  #open = new Map<bigint, Cursor>()
  #byOwner = new Map<object, bigint[]>()
  readonly #timer: NodeJS.Timeout

  constructor() {
    this.#timer = setInterval(() => this.#expire(), 60_000)
    this.#timer.unref()
  }

  /** Opens a cursor and returns its first batch; the id is 0 when that is also the last. */
  async open(
    namespace: string,
    stream: YieldingStream<Buffer>,
    batchSize: number,
    { single = false, deadline = null }: CursorOptions = {},
    owner: object | null = null,
  ): Promise<Batch> {
    const rest = stream[Symbol.iterator]()
    const at = { touchedAt: Date.now(), busy: false, owner, deadline }
    const cursor: Cursor = { id: 0n, namespace, rest, lookahead: null, ...at }
    const documents = await fill(cursor, batchSize)
    const done = single || (batchSize > 0 && (await peek(cursor)) === null)
    if (done) {
      cursor.rest.return?.()
      return { documents, id: 0n }
    }
    this.#makeRoom()
    cursor.id = randomBytes(8).readBigInt64BE() & 0x7fffffffffffffffn
    this.#open.set(cursor.id, cursor)
    if (owner !== null) this.#byOwner.set(owner, [...(this.#byOwner.get(owner) ?? []), cursor.id])
    deadline?.pause()
    return { documents, id: cursor.id }
  }

  /** Returns the next batch. Throws CursorNotFound (43). */
  async next(
    id: bigint,
    namespace: string,
    batchSize: number,
    owner: object | null = null,
  ): Promise<Batch> {
    const cursor = this.#open.get(id)
    if (cursor === undefined) {
      throw new MongoError('CursorNotFound', `cursor id ${id} not found`)
    }
    if (cursor.namespace !== namespace) {
      throw new MongoError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      )
    }
    if (cursor.owner !== owner) throw ofAnother(id, owner)
    if (cursor.busy) throw new MongoError(198, `cursor id ${id} is already in use`)
    return this.#advance(cursor, batchSize)
  }

  async #advance(cursor: Cursor, batchSize: number): Promise<Batch> {
    cursor.busy = true
    cursor.deadline?.resume()
    try {
      const documents = await fill(cursor, batchSize === 0 ? Number.POSITIVE_INFINITY : batchSize)
      const done = (await peek(cursor)) === null
      if (done) this.#open.delete(cursor.id)
      cursor.touchedAt = Date.now()
      return { documents, id: done ? 0n : cursor.id }
    } catch (error) {
      this.#open.delete(cursor.id)
      throw error
    } finally {
      cursor.busy = false
      cursor.deadline?.pause()
    }
  }

  kill(id: bigint): boolean {
    this.#open.get(id)?.rest.return?.()
    return this.#open.delete(id)
  }

  /** The cursors of a transaction. */
  of(owner: object): CursorsOf {
    return new OwnedCursors(this, owner)
  }

  /** Closes the cursors that an ended transaction has left open. */
  killOf(owner: object): void {
    for (const id of this.#byOwner.get(owner) ?? []) this.kill(id)
    this.#byOwner.delete(owner)
  }

  get size(): number {
    return this.#open.size
  }

  #makeRoom(): void {
    if (this.#open.size < CURSORS_MAX) return
    for (const id of this.#open.keys()) {
      this.kill(id)
      return
    }
  }

  #expire(): void {
    const limit = Date.now() - IDLE_MS
    for (const cursor of this.#open.values()) {
      if (cursor.touchedAt < limit && !cursor.busy) this.kill(cursor.id)
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#open.clear()
  }
}

class OwnedCursors implements CursorsOf {
  readonly #all: Cursors
  readonly #owner: object

  constructor(all: Cursors, owner: object) {
    this.#all = all
    this.#owner = owner
  }

  open(
    namespace: string,
    stream: YieldingStream<Buffer>,
    batchSize: number,
    opening: CursorOptions = {},
  ): Promise<Batch> {
    return this.#all.open(namespace, stream, batchSize, opening, this.#owner)
  }

  next(id: bigint, namespace: string, batchSize: number): Promise<Batch> {
    return this.#all.next(id, namespace, batchSize, this.#owner)
  }

  kill(id: bigint): boolean {
    return this.#all.kill(id)
  }
}

function ofAnother(id: bigint, owner: object | null): MongoError {
  if (owner === null) {
    return new MongoError(
      50740,
      `Cannot run getMore on cursor ${id}, which was created in a transaction, outside of it`,
    )
  }
  return new MongoError(
    50741,
    `Cannot run getMore on cursor ${id}, which was not created in this transaction`,
  )
}

async function pull(cursor: Cursor): Promise<Buffer | null> {
  for (;;) {
    const next = cursor.rest.next()
    if (next.done) return null
    if (next.value !== YIELD) return next.value as Buffer
    await yieldToEventLoop()
  }
}

async function peek(cursor: Cursor): Promise<Buffer | null> {
  cursor.lookahead ??= await pull(cursor)
  return cursor.lookahead
}

async function fill(cursor: Cursor, batchSize: number): Promise<Buffer[]> {
  const documents: Buffer[] = []
  let bytes = 0
  while (documents.length < batchSize) {
    const next = await peek(cursor)
    cursor.deadline?.check()
    if (next === null || (documents.length > 0 && bytes + next.length > BATCH_BYTES_MAX)) break
    cursor.lookahead = null
    documents.push(next)
    bytes += next.length
  }
  return documents
}
