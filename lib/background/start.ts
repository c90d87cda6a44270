import { setTimeout as sleep } from 'node:timers/promises'
import { ERASURES } from '@/lib/background/erasures'
import { HANDLERS } from '@/lib/background/handlers'
import { connect } from '@/lib/db/connect'
import { keepDataKey } from '@/lib/db/data-key'
import { onErase } from '@/lib/db/erasure'
import { ensureIndexes } from '@/lib/db/indexes'
import { DURATION, seconds } from '@/lib/domain/durations'
import { scheduleRecurringJobs } from '@/lib/jobs/commands'
import { registerJobs } from '@/lib/jobs/registry'
import { allowJobs, startDueJobs } from '@/lib/jobs/run'
import { log } from '@/lib/log'
import { SCHEMA_VERSION } from '@/lib/migrations/list'
import { findSchemaVersion } from '@/lib/migrations/queries'
import { perProcess } from '@/lib/process/per-process'

const FIRST_POLL_MS = seconds(2)

const loop = perProcess<{ stop?: () => Promise<void> }>('background loop', () => ({}))

/**
 * Builds the indexes, schedules recurring jobs and then starts due jobs every `DURATION.jobLookMs`. Failures are logged and
 * retried. Resolves after the first poll; a second call does nothing.
 */
export async function startBackground(): Promise<void> {
  if (loop.stop) return
  onErase(async () => ERASURES)
  allowJobs()
  const stopped = new AbortController()
  const prepare = createPreparation()
  const poll = async (endsAt?: number) => {
    await prepare()
    // Not awaited, so that the loop polls again while they run.
    void (await startDueJobs(endsAt))
  }
  // Bounded, so that a host with a long queue still starts.
  const first = attempt(() => poll(performance.now() + FIRST_POLL_MS))
  const polls = first.then(() => repeat(() => poll(), stopped.signal))
  loop.stop = async () => {
    stopped.abort()
    await polls
  }
  await first
}

/**
 * Prepares a function, which runs only while it answers requests: jobs can run, but nothing is built, polled or migrated.
 * That belongs to `npm run migrate`, of which a log line reminds. Never throws.
 */
export async function startFunction(): Promise<void> {
  onErase(async () => ERASURES)
  registerJobs(async () => HANDLERS)
  const found = await findSchemaVersion().catch(() => null)
  if (found === null || found === SCHEMA_VERSION) return
  log.error({ found, expected: SCHEMA_VERSION }, 'schema of another version')
}

/** Stops the loop. Running jobs continue. */
export async function stopBackground(): Promise<void> {
  await loop.stop?.()
  delete loop.stop
}

/** Keeps the data key, builds the indexes and schedules recurring jobs. */
export async function prepareDatabase(): Promise<void> {
  registerJobs(async () => HANDLERS)
  await keepDataKey()
  await ensureIndexes()
  await scheduleRecurringJobs()
}

/** Returns a function that connects at each call, because the database may have been unreachable, and prepares it once. */
function createPreparation(): () => Promise<void> {
  let prepared: Promise<void> | null = null
  return async () => {
    await connect()
    prepared ??= prepareDatabase()
    try {
      await prepared
    } catch (error) {
      prepared = null
      throw error
    }
  }
}

async function repeat(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // An unreferenced timer keeps no process alive.
    await sleep(DURATION.jobLookMs, undefined, { ref: false, signal }).catch(() => {})
    if (!signal.aborted) await attempt(work)
  }
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err }, 'job queue unavailable')
  }
}
