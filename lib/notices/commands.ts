import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { deleteRelations } from '@/lib/notices/relations/commands'
import { type NoticeEvent, withEvent } from '@/lib/notices/rules'
import { NoticeModel, type NoticeRecord } from '@/models/notice'
import { NoticePreferencesModel } from '@/models/notice-preferences'
import { RelationModel } from '@/models/relation'

type Id = Types.ObjectId

/**
 * Tells a member of something, in the transaction of the command that did it. Unread entries about one subject are joined.
 * What members did themselves, or someone they have muted, is not told to them. `isEmailed`: the command sends an email of
 * its own about it.
 */
export async function tell(
  userId: Id,
  event: NoticeEvent<Id>,
  { isEmailed = false }: { isEmailed?: boolean } = {},
): Promise<void> {
  if (event.personId && (await isSilent(userId, event.personId))) return
  const { kind, subject, influencerId = null } = event
  const unread = { userId, kind, subject, isRead: false }
  const before = await NoticeModel.findOne(unread, 'peopleIds count').lean<NoticeRecord>()
  const entry = { ...withEvent(before, event, now()), influencerId, isPending: !isEmailed }
  if (before) await NoticeModel.updateOne({ _id: before._id }, { $set: entry })
  else await NoticeModel.create({ ...unread, ...entry })
}

/** Whether a member is not told of what a person did: it was themselves, or they have muted that person. */
export const isSilent = async (userId: Id, personId: Id): Promise<boolean> =>
  personId.equals(userId) ||
  (await RelationModel.exists({ memberId: userId, targetId: personId, kind: 'mute' })) !== null

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
