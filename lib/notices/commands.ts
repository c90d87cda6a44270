import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import type { NoticeKind } from '@/lib/domain/notices'
import { deleteRelations } from '@/lib/notices/relations/commands'
import { type NoticeEvent, withEvent, withoutPerson } from '@/lib/notices/rules'
import { NoticeModel, type NoticeRecord } from '@/models/notice'
import { NoticePreferencesModel } from '@/models/notice-preferences'

type Id = Types.ObjectId

/**
 * Tells a member of something, in the transaction of the command that did it. Unread entries about one subject are joined.
 * What a member did themselves is not told to them. `isEmailed`: the command sends an email of its own about it.
 */
export async function tell(
  userId: Id,
  event: NoticeEvent<Id>,
  { isEmailed = false }: { isEmailed?: boolean } = {},
): Promise<void> {
  if (event.personId?.equals(userId)) return
  const { kind, subject, influencerId = null } = event
  const unread = { userId, kind, subject, isRead: false }
  const before = await NoticeModel.findOne(unread, 'peopleIds count').lean<NoticeRecord>()
  const entry = { ...withEvent(before, event, now()), influencerId, isPending: !isEmailed }
  if (before) await NoticeModel.updateOne({ _id: before._id }, { $set: entry })
  else await NoticeModel.create({ ...unread, ...entry })
}

type Withdrawal = { kind: NoticeKind; subject: string; personId: Id }

/** Takes a person out of an unread entry, or the entry with the last one: what they did is gone. */
export async function withdrawNotice(
  userId: Id,
  { personId, ...about }: Withdrawal,
): Promise<void> {
  const before = await NoticeModel.findOne({ userId, ...about, isRead: false }, 'peopleIds').lean()
  if (!before) return
  const peopleIds = withoutPerson(before, personId)
  if (peopleIds) await NoticeModel.updateOne({ _id: before._id }, { $set: { peopleIds } })
  else await NoticeModel.deleteOne({ _id: before._id })
}

/**
 * Deletes a member's inbox, preferences and relations, and takes them out of the entries of others. Call in the transaction
 * that erases the member.
 */
export async function deleteNotices(userId: Id): Promise<void> {
  await NoticeModel.deleteMany({ userId })
  const named = { peopleIds: trusted({ $in: [userId] }) }
  await NoticeModel.updateMany(named, { $pull: { peopleIds: userId } })
  await NoticePreferencesModel.deleteOne({ _id: userId })
  await deleteRelations(userId)
}
