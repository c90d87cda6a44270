import { setTimeout as sleep } from 'node:timers/promises'
import { ensureFirstAdmin } from '@/lib/accounts/commands'
import { connect } from '@/lib/db/connect'
import { seconds } from '@/lib/domain/durations'
import type { Env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { migrateAtBoot } from '@/lib/migrations/commands'

const ADMIN_NAME = 'Admin'
const PAUSE_MS = seconds(1)

/** A setting that cannot be served with: one sentence for whoever started the host. */
export class BootRefusal extends Error {}

const isAway = (error: unknown) => error instanceof AppError && error.reason === 'unavailable'

/**
 * Before the first request: the database is brought to this version, and where there never was an admin, the one of the settings is made. Waits for a
 * database that is not there yet. Throws `NewerSchemaError` when the database is ahead of the code,
 * `LongMigrationError` when it is far behind, `BootRefusal` for half an admin.
 */
export async function prepareSite(
  env: Partial<Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>>,
): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  if (Boolean(email) !== Boolean(password)) {
    throw new BootRefusal('ADMIN_EMAIL and ADMIN_PASSWORD are needed together.')
  }
  await waitForDatabase()
  await migrateAtBoot()
  if (email && password) await ensureFirstAdmin({ email, password, name: ADMIN_NAME })
}

async function waitForDatabase(): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await connect()
    } catch (error) {
      if (!isAway(error)) throw error
      if (tried === 0) log.warn('the database cannot be reached; waiting for it')
      await sleep(PAUSE_MS)
    }
  }
}

/**
 * The same for one worker of several, whose parent has prepared everything: its code may be newer by now. It does not
 * wait for a database that is away, since the others serve without it, too.
 */
export async function prepareWorker(): Promise<void> {
  try {
    await connect()
  } catch (error) {
    if (isAway(error)) return
    throw error
  }
  await migrateAtBoot()
}
