import { setTimeout as sleep } from 'node:timers/promises'
import { reconcileShard } from '@/lib/background/reconcile/commands'
import { beginProgress, countFound } from '@/lib/background/reconcile/rules'
import type { Progress } from '@/lib/background/reconcile/types'
import { now } from '@/lib/clock'
import { seconds } from '@/lib/domain/durations'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { log } from '@/lib/log'

/** Well below the lease of a job. */
const MAX_MS = seconds(10)
/** After each shard the job rests this many times as long as the shard took. */
const REST_FACTOR = 4
const REST_MAX_MS = seconds(10)

/**
 * The reconciliation job: one shard per chunk, then a rest, so that it runs at most a fifth of the time. Each repair opens
 * its own transaction, so the chunk must not be one. The cursor is the progress of the run.
 */
export async function runReconciliationJob(
  { cursor }: Pick<Chunk, 'cursor'>,
  rest = (ms: number) => sleep(ms, undefined, { ref: false }),
): Promise<ChunkResult> {
  const begun = performance.now()
  const { progress, isDone, discrepancies } = await reconcileShard(readCursor(cursor), {
    isCheck: false,
    maxMs: MAX_MS,
  })
  if (discrepancies.length > 0) {
    log.warn({ discrepancies: discrepancies.slice(0, 20) }, 'discrepancies repaired')
  }
  if (!isDone) {
    await rest(Math.min(REST_FACTOR * (performance.now() - begun), REST_MAX_MS))
    return { cursor: progress }
  }
  const { checked, failed } = progress
  log.info({ checked, failed, discrepancies: countFound(progress) }, 'reconciliation completed')
  return 'done'
}

/** A newly requested job has no cursor. */
const readCursor = (cursor: unknown): Progress =>
  (cursor as Progress | null) ?? beginProgress(now())
