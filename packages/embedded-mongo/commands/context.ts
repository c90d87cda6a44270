import type { Doc } from '../bson/values'
import type { Cursors, CursorsOf } from '../query/cursors'
import type { Collection, Collections } from '../storage/catalog'
import type { OrderedStore } from '../storage/storage'
import type { Retry } from '../transactions/retryable-writes'
import type { Sessions } from '../transactions/sessions'

/** What a command works on: the database itself, or a transaction's view of it. */
type Engine = { storage: OrderedStore; catalog: Collections; cursors: CursorsOf }

/** The whole server, of which a transaction's commands see a part only. */
export type Server = Engine & {
  cursors: Cursors
  sessions: Sessions
  /** Where clients reach the server, as replica sets name their members. */
  address: string
}

export type Call = {
  server: Server
  engine: Engine
  inTransaction: boolean
  /** The write that this is, if the client may send it again. */
  retry: Retry | null
  connectionId: number
  database: string
  command: Doc
  /** Documents sent beside the command, still encoded. */
  sequences: ReadonlyMap<string, readonly Buffer[]>
}

/** A command answers a document, or bytes that are encoded already. */
export type Command = (call: Call) => Promise<Doc | Buffer> | Doc | Buffer
export type Commands = Record<string, Command>

/** The collection that a command names as its own value (`find: 'users'`), if it exists. */
export function collectionOf(call: Call, name: string): Collection | undefined {
  return call.engine.catalog.find(call.database, name)
}
