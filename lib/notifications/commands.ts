import { type QueryFilter, trusted } from 'mongoose'
import { transaction } from '@/lib/db/transaction'
import { findDeliveries, kindsBy } from '@/lib/notices/deliveries'
import { readUnsubscribeToken } from '@/lib/notices/unsubscribe-token'
import { choosePreferences } from '@/lib/notifications/preferences'
import { countUnread } from '@/lib/notifications/queries'
import { NoticeModel, type NoticeRecord } from '@/models/notice'

/** Which entries a member has read: these, or all that are not newer than a time. */
export type ReadRange = { ids: readonly string[] } | { until: string }

/** Marks entries of a member's inbox as read, and returns how many are still unread. Others' entries are left alone. */
export async function markRead(userId: string, range: ReadRange): Promise<number> {
  const which: QueryFilter<NoticeRecord> =
    'ids' in range
      ? { _id: trusted({ $in: [...range.ids] }) }
      : { at: trusted({ $lte: new Date(range.until) }) }
  await transaction([`inbox ${userId}`], async () => {
    await NoticeModel.updateMany({ userId, isRead: false, ...which }, { $set: { isRead: true } })
  })
  return countUnread(userId)
}

/** Stops the emails that a token names: from then on they are in the inbox only. Does nothing for an unknown token. */
export async function unsubscribe(token: string): Promise<void> {
  const named = readUnsubscribeToken(token)
  if (!named) return
  const { userId, subscription } = named
  const kinds =
    subscription === 'digest' ? kindsBy(await findDeliveries(userId), 'digest') : [subscription]
  await choosePreferences(userId, Object.fromEntries(kinds.map((kind) => [kind, 'inbox'])))
}
