import { MIGRATIONS, SCHEMA_VERSION } from '@/lib/migrations/list'
import { SchemaVersionModel } from '@/models/schema-version'

/** The one document of its collection. */
export const SCHEMA_ID = 'schema'

/** The database was written by a later version of the site: this one would not understand all of it. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError'

  constructor(found: number, known: number) {
    super(
      `The database has schema ${found}, and this version of the site knows ${known}: start the newer version, or restore a backup from before it.`,
    )
  }
}

/** What is due takes too long for a start, during which nobody would be served. */
export class LongMigrationError extends Error {
  override name = 'LongMigrationError'

  constructor(documents: number) {
    super(
      `The database needs migrations of about ${documents} documents: run npm run migrate first, with the settings of this host.`,
    )
  }
}

/** About how many documents the migrations that are due walk through. */
export async function countDueDocuments(): Promise<number> {
  let documents = 0
  for (const { models } of MIGRATIONS.slice(await findSchemaVersion())) {
    for (const model of models) documents += await model.estimatedDocumentCount()
  }
  return documents
}

/** How many migrations the database has had; 0 for a new one and for one from before there were any. */
export async function findSchemaVersion(): Promise<number> {
  const found = await SchemaVersionModel.findById(SCHEMA_ID, 'version').lean()
  return found?.version ?? 0
}

/** Whether the database has had every migration that this version knows. */
export const isMigrated = async (): Promise<boolean> =>
  (await findSchemaVersion()) >= SCHEMA_VERSION
