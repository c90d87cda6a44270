import type { Doc } from '../bson/values'
import type { Cursors, CursorsOf } from '../query/cursors'
import type { Collection, Collections } from '../storage/catalog'
import type { OrderedStore } from '../storage/storage'
import type { Retry } from '../transactions/retryable-writes'
import type { Sessions } from '../transactions/sessions'

/** The state that a command works on: the database itself, or a transaction's view of it. */
type Engine = { storage: OrderedStore; catalog: Collections; cursors: CursorsOf }

/** The whole server; commands inside a transaction use the transaction's engine instead. */
export type Server = Engine & {
  cursors: Cursors
  sessions: Sessions
  /** The server's address, as listed for members of a replica set. */
  address: string
}

export type Call = {
  server: Server
  engine: Engine
  inTransaction: boolean
  /** Identifies a retryable write. */
  retry: Retry | null
  connectionId: number
  database: string
  command: Doc
  /** Document sequences of the message, still encoded. */
  sequences: ReadonlyMap<string, readonly Buffer[]>
}

/** A command returns a document, or bytes that are already encoded. */
export type Command = (call: Call) => Promise<Doc | Buffer> | Doc | Buffer
export type Commands = Record<string, Command>

/** The collection of that name in the command's database, if it exists. */
export function collectionOf(call: Call, name: string): Collection | undefined {
  return call.engine.catalog.find(call.database, name)
}
