import { MIGRATIONS, SCHEMA_VERSION } from '@/lib/migrations/list'
import { SchemaVersionModel } from '@/models/schema-version'

/** The id of the only document in its collection. */
export const SCHEMA_ID = 'schema'

/** The database was written by a later version of the site, which this one cannot read. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError'

  constructor(found: number, known: number) {
    super(
      `The database has schema ${found}, and this version of the site knows ${known}: start the newer version, or restore a backup from before it.`,
    )
  }
}

/** The due migrations take too long for a start, during which no requests are served. */
export class LongMigrationError extends Error {
  override name = 'LongMigrationError'

  constructor(documents: number) {
    super(
      `The database needs migrations of about ${documents} documents: run npm run migrate first, with the settings of this host.`,
    )
  }
}

export type DueMigration = {
  version: number
  name: string
  what: string
  /** An estimate of the documents that it walks through. */
  documents: number
}

/** Returns the migrations that have not been applied. Throws `NewerSchemaError` when the database is ahead of the code. */
export async function listDueMigrations(): Promise<DueMigration[]> {
  const applied = await findSchemaVersion()
  if (applied > SCHEMA_VERSION) throw new NewerSchemaError(applied, SCHEMA_VERSION)
  const due: DueMigration[] = []
  for (const [index, { name, what, models }] of [...MIGRATIONS.entries()].slice(applied)) {
    let documents = 0
    for (const model of models) documents += await model.estimatedDocumentCount()
    due.push({ version: index + 1, name, what, documents })
  }
  return due
}

/** Returns the number of migrations applied; 0 for a new database and for one from before migrations existed. */
export async function findSchemaVersion(): Promise<number> {
  const found = await SchemaVersionModel.findById(SCHEMA_ID, 'version').lean()
  return found?.version ?? 0
}

/** Whether every migration of this version has been applied. */
export const isMigrated = async (): Promise<boolean> =>
  (await findSchemaVersion()) >= SCHEMA_VERSION
