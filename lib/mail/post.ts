import { trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { hours, minutes, seconds } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { log } from '@/lib/log'
import type { Letter } from '@/lib/mail/letters'
import { seal, unseal } from '@/lib/mail/seal'
import {
  type Addressed,
  isRefusedForGood,
  newMessageId,
  putIntoOutbox,
  reasonOf,
  sendBySmtp,
} from '@/lib/mail/transport'
import { LetterModel, type LetterRecord } from '@/models/letter'

/** Pauses before the second try, the third and so on; the last one again and again, until the letter is too old. */
const PAUSES_MS = [seconds(5), seconds(30), minutes(2), minutes(10), minutes(30), hours(2)] as const
/** So long a try may take. Whoever has not ended it by then is taken for dead, and the next one tries. */
const TRY_MS = minutes(2)
const AT_ONCE_MAX = 20

/**
 * Sends a letter to one address: over SMTP, or without `SMTP_URL` into the folder `DATA_DIR/outbox`. What a server does
 * not take now is kept and tried again (`sendDueLetters`). Never throws: a failure is logged, without the address.
 * Callers do not wait for it (`later`).
 */
export async function postLetter(to: string, letter: Letter): Promise<void> {
  const { subject, text, html, purpose } = letter
  const addressed: Addressed = { to, subject, text, html, messageId: newMessageId() }
  try {
    if (!getEnv().SMTP_URL) return await putIntoOutbox({ ...letter, ...addressed })
    await tryLetter(await keepLetter(addressed, letter))
  } catch (error) {
    log.error({ purpose, ...reasonOf(error) }, 'mail not sent')
  }
}

/** Writes a letter down as one that somebody is trying already. */
async function keepLetter(addressed: Addressed, letter: Letter): Promise<LetterRecord> {
  const { messageId, ...secret } = addressed
  const at = now().getTime()
  const kept = await LetterModel.create({
    purpose: letter.purpose,
    messageId,
    sealed: seal(JSON.stringify(secret)),
    dueAt: new Date(at + TRY_MS),
    expiresAt: new Date(at + letter.lifeMs),
  })
  return kept.toObject()
}

/** Tries the letters whose time has come, each in one process of all. Returns how many it tried. */
export async function sendDueLetters(): Promise<number> {
  for (let tried = 0; tried < AT_ONCE_MAX; tried += 1) {
    const at = now()
    const claimed = await LetterModel.findOneAndUpdate(
      { dueAt: trusted({ $lte: at }) },
      { $set: { dueAt: new Date(at.getTime() + TRY_MS) } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    ).lean<LetterRecord>()
    if (!claimed) return tried
    await tryLetter(claimed)
  }
  return AT_ONCE_MAX
}

/** One try of a letter that nobody else tries meanwhile. Gone afterwards, unless it is worth another. */
async function tryLetter(letter: LetterRecord): Promise<void> {
  const { _id, purpose, messageId, expiresAt } = letter
  const opened = unseal(letter.sealed)
  if (opened === null || expiresAt <= now()) {
    log.error({ purpose, isSealed: opened === null }, 'mail given up')
    await LetterModel.deleteOne({ _id })
    return
  }
  try {
    await sendBySmtp({ ...(JSON.parse(opened) as Omit<Addressed, 'messageId'>), messageId })
    await LetterModel.deleteOne({ _id })
  } catch (error) {
    log.error({ purpose, tries: letter.tries + 1, ...reasonOf(error) }, 'mail not sent')
    await (isRefusedForGood(error) ? LetterModel.deleteOne({ _id }) : putOff(letter))
  }
}

async function putOff({ _id, tries }: LetterRecord): Promise<void> {
  const pauseMs = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0
  await LetterModel.updateOne(
    { _id },
    { $set: { dueAt: new Date(now().getTime() + pauseMs) }, $inc: { tries: 1 } },
  )
}
