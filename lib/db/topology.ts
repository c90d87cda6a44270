import type { MongoClient } from 'mongodb'

const MAJOR_VERSION_MIN = 6
/** A module that the embedded database reports. It counts as a replica set of one although its `hello` names none. */
const EMBEDDED = 'embedded-mongo'

/** A database that the site must not run on. The message is one sentence for the operator. */
export class UnsupportedDatabase extends Error {}

/**
 * Throws `UnsupportedDatabase` for a standalone server, which has no transactions and loses acknowledged writes when it
 * fails, and for versions that are too old. Any member may answer, so the check also works during an election.
 */
export async function requireSupported(client: MongoClient): Promise<void> {
  const admin = client.db('admin')
  const anyMember = { readPreference: 'primaryPreferred' } as const
  const { setName, msg } = await admin.command({ hello: 1 }, anyMember)
  const { version, modules = [] } = await admin.command({ buildInfo: 1 }, anyMember)
  if (Number.parseInt(version, 10) < MAJOR_VERSION_MIN) {
    throw new UnsupportedDatabase(
      `MONGODB_URI: MongoDB ${version} is too old; ${MAJOR_VERSION_MIN}.0 or newer is required.`,
    )
  }
  const isMongos = msg === 'isdbgrid'
  if (!setName && !isMongos && !modules.includes(EMBEDDED)) {
    throw new UnsupportedDatabase(
      'MONGODB_URI: the server stands alone; a replica set (one member is enough) or a sharded cluster is required.',
    )
  }
}
