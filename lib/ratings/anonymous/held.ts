import type { Types } from 'mongoose'
import { tell } from '@/lib/notices/commands'
import type { ReviewRecord } from '@/models/review'

/** Tells the author of an anonymous review that it waits for staff: they were not there when that was decided. */
export const tellHeld = (
  authorId: Types.ObjectId,
  { _id, influencerId }: Pick<ReviewRecord, '_id' | 'influencerId'>,
): Promise<void> => tell(authorId, { kind: 'held', subject: String(_id), influencerId })
