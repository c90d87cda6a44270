import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import type { ItemKind } from '@/lib/domain/decisions'
import { reportedKind } from '@/lib/domain/reports'
import { unseenSentence } from '@/lib/reports/placement/rules'
import { QueueItemModel } from '@/models/queue-item'
import { ReportModel } from '@/models/report'

/*
 * What is said to be illegal is read by the person who decides: a decision never answers such a report that its decider has
 * not seen.
 */

const NO_TIMESTAMPS = { timestamps: false } as const
const MUST_BE_SEEN = 'illegal'
/** How many reports one warning quotes. Those left out are not answered by the decision. */
const QUOTED_MAX = 3

/** Matches the reports that a decision of this admin answers; without one, by a deadline, none that must be read. */
export const seenBy = (adminId: Types.ObjectId | null | undefined) => ({
  $or: [
    { reason: trusted({ $ne: MUST_BE_SEEN }) },
    ...(adminId ? [{ reason: MUST_BE_SEEN, seenBy: adminId }] : []),
  ],
})

/** Marks reports as seen by an admin. */
export async function markSeen(actor: Pick<Actor, 'id'>, ids: readonly Types.ObjectId[]) {
  if (ids.length === 0) return
  const these = { _id: trusted({ $in: [...ids] }), reason: MUST_BE_SEEN }
  await ReportModel.updateMany(these, { $addToSet: { seenBy: actor.id } }, NO_TIMESTAMPS)
}

type About = { kind: ItemKind; subjectId: Types.ObjectId | string }

/**
 * Returns what to tell an admin who is about to decide and has not seen a report of something illegal; null when there is
 * none, and once per item: what comes after that stays open beside the decision, so that no stream of reports delays it. Call
 * inside the transaction of the decision, and throw after it has been committed.
 */
export async function warnOfUnseen(
  actor: Pick<Actor, 'id'>,
  { kind, subjectId }: About,
): Promise<string | null> {
  const subjectKind = reportedKind(kind)
  if (!subjectKind) return null
  const unseen = await ReportModel.find(
    {
      subjectKind,
      subjectId,
      state: 'open',
      reason: MUST_BE_SEEN,
      seenBy: trusted({ $ne: actor.id }),
    },
    'details',
  )
    .sort({ createdAt: 1, _id: 1 })
    .limit(QUOTED_MAX)
    .lean()
  if (unseen.length === 0) return null
  const item = { kind: subjectKind, subjectId, isOpen: true }
  const warned = await QueueItemModel.updateOne(
    { ...item, warned: trusted({ $ne: actor.id }) },
    { $addToSet: { warned: actor.id } },
  )
  if (warned.modifiedCount === 0 && (await QueueItemModel.exists(item))) return null
  const ids = unseen.map(({ _id }) => _id)
  await markSeen(actor, ids)
  return unseenSentence(unseen.map(({ details }) => details))
}
