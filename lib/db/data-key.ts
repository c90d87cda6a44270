import { randomBytes } from 'node:crypto'
import { decryptWith, derivedKey, encryptWith } from '@/lib/db/cipher'
import { isDuplicateKey } from '@/lib/db/outage'
import { getEnv } from '@/lib/env'
import { log } from '@/lib/log'
import { perProcess } from '@/lib/process/per-process'
import { DataKeyModel } from '@/models/data-key'

/*
 * What outlives a rotation of the secret (waiting e-mails, mailed links, digests of addresses and names) is keyed by a data
 * key. It is stored encrypted under the secret: a copy of the database alone does not reveal it. The first one is the value
 * of the secret itself, so that what was keyed before there were data keys stays valid.
 */

const ID = 'data'
const UNREADABLE =
  'The data key in the database was encrypted under another JWT_SECRET. Set JWT_SECRET_PREVIOUS to the former value; if that is lost, npm run migrate -- --new-data-key makes a new one.'

/** The data key is encrypted under a secret that the settings do not name. */
export class UnreadableDataKey extends Error {}

const shared = perProcess<{ key?: string | null }>('data key', () => ({}))

const wrappingKey = (secret: string) => derivedKey(secret, 'data key')
const wrap = (key: string) => encryptWith(wrappingKey(getEnv().JWT_SECRET), key)

/** Returns the data key under any secret that is accepted; null under none. */
function unwrap(wrapped: string): string | null {
  const { JWT_SECRET, JWT_SECRET_PREVIOUS } = getEnv()
  const under = (secret: string | undefined) =>
    secret ? decryptWith(wrappingKey(secret), wrapped) : null
  return under(JWT_SECRET) ?? under(JWT_SECRET_PREVIOUS)
}

/** Returns the data key. Throws when it cannot be read under the secrets of the settings. */
export function dataKey(): string {
  if (shared.key === null) throw new UnreadableDataKey(UNREADABLE)
  return shared.key ?? getEnv().JWT_SECRET
}

// Any member will do where there is no primary: the key hardly ever changes.
const findWrapped = async () =>
  (await DataKeyModel.findById(ID).read('primaryPreferred').lean())?.wrapped

/** Reads the data key, once per connection. Without one the secret is used, which becomes the first. */
export async function loadDataKey(): Promise<void> {
  const wrapped = await findWrapped()
  if (wrapped) shared.key = unwrap(wrapped)
  else delete shared.key
}

/**
 * Stores the first data key, or encrypts the stored one anew under the present secret. Of processes that start together one
 * stores it. Throws `UnreadableDataKey`, so that a host with a wrong secret does not start.
 */
export async function keepDataKey(): Promise<void> {
  await DataKeyModel.updateOne(
    { _id: ID },
    { $setOnInsert: { wrapped: wrap(getEnv().JWT_SECRET) } },
    { upsert: true },
  ).catch((error) => (isDuplicateKey(error) ? null : Promise.reject(error)))
  await loadDataKey()
  const wrapped = await findWrapped()
  if (!wrapped || decryptWith(wrappingKey(getEnv().JWT_SECRET), wrapped) !== null) return
  const changed = await DataKeyModel.updateOne({ _id: ID, wrapped }, { wrapped: wrap(dataKey()) })
  if (changed.modifiedCount > 0) log.info('data key encrypted under the present secret')
}

/** Replaces the data key: what was keyed by the former one is not recognised any more. For a leaked or lost one. */
export async function replaceDataKey(): Promise<void> {
  const wrapped = wrap(randomBytes(48).toString('base64'))
  await DataKeyModel.updateOne({ _id: ID }, { $set: { wrapped } }, { upsert: true })
  await loadDataKey()
}
