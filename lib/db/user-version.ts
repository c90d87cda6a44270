import type { QueryFilter, Types, UpdateQuery } from 'mongoose'
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

/** What a command changes of a user that it has read in its transaction. */
export type UserChange = { _id: Types.ObjectId; update: UpdateQuery<UserRecord> }

/** Saves changes of users in one command. Like `raiseVersion` it increments their versions. */
export async function saveUsers(changes: readonly UserChange[]): Promise<void> {
  const writes = changes.map(({ _id, update }) => ({
    updateOne: {
      filter: { _id },
      update: { ...update, $inc: { ...update.$inc, __v: 1 } },
      timestamps: false,
    },
  }))
  await UserModel.bulkWrite(writes)
}
