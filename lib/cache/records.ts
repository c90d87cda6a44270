import { setTimeout as sleep } from 'node:timers/promises'
import { Types } from 'mongoose'
import { seconds } from '@/lib/domain/durations'
import { log } from '@/lib/log'
import { InvalidationModel } from '@/models/invalidation'

const TRIES = 5
const FIRST_PAUSE_MS = seconds(1)

/**
 * Records for the other hosts which tags a write invalidated, in the transaction of the write if there is one: they see the
 * record exactly when the write commits, even if this process dies at that moment.
 */
export async function recordInvalidation(host: string, tags: readonly string[]): Promise<void> {
  await InvalidationModel.updateOne(
    { _id: new Types.ObjectId() },
    { $set: { host, tags: [...tags] }, $currentDate: { at: true } },
    { upsert: true },
  )
}

/**
 * Announces a completed write that had no transaction. Never rejects, because the write is acknowledged: a failed
 * announcement is retried in the background while the response is sent.
 */
export async function announce(host: string, tags: readonly string[]): Promise<void> {
  try {
    await recordInvalidation(host, tags)
  } catch (err) {
    log.warn({ err }, 'invalidation announcement delayed')
    void retryAnnouncement(host, tags)
  }
}

async function retryAnnouncement(host: string, tags: readonly string[]): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    await sleep(FIRST_PAUSE_MS * 2 ** tried, undefined, { ref: false })
    const isAnnounced = await recordInvalidation(host, tags).then(
      () => true,
      () => false,
    )
    if (isAnnounced) return
  }
  log.error({ tags }, 'invalidation announcement failed')
}
