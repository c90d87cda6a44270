import { randomBytes } from 'node:crypto'
import type { Deadline } from '../runtime/deadline'
import { MongoError } from '../runtime/errors'
import { giveWay, PAUSE, type Pausing } from '../runtime/yielding'

const IDLE_MS = 10 * 60_000
const CURSORS_MAX = 10_000
/** A reply stays well below the 48 MB that drivers accept. */
const BATCH_BYTES_MAX = 16 * 1024 * 1024

type Cursor = {
  id: bigint
  namespace: string
  rest: Iterator<Buffer | typeof PAUSE>
  /** Read from the stream already but too large for the last batch. */
  ahead: Buffer | null
  touchedAt: number
  busy: boolean
  /** The transaction that it reads in, or null. */
  owner: object | null
  /** For all of its batches; the time between them does not count. */
  deadline: Deadline | null
}

/** How a cursor answers: `single` closes it after its first batch. */
export type Opening = { single?: boolean; deadline?: Deadline | null }
export type Batch = { documents: Buffer[]; id: bigint }

/** The cursors of one transaction, or those outside of any. */
export type CursorsOf = {
  open(
    namespace: string,
    stream: Pausing<Buffer>,
    batchSize: number,
    opening?: Opening,
  ): Promise<Batch>
  next(id: bigint, namespace: string, batchSize: number): Promise<Batch>
  kill(id: bigint): boolean
}

/** Results that clients fetch in batches. Cursors that nobody reads for ten minutes are closed. */
export class Cursors implements CursorsOf {
  #open = new Map<bigint, Cursor>()
  #byOwner = new Map<object, bigint[]>()
  readonly #timer: NodeJS.Timeout

  constructor() {
    this.#timer = setInterval(() => this.#expire(), 60_000)
    this.#timer.unref()
  }

  /** The first batch; the id is 0 when it was also the last. */
  async open(
    namespace: string,
    stream: Pausing<Buffer>,
    batchSize: number,
    { single = false, deadline = null }: Opening = {},
    owner: object | null = null,
  ): Promise<Batch> {
    const rest = stream[Symbol.iterator]()
    const at = { touchedAt: Date.now(), busy: false, owner, deadline }
    const cursor: Cursor = { id: 0n, namespace, rest, ahead: null, ...at }
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

  /** The next batch. Throws CursorNotFound (43). */
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

  /** Closes what a transaction that is over has left open. */
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
    stream: Pausing<Buffer>,
    batchSize: number,
    opening: Opening = {},
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
    if (next.value !== PAUSE) return next.value as Buffer
    await giveWay()
  }
}

async function peek(cursor: Cursor): Promise<Buffer | null> {
  cursor.ahead ??= await pull(cursor)
  return cursor.ahead
}

async function fill(cursor: Cursor, batchSize: number): Promise<Buffer[]> {
  const documents: Buffer[] = []
  let bytes = 0
  while (documents.length < batchSize) {
    const next = await peek(cursor)
    cursor.deadline?.check()
    if (next === null || (documents.length > 0 && bytes + next.length > BATCH_BYTES_MAX)) break
    cursor.ahead = null
    documents.push(next)
    bytes += next.length
  }
  return documents
}
