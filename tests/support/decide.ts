import type { Actor } from '@/lib/auth/types'
import { isRestricting, type Measure } from '@/lib/domain/decisions'
import { ROLE } from '@/lib/domain/roles'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { openForStaff } from '@/lib/moderation/staff/items'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewModel } from '@/models/review'

const REASONS = 'It sells a course.'

/** Decides an open item as an admin does in the queue; what restricts, under the rule against advertising. */
export function decideOn(
  admin: { id: string; name: string },
  itemId: string,
  measure: Measure,
  editedAt: Date | null = null,
): Promise<string> {
  const actor: Actor = { id: admin.id, name: admin.name, role: ROLE.admin, isVerified: true }
  const rule = isRestricting(measure) ? 'spam' : ''
  const order = {
    measures: [measure],
    rule,
    reasons: rule && REASONS,
    suspendedUntil: null,
    editedAt,
  } as const
  return decideQueued(actor, itemId, order)
}

/** Opens the item of a rating and decides it. Returns the number of the decision. */
export async function decideReview(
  admin: { id: string; name: string },
  reviewId: string,
  measure: Measure,
): Promise<string> {
  const itemId = await openForStaff('review', reviewId)
  const review = await ReviewModel.findById(reviewId, 'editedAt').lean()
  return decideOn(admin, itemId, measure, review?.editedAt ?? null)
}

/** Decides the open item of a surge. Returns the number of the decision. */
export async function decideSurge(
  admin: { id: string; name: string },
  surgeId: string,
  measure: 'keep' | 'takeDown',
): Promise<string> {
  const { _id } = await QueueItemModel.findOne({ subjectId: surgeId, isOpen: true }).orFail().lean()
  return decideOn(admin, String(_id), measure)
}
