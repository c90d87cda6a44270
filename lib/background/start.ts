import { setTimeout as sleep } from 'node:timers/promises'
import { HANDLERS } from '@/lib/background/handlers'
import { connect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { DURATION, seconds } from '@/lib/domain/durations'
import { scheduleRecurringJobs } from '@/lib/jobs/commands'
import { registerJobs } from '@/lib/jobs/registry'
import { allowJobs, startDueJobs } from '@/lib/jobs/run'
import { log } from '@/lib/log'

const FIRST_LOOK_MS = seconds(2)

// `next dev` loads modules anew on each change: one loop per process, whoever asks.
const shared = globalThis as typeof globalThis & { stopBackground?: () => Promise<void> }

/**
 * Builds the indexes, makes the jobs that recur, and then starts the jobs that are due, each `DURATION.jobLookMs`. What
 * fails is logged, and tried again. Resolves after the first look; a second call does nothing.
 */
export async function startBackground(): Promise<void> {
  if (shared.stopBackground) return
  registerJobs(async () => HANDLERS)
  allowJobs()
  const stopped = new AbortController()
  const prepare = createPreparation()
  const look = async (endsAt?: number) => {
    await prepare()
    // The loop looks again while they run.
    void (await startDueJobs(endsAt))
  }
  // A host with a long queue must come up all the same.
  const first = attempt(() => look(performance.now() + FIRST_LOOK_MS))
  const loop = first.then(() => repeat(() => look(), stopped.signal))
  shared.stopBackground = async () => {
    stopped.abort()
    await loop
  }
  await first
}

/** Ends the loop. Jobs that have begun go on. */
export async function stopBackground(): Promise<void> {
  await shared.stopBackground?.()
  delete shared.stopBackground
}

/** Connects at each call, since the database may have been away, and prepares it once. */
function createPreparation(): () => Promise<void> {
  let prepared: Promise<void> | null = null
  const prepare = async () => {
    await ensureIndexes()
    await scheduleRecurringJobs()
  }
  return async () => {
    await connect()
    prepared ??= prepare()
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
