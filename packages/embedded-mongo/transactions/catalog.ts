import type { Doc } from '../bson/values'
import { MongoError } from '../runtime/errors'
import type { Catalog, Collection, Collections, Index } from '../storage/catalog'
import { type Conflicts, writeConflict } from '../storage/conflicts'

/** A transaction's view of a collection, with its own counts and index flags. Record numbers are shared. */
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
  readonly #initial: { count: number; bytes: number }

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
    this.#initial = { count: base.count, bytes: base.bytes }
  }

  get nextRecord(): number {
    return this.#base.nextRecord
  }

  set nextRecord(record: number) {
    this.#base.nextRecord = record
  }

  /** Whether the collection's current indexes fit the snapshot of that commit. */
  isCurrent(sequence: number): boolean {
    const { dropped, changedAt, namespace } = this.#base
    return !dropped && changedAt <= sequence && namespace === this.namespace
  }

  /** Inside the committing write job: applies the transaction's changes to the shared collection. */
  publish(catalog: Catalog): void {
    const documents = this.count - this.#initial.count
    const bytes = this.bytes - this.#initial.bytes
    catalog.adjustCounts(this.#base, documents, bytes)
    const known = new Map(this.indexes.map((index) => [index.id, index]))
    const changed = this.#base.indexes.filter((index) => noteFlags(index, known.get(index.id)))
    if (changed.length > 0) catalog.save(this.#base)
  }
}

/** Merges a transaction's index flags into the shared index. Returns whether they changed. */
function noteFlags(index: Index, seen: Index | undefined): boolean {
  if (seen === undefined) return false
  const crossed = seen.multikey.some((crosses, at) => crosses && !index.multikey[at])
  const cut = seen.truncated && !index.truncated
  index.multikey = index.multikey.map((was, at) => was || seen.multikey[at] === true)
  index.truncated ||= seen.truncated
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

/** A transaction's view of the catalog: the collections of its snapshot and those that it has created. */
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

  adjustCounts(collection: Collection, documents: number, bytes: number): void {
    collection.count += documents
    collection.bytes = Math.max(0, collection.bytes + bytes)
    if (collection instanceof CollectionView) this.#written.add(collection)
  }

  allocateId(): number {
    return this.#catalog.reserveId()
  }

  ensure(database: string, name: string, options: Doc = {}): Collection {
    const existing = this.find(database, name)
    if (existing !== undefined) return existing
    const collection = this.#catalog.define(database, name, options)
    this.#claim(collection.namespace)
    this.#made.set(collection.namespace, collection)
    return collection
  }

  /** Stored when the transaction commits. */
  save(collection: Collection): void {
    if (collection instanceof CollectionView) this.#written.add(collection)
  }

  beginIndexChange({ namespace, count }: Collection): void {
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

  scheduleCleanup(): void {
    throw refused('Cannot drop an index in a multi-document transaction.')
  }

  get isChanged(): boolean {
    return this.#made.size > 0 || this.#written.size > 0
  }

  /** Inside the committing write job: throws WriteConflict if a collection has changed. */
  check(): void {
    for (const view of this.#written) if (!view.isCurrent(this.#sequence)) throw writeConflict()
    for (const { database, name } of this.#made.values()) {
      if (this.#catalog.find(database, name) !== undefined) throw writeConflict()
    }
  }

  /** Inside the committing write job: publishes the changes to the shared catalog. */
  publish(): void {
    for (const collection of this.#made.values()) this.#catalog.register(collection)
    for (const view of this.#written) view.publish(this.#catalog)
  }
}
