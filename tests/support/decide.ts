import type { Actor } from '@/lib/auth/types'
import { isRestricting, type Measure } from '@/lib/domain/decisions'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { openForStaff } from '@/lib/moderation/staff/items'
import type { QueueItem } from '@/lib/moderation/staff/responses'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewModel } from '@/models/review'
import { actorOf } from '@/tests/support/factories'

type Account = Pick<Actor, 'id' | 'name' | 'role'>

/** An order that restricts nobody, without its measures. */
export const ORDER = { rule: '', reasons: '', suspendedUntil: null, editedAt: null } as const
/** What one that restricts adds. */
export const SPAM = { rule: 'spam', reasons: 'It sells a course.' } as const
/** A report of a rating, without its subject. */
export const REPORT = {
  subjectKind: 'review',
  reason: 'spam',
  details: '',
  name: '',
  email: '',
  isChildAbuse: false,
  isInGoodFaith: false,
} as const

/** Decides an open item as an admin does in the queue; what restricts, under the rule against advertising. */
export function decideOn(
  admin: Account,
  itemId: string,
  measure: Measure,
  editedAt: Date | null = null,
): Promise<string> {
  const order = { ...ORDER, ...(isRestricting(measure) && SPAM), measures: [measure], editedAt }
  return decideQueued(actorOf(admin), itemId, order)
}

/** Opens the item of a rating, as a colleague would, and decides it. Returns the number of the decision. */
export async function decideReview(
  admin: Account,
  reviewId: string,
  measure: Measure,
): Promise<string> {
  const itemId = await openForStaff('review', reviewId)
  const review = await ReviewModel.findById(reviewId, 'editedAt').lean()
  return decideOn(admin, itemId, measure, review?.editedAt ?? null)
}

/** Decides the open item of a surge. Returns the number of the decision. */
export async function decideSurge(
  admin: Account,
  surgeId: string,
  measure: 'keep' | 'takeDown',
): Promise<string> {
  const { _id } = await QueueItemModel.findOne({ subjectId: surgeId, isOpen: true }).orFail().lean()
  return decideOn(admin, String(_id), measure)
}

/** Returns the version of the text that an admin has read, as `decideQueued` takes it. */
export const seenVersion = ({ editedAt }: Pick<QueueItem, 'editedAt'>): Date | null =>
  editedAt === null ? null : new Date(editedAt)
