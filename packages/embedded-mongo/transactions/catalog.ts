import type { Doc } from '../bson/values'
import { MongoError } from '../runtime/errors'
import type { Catalog, Collection, Collections, Index } from '../storage/catalog'
import { type Conflicts, writeConflict } from '../storage/conflicts'

/** A collection as one transaction sees it: sizes and index flags of its own, record numbers shared with all. */
class CollectionView implements Collection {
  readonly id: number
  readonly database: string
  readonly name: string
  readonly namespace: string
  readonly options: Doc
  readonly dropped = false
  readonly changedAt = 0
  indexes: Index[]
  count: number
  bytes: number
  readonly #base: Collection
  readonly #counted: { count: number; bytes: number }

  constructor(base: Collection) {
    this.#base = base
    this.id = base.id
    this.database = base.database
    this.name = base.name
    this.namespace = base.namespace
    this.options = base.options
    this.indexes = base.indexes.map((index) => ({ ...index }))
    this.count = base.count
    this.bytes = base.bytes
    this.#counted = { count: base.count, bytes: base.bytes }
  }

  get nextRecord(): number {
    return this.#base.nextRecord
  }

  set nextRecord(record: number) {
    this.#base.nextRecord = record
  }

  /** Whether a snapshot of that commit can be read by the collection's indexes as they are now. */
  isCurrent(sequence: number): boolean {
    const { dropped, changedAt, namespace } = this.#base
    return !dropped && changedAt <= sequence && namespace === this.namespace
  }

  /** Inside the write job that commits: adds what the transaction changed to what all see. */
  publish(catalog: Catalog): void {
    const documents = this.count - this.#counted.count
    const bytes = this.bytes - this.#counted.bytes
    catalog.counted(this.#base, documents, bytes)
    const known = new Map(this.indexes.map((index) => [index.id, index]))
    const changed = this.#base.indexes.filter((index) => noteFlags(index, known.get(index.id)))
    if (changed.length > 0) catalog.save(this.#base)
  }
}

/** Takes over what a transaction found out about an index. True when that was new. */
function noteFlags(index: Index, seen: Index | undefined): boolean {
  if (seen === undefined) return false
  const crossed = seen.multikey.some((crosses, at) => crosses && !index.multikey[at])
  const cut = seen.shortened && !index.shortened
  index.multikey = index.multikey.map((was, at) => was || seen.multikey[at] === true)
  index.shortened ||= seen.shortened
  return crossed || cut
}

function snapshotUnavailable(): MongoError {
  return new MongoError(
    'SnapshotUnavailable',
    'Unable to read from a snapshot due to pending collection catalog changes; please retry the operation.',
  )
}

function refused(what: string): MongoError {
  return new MongoError('OperationNotSupportedInTransaction', what)
}

/** The collections as a transaction sees them: those of its snapshot and those that it has made. */
export class TransactionCatalog implements Collections {
  readonly #catalog: Catalog
  readonly #sequence: number
  readonly #claim: (name: string) => void
  #views = new Map<string, CollectionView>()
  #made = new Map<string, Collection>()
  #written = new Set<CollectionView>()

  constructor(catalog: Catalog, conflicts: Conflicts, claim: (name: string) => void) {
    this.#catalog = catalog
    this.#sequence = conflicts.sequence
    this.#claim = claim
  }

  find(database: string, name: string): Collection | undefined {
    const namespace = `${database}.${name}`
    return this.#made.get(namespace) ?? this.#views.get(namespace) ?? this.#view(database, name)
  }

  #view(database: string, name: string): Collection | undefined {
    const base = this.#catalog.find(database, name)
    if (base === undefined) return undefined
    const view = new CollectionView(base)
    if (!view.isCurrent(this.#sequence)) throw snapshotUnavailable()
    this.#views.set(view.namespace, view)
    return view
  }

  list(): Collection[] {
    throw refused('Cannot list collections in a multi-document transaction.')
  }

  counted(collection: Collection, documents: number, bytes: number): void {
    collection.count += documents
    collection.bytes = Math.max(0, collection.bytes + bytes)
    if (collection instanceof CollectionView) this.#written.add(collection)
  }

  takeId(): number {
    return this.#catalog.reserveId()
  }

  ensure(database: string, name: string, options: Doc = {}): Collection {
    const existing = this.find(database, name)
    if (existing !== undefined) return existing
    const collection = this.#catalog.draft(database, name, options)
    this.#claim(collection.namespace)
    this.#made.set(collection.namespace, collection)
    return collection
  }

  /** What changed is stored when the transaction commits. */
  save(collection: Collection): void {
    if (collection instanceof CollectionView) this.#written.add(collection)
  }

  reindex({ namespace, count }: Collection): void {
    const made = this.#made.has(namespace)
    if (made && count === 0) return
    const which = made ? 'non-empty' : 'existing'
    throw refused(
      `Cannot create new indexes on ${which} collection ${namespace} in a multi-document transaction.`,
    )
  }

  rename(): void {
    throw refused('Cannot rename a collection in a multi-document transaction.')
  }

  drop(): void {
    throw refused('Cannot drop a collection in a multi-document transaction.')
  }

  abandon(): void {
    throw refused('Cannot drop an index in a multi-document transaction.')
  }

  get isChanged(): boolean {
    return this.#made.size > 0 || this.#written.size > 0
  }

  /** Inside the write job that commits: throws WriteConflict when a collection is not what it was. */
  check(): void {
    for (const view of this.#written) if (!view.isCurrent(this.#sequence)) throw writeConflict()
    for (const { database, name } of this.#made.values()) {
      if (this.#catalog.find(database, name) !== undefined) throw writeConflict()
    }
  }

  /** Inside the write job that commits: makes the changes known to all. */
  publish(): void {
    for (const collection of this.#made.values()) this.#catalog.adopt(collection)
    for (const view of this.#written) view.publish(this.#catalog)
  }
}
