import { setTimeout as sleep } from 'node:timers/promises'
import { ensureFirstAdmin } from '@/lib/accounts/commands'
import { connect } from '@/lib/db/connect'
import { keepDataKey } from '@/lib/db/data-key'
import { seconds } from '@/lib/domain/durations'
import type { Env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { migrateAtBoot } from '@/lib/migrations/commands'

const ADMIN_NAME = 'Admin'
const RETRY_MS = seconds(1)

/** A setting that the host cannot start with: one sentence for the operator. */
export class BootError extends Error {}

const isUnavailable = (error: unknown) =>
  error instanceof AppError && error.reason === 'unavailable'

/**
 * Migrates the database before the first request and, if there never was an admin, creates the one in the settings. Waits
 * for a database that cannot be reached yet. Throws `NewerSchemaError` or `OlderSchemaError` for a schema that it cannot read,
 * `UnreadableDataKey` when the secret is not the one of the database, `LongMigrationError` when the migration would take
 * long, `BootError` when only one of the admin's settings is given.
 */
export async function prepareSite(
  env: Partial<Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>>,
): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  if (Boolean(email) !== Boolean(password)) {
    throw new BootError('ADMIN_EMAIL and ADMIN_PASSWORD are needed together.')
  }
  await waitForDatabase()
  await keepDataKey()
  await migrateAtBoot()
  if (email && password) await ensureFirstAdmin({ email, password, name: ADMIN_NAME })
}

async function waitForDatabase(): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await connect()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (tried === 0) log.warn('database unavailable, waiting')
      await sleep(RETRY_MS)
    }
  }
}

/**
 * Migrates the database for a worker: its code may be newer than that of its parent, which has prepared the rest. Does not
 * wait for an unavailable database, since the other workers also serve without it.
 */
export async function prepareWorker(): Promise<void> {
  try {
    await connect()
  } catch (error) {
    if (isUnavailable(error)) return
    throw error
  }
  await migrateAtBoot()
}
