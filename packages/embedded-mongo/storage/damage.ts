import { join } from 'node:path'

/** The database's only data file. */
export const DATABASE_FILE = 'database.lmdb'

/** The error that names a damaged database file. */
export const damaged = (folder: string, why: string): Error =>
  new Error(`the database file ${join(folder, DATABASE_FILE)} is damaged (${why})`)

/** LMDB maps the file into memory, so that missing and overwritten pages end the process that reads them. */
const OF_DAMAGE = new Set<NodeJS.Signals>(['SIGBUS', 'SIGSEGV', 'SIGABRT'])

export const isOfDamage = (signal: NodeJS.Signals | null): signal is NodeJS.Signals =>
  signal !== null && OF_DAMAGE.has(signal)
