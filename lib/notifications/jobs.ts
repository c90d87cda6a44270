import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { PRESENT } from '@/lib/db/define-model'
import { transaction } from '@/lib/db/transaction'
import { NOTICE, type NoticeKind } from '@/lib/domain/notice-kinds'
import { NOTICES } from '@/lib/domain/notices'
import { consumeMailbox } from '@/lib/email/mailbox-budget'
import { enqueueEmail } from '@/lib/email/outbox'
import type { ChunkResult } from '@/lib/jobs/types'
import { findDeliveries, kindsBy } from '@/lib/notices/deliveries'
import { digestEmail, noticeEmail } from '@/lib/notifications/emails'
import { digestDueAfter } from '@/lib/notifications/preferences'
import { namesIn } from '@/lib/notifications/queries'
import { findQuote } from '@/lib/notifications/quotes'
import { toNotification } from '@/lib/notifications/record'
import { NoticeModel, type NoticeRecord } from '@/models/notice'
import { NoticePreferencesModel } from '@/models/notice-preferences'
import { UserModel } from '@/models/user'

/** How many entries a chunk begins with, and the most of one member that are decided together. */
const AT_ONCE = 50

const OLDEST_FIRST = { at: 1 } as const

/**
 * The recurring job `notices`: decides for new entries how their owners hear of them beside the inbox. Each member's are one
 * transaction, so that nobody is told twice.
 */
export async function deliverNotices(): Promise<ChunkResult> {
  const ripe = new Date(now().getTime() - NOTICES.emailDelayMs)
  const pending = { isPending: true, at: trusted({ $lte: ripe }) }
  const some = await NoticeModel.find(pending, 'userId').sort(OLDEST_FIRST).limit(AT_ONCE).lean()
  const owners = new Map(some.map(({ userId }) => [String(userId), userId]))
  for (const userId of owners.values()) await deliverTo(userId)
  return some.length < AT_ONCE ? 'done' : { cursor: null }
}

async function deliverTo(userId: Types.ObjectId): Promise<void> {
  await transaction([`inbox ${userId}`], async () => {
    const filter = { userId, isPending: true }
    const records = await NoticeModel.find(filter)
      .sort({ at: -1, _id: -1 })
      .limit(AT_ONCE)
      .lean<NoticeRecord[]>()
    const deliveries = await findDeliveries(userId)
    const unread = records.filter(({ isRead }) => !isRead)
    const ids = records.map(({ _id }) => _id)
    await NoticeModel.updateMany({ _id: trusted({ $in: ids }) }, { $set: { isPending: false } })
    for (const kind of kindsBy(deliveries, 'email')) await emailKind(userId, kind, unread)
    if (unread.some(({ kind }) => deliveries[kind] === 'digest')) await planDigest(userId)
  })
}

async function emailKind(
  userId: Types.ObjectId,
  kind: NoticeKind,
  unread: readonly NoticeRecord[],
) {
  const records = unread.filter((one) => one.kind === kind)
  const address = records.length > 0 ? await addressOf(userId) : null
  if (!address) return
  const names = await namesIn(records)
  const email = noticeEmail(
    String(userId),
    records.map((one) => toNotification(one, names)),
  )
  if (!email) return
  // Over the budget they are in the inbox alone.
  if (NOTICE[kind].byStrangers && !(await consumeMailbox(address))) return
  await enqueueEmail(address, email)
}

/** The confirmed address of a member who is not removed; null without. */
async function addressOf(_id: Types.ObjectId): Promise<string | null> {
  const present = { _id, removedAt: null, emailVerifiedAt: trusted({ $ne: null }) }
  return (await UserModel.findOne(present, 'email').lean())?.email ?? null
}

/** Plans the next digest a week after the last one, or from now. */
async function planDigest(_id: Types.ObjectId): Promise<void> {
  const preferences = await NoticePreferencesModel.findById(_id).lean()
  if (preferences?.digestDueAt) return
  const digestDueAt = digestDueAfter(preferences)
  await NoticePreferencesModel.updateOne({ _id }, { $set: { digestDueAt } }, { upsert: true })
}

/** The recurring job `digests`: sends the digests that are due, each with its next plan in one transaction. */
export async function sendDigests(): Promise<ChunkResult> {
  const due = { digestDueAt: trusted({ ...PRESENT.date, $lte: now() }) }
  const some = await NoticePreferencesModel.find(due, '_id').limit(AT_ONCE).lean()
  for (const { _id } of some) await sendDigest(_id)
  return some.length < AT_ONCE ? 'done' : { cursor: null }
}

/** Sends a member's digest, if it is due and something is new. */
async function sendDigest(userId: Types.ObjectId): Promise<void> {
  await transaction([`inbox ${userId}`], async () => {
    const until = now()
    const due = { _id: userId, digestDueAt: trusted({ $lte: until }) }
    const before = await NoticePreferencesModel.findOneAndUpdate(due, {
      $set: { digestDueAt: null, digestUntil: until },
    }).lean()
    if (!before) return
    const deliveries = await findDeliveries(userId)
    const news = {
      userId,
      isRead: false,
      kind: trusted({ $in: kindsBy(deliveries, 'digest') }),
      at: trusted({ $gt: before.digestUntil ?? new Date(0), $lte: until }),
    }
    const records = await NoticeModel.find(news)
      .sort({ at: -1, _id: -1 })
      .limit(NOTICES.digestMax)
      .lean<NoticeRecord[]>()
    const address = records.length > 0 ? await addressOf(userId) : null
    if (!address) return
    const names = await namesIn(records)
    const entries = records.map((record) => toNotification(record, names))
    const email = digestEmail(String(userId), entries, {
      total: await NoticeModel.countDocuments(news),
      quote: await findQuote(userId, records),
    })
    if (email) await enqueueEmail(address, email)
  })
}
