import { type Types, trusted } from 'mongoose'
import { seconds } from '@/lib/domain/durations'
import type { NoticeKind } from '@/lib/domain/notice-kinds'
import { NoticeModel } from '@/models/notice'

/*
 * Notices go with what they tell of. Call these functions in the transaction that ends it. Entries that were read stay, but
 * for those that name someone whom their owner mutes.
 */

type Id = Types.ObjectId

/** Takes a person out of an unread entry, or the entry with the last one: what they did is gone. */
export async function withdrawNotice(
  userId: Id,
  { personId, ...about }: { kind: NoticeKind; subject: string; personId: Id },
): Promise<void> {
  await removePerson({ userId, ...about, isRead: false }, personId)
}

/** Takes a person out of all entries of a member, who mutes them. */
export const withdrawPerson = (userId: Id, personId: Id): Promise<void> =>
  removePerson({ userId, peopleIds: trusted({ $in: [personId] }) }, personId)

async function removePerson(filter: object, personId: Id): Promise<void> {
  for (const entry of await NoticeModel.find(filter, 'peopleIds').lean()) {
    const peopleIds = withoutPerson(entry, personId)
    if (peopleIds) await NoticeModel.updateOne({ _id: entry._id }, { $set: { peopleIds } })
    else await NoticeModel.deleteOne({ _id: entry._id })
  }
}

/** Deletes the unread entries of a member about a subject that is gone. Returns whether there were any. */
export async function withdrawSubject(
  userId: Id,
  { kinds, subject }: { kinds: readonly NoticeKind[]; subject: string },
): Promise<boolean> {
  const { deletedCount } = await NoticeModel.deleteMany({
    userId,
    kind: trusted({ $in: [...kinds] }),
    subject,
    isRead: false,
  })
  return deletedCount > 0
}

/** Takes an event of this time out of an unread entry that counts it, or the entry with the last one. */
export async function withdrawEvent(
  userId: Id,
  { at, ...about }: { kind: NoticeKind; subject: string; at: Date },
): Promise<void> {
  const entry = await NoticeModel.findOne({ userId, ...about, isRead: false }, 'count').lean()
  // The id tells the second in which the entry began; what happened earlier was told by one that has been read.
  if (!entry || at.getTime() < entry._id.getTimestamp().getTime() - seconds(1)) return
  const { _id, count } = entry
  if (count > 1) await NoticeModel.updateOne({ _id }, { $inc: { count: -1 } })
  else await NoticeModel.deleteOne({ _id })
}

/** Returns an unread entry without one person, who took back what they did; null when nobody is left to tell of. */
export function withoutPerson<Id extends { toString(): string }>(
  { peopleIds }: { readonly peopleIds: readonly Id[] },
  personId: Id,
): Id[] | null {
  const others = peopleIds.filter((id) => String(id) !== String(personId))
  return others.length > 0 ? others : null
}
