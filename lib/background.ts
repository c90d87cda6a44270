import { setTimeout as sleep } from 'node:timers/promises'
import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { connect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { DURATION } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { later } from '@/lib/later'
import { log } from '@/lib/log'
import { sendDueLetters } from '@/lib/mail/post'
import { purgeRemoved } from '@/lib/purge/commands'
import { endQuietStorms } from '@/lib/storms/commands'
import { purgePictures } from '@/lib/uploads/purge'
import { SettingModel } from '@/models/setting'

// `next dev` loads modules anew on each change: one loop per process, whoever asks.
const shared = globalThis as typeof globalThis & { stopBackground?: () => Promise<void> }

/**
 * Builds the indexes and then, each `DURATION.sweepMs`, settles what crashes left behind: totals of unfinished writes,
 * and changes of accounts that have not reached every contribution. Runs do not overlap; a failed one is logged and
 * the next tries again. Resolves after the first run; a second call does nothing.
 */
export async function startBackground(): Promise<void> {
  if (shared.stopBackground) return
  const stopped = new AbortController()
  const work = preparedSweep()
  const first = attempt(work)
  const loop = first.then(() => repeat(work, stopped.signal))
  shared.stopBackground = async () => {
    stopped.abort()
    await loop
  }
  await first
}

/** Ends the loop, after the run that is under way. */
export async function stopBackground(): Promise<void> {
  await shared.stopBackground?.()
  delete shared.stopBackground
}

/** Settles whatever was left unfinished longer ago than a write takes. */
export async function sweep(): Promise<void> {
  const before = new Date(now().getTime() - DURATION.unsettledMs)
  await endQuietStorms()
}

/** Once a day, in one process of all, lets go for good what nobody can restore (C52), and pictures that nobody has. */
export async function purgeDaily(): Promise<boolean> {
  if (!(await isDue('purgedAt'))) return false
  const [accounts, files] = [await purgeRemoved(), await purgePictures()]
  if (accounts + files > 0) log.info({ accounts, files }, 'what was removed has gone for good')
  return true
}

/** Whether a daily work is due, for one of all that ask. */
async function isDue(_id: string): Promise<boolean> {
  const at = now()
  const setting = await SettingModel.findById(_id).lean()
  if (!setting) {
    // A new site has nothing to do yet. Of two processes that are first at once, one finds it made.
    await SettingModel.create({ _id, value: at }).catch(() => {})
    return false
  }
  const old = { _id, value: trusted({ $lt: new Date(at.getTime() - DURATION.recountMs) }) }
  const claimed = await SettingModel.updateOne(old, { $set: { value: at } })
  return claimed.modifiedCount > 0
}

let isSending = false

async function sendDueOnce(): Promise<void> {
  if (isSending) return
  isSending = true
  await sendDueLetters().finally(() => {
    isSending = false
  })
}

function preparedSweep(): () => Promise<void> {
  let isPrepared = false
  let dailyLookAt = 0
  return async () => {
    await connect()
    if (!isPrepared) await ensureIndexes()
    isPrepared = true
    await sweep()
    // Not waited for: a mail server that takes its time must not keep totals unsettled.
    if (getEnv().SMTP_URL) later('letters that are due', sendDueOnce)
    if (now().getTime() < dailyLookAt) return
    dailyLookAt = now().getTime() + DURATION.recountLookMs
    await purgeDaily()
  }
}

async function repeat(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // An unreferenced timer keeps no process alive.
    await sleep(DURATION.sweepMs, undefined, { ref: false, signal }).catch(() => {})
    if (!signal.aborted) await attempt(work)
  }
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err }, 'the sweep failed')
  }
}
