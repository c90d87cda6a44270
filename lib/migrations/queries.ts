import { trusted } from 'mongoose'
import { ROLE } from '@/lib/domain/roles'
import { FIRST_SCHEMA, MIGRATIONS, SCHEMA_VERSION } from '@/lib/migrations/list'
import { SchemaVersionModel } from '@/models/schema-version'
import { UserModel } from '@/models/user'

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

/** The database is older than the first release, and this version has no migrations for it. */
export class OlderSchemaError extends Error {
  override name = 'OlderSchemaError'

  constructor(found: number) {
    super(
      `The database has schema ${found}, and the first that this version of the site reads is ${FIRST_SCHEMA.version}: start commit ${FIRST_SCHEMA.commit} on it once, then this version.`,
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

/** Returns the migrations that have not been applied. Throws like `readSchemaVersion`. */
export async function listDueMigrations(): Promise<DueMigration[]> {
  const applied = (await readSchemaVersion(SCHEMA_VERSION)) ?? SCHEMA_VERSION
  const due: DueMigration[] = []
  for (const [index, { name, what, models }] of MIGRATIONS.entries()) {
    const version = FIRST_SCHEMA.version + index + 1
    if (version <= applied) continue
    let documents = 0
    for (const model of models) documents += await model.estimatedDocumentCount()
    due.push({ version, name, what, documents })
  }
  return due
}

/**
 * Returns the version of the database; null for an empty one, which gets the current schema. Throws `NewerSchemaError` when it
 * is ahead of `newest`, and `OlderSchemaError` when it is older than the first release.
 */
export async function readSchemaVersion(newest: number): Promise<number | null> {
  const version = await findSchemaVersion()
  if (version > newest) throw new NewerSchemaError(version, newest)
  if (version >= FIRST_SCHEMA.version) return version
  // The first admin may have been created before.
  const isEmpty = version === 0 && !(await UserModel.exists({ role: trusted({ $ne: ROLE.admin }) }))
  if (!isEmpty) throw new OlderSchemaError(version)
  return null
}

/** Returns the stored version; 0 without one. */
export async function findSchemaVersion(): Promise<number> {
  const found = await SchemaVersionModel.findById(SCHEMA_ID, 'version').lean()
  return found?.version ?? 0
}

/** Whether every migration of this version has been applied. */
export const isMigrated = async (): Promise<boolean> =>
  (await findSchemaVersion()) >= SCHEMA_VERSION
