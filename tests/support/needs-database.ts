/**
 * Whether a test file works with the database that the run gives it, by its text: it calls `withDatabase`, connects by
 * itself, or reads which server is given. No other file can reach that database (`setup.ts`).
 */
export const needsDatabase = (source: string): boolean =>
  /\bwithDatabase\(|from '@\/lib\/db\/connect'|TEST_MONGODB_URI/.test(source)

/**
 * Whether a test file has to pass on a real MongoDB, too: all that need a database, except for those that say why not. For
 * example because they are about calls that are refused before a query.
 */
export const isForMongo = (source: string): boolean =>
  needsDatabase(source) && !/^(?:\/\*| \*) Not on a real MongoDB: \S/m.test(source)

/**
 * Whether `npm test` leaves a test file of the site to `npm run verify`: it starts processes, to race or to kill them, or
 * says that it takes long.
 */
export const isLong = (source: string): boolean =>
  /from '(?:node:child_process|@\/tests\/support\/kill-)|^(?:\/\*| \*) In `npm run verify` only: \S/m.test(
    source,
  )
