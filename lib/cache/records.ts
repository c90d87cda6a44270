import { setTimeout as sleep } from 'node:timers/promises'
import { Types } from 'mongoose'
import { seconds } from '@/lib/domain/durations'
import { log } from '@/lib/log'
import { InvalidationModel } from '@/models/invalidation'

const TRIES = 5
const FIRST_PAUSE_MS = seconds(1)

/**
 * Notes for the other hosts that share the database what a write made stale, in the transaction of the write where there is
 * one: they hear of it exactly when it is committed, also when this process ends at that moment.
 */
export async function recordInvalidation(host: string, tags: readonly string[]): Promise<void> {
  await InvalidationModel.updateOne(
    { _id: new Types.ObjectId() },
    { $set: { host, tags: [...tags] }, $currentDate: { at: true } },
    { upsert: true },
  )
}

/**
 * The same for a write that was no transaction and is done. Never rejects: the write has been
 * acknowledged, and what cannot be told now is tried again a few times while the answer goes out.
 */
export async function announce(host: string, tags: readonly string[]): Promise<void> {
  try {
    await recordInvalidation(host, tags)
  } catch (err) {
    log.warn({ err }, 'other hosts could not be told of a write yet')
    void announceLater(host, tags)
  }
}

async function announceLater(host: string, tags: readonly string[]): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    await sleep(FIRST_PAUSE_MS * 2 ** tried, undefined, { ref: false })
    const isTold = await recordInvalidation(host, tags).then(
      () => true,
      () => false,
    )
    if (isTold) return
  }
  log.error({ tags }, 'other hosts were not told of a write')
}
