import type { QueryFilter, UpdateQuery } from 'mongoose'
import {
  type AccountRecord,
  type InfluencerRecord,
  UserModel,
  type UserRecord,
} from '@/models/user'

const AFTER = { timestamps: false, returnDocument: 'after' } as const

/**
 * Applies the update to a user of the given kind and increments the document's version. Every command by a member or about
 * an influencer does this, so that it conflicts with a concurrent change of the account or profile even when it changes
 * nothing else there. Returns the updated user; null when the filter matches none.
 */
export function raiseVersion<R extends AccountRecord | InfluencerRecord>(
  filter: QueryFilter<UserRecord>,
  update: UpdateQuery<UserRecord> = {},
): Promise<R | null> {
  const raised = { ...update, $inc: { ...update.$inc, __v: 1 } }
  return UserModel.findOneAndUpdate(filter, raised, AFTER).lean<R>()
}
