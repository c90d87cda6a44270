import { trusted } from 'mongoose'
import { readPart } from '@/lib/db/list-part'
import { findNames } from '@/lib/db/people-names'
import type { NoticeKind } from '@/lib/domain/notice-kinds'
import { NOTICES } from '@/lib/domain/notices'
import { findDeliveries, kindsBy } from '@/lib/notices/deliveries'
import { namedPeople, toNotification } from '@/lib/notifications/record'
import type { Notification } from '@/lib/notifications/responses'
import { NoticeModel, type NoticeRecord } from '@/models/notice'

/** Returns a page of a member's inbox, newest first, and how many of all are unread. */
export async function listNotifications(
  userId: string,
  after?: string,
): Promise<{ entries: Notification[]; unread: number }> {
  const hidden = kindsBy(await findDeliveries(userId), 'off')
  const shown = { userId, ...(hidden.length > 0 && { kind: trusted({ $nin: hidden }) }) }
  const records = await readPart<NoticeRecord>(
    { model: NoticeModel, filter: shown, order: { at: -1, _id: -1 } },
    { skip: 0, after, limit: NOTICES.perPage },
  )
  const names = await namesIn(records)
  return {
    entries: records.map((record) => toNotification(record, names)),
    unread: await countUnread(userId, hidden),
  }
}

/** Counts a member's unread entries by their index, up to `NOTICES.unreadCountedMax`, without kinds that they turned off. */
export async function countUnread(userId: string, known?: readonly NoticeKind[]): Promise<number> {
  const hidden = known ?? kindsBy(await findDeliveries(userId), 'off')
  const wanted = hidden.length > 0 && { kind: trusted({ $nin: [...hidden] }) }
  return NoticeModel.countDocuments({ userId, isRead: false, ...wanted })
    .limit(NOTICES.unreadCountedMax)
    .exec()
}

/** Returns the names that a page of entries needs, by id. */
export const namesIn = (records: readonly NoticeRecord[]): Promise<Map<string, string>> =>
  findNames(
    records.flatMap((record) => [...namedPeople(record), record.influencerId]),
    { removedAt: null },
  )
