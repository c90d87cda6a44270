import type { Catalog, Collection } from '@/tools/embedded-mongo/catalog'
import type { Cursors } from '@/tools/embedded-mongo/cursors'
import type { Storage } from '@/tools/embedded-mongo/storage'
import type { Doc } from '@/tools/embedded-mongo/values'

/** What the server gives every command. */
export type Engine = { storage: Storage; catalog: Catalog; cursors: Cursors }

export type Call = {
  engine: Engine
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
