import { type Types, trusted } from 'mongoose'
import { getEnv } from '@/lib/env'
import { enqueue } from '@/lib/jobs/commands'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

const BATCH = 1_000

/**
 * Finds ratings that waited for their author's e-mail to be verified, which has happened since or is no longer required (a
 * setting), and enqueues the propagation job for each author. Returns the number of authors.
 */
export async function requestPendingCounts(): Promise<number> {
  const authors = ReviewModel.aggregate<{ _id: Types.ObjectId }>([
    { $match: { status: 'shown', counted: false, relationship: { $ne: 'paid' } } },
    { $group: { _id: '$authorId' } },
  ]).cursor({ batchSize: BATCH })
  let requested = 0
  let batch: Types.ObjectId[] = []
  for await (const { _id } of authors) {
    batch.push(_id)
    if (batch.length < BATCH) continue
    requested += await requestFor(batch)
    batch = []
  }
  return requested + (await requestFor(batch))
}

async function requestFor(authors: readonly Types.ObjectId[]): Promise<number> {
  const verified = await UserModel.find(
    {
      _id: trusted({ $in: authors }),
      removedAt: null,
      ...(getEnv().REQUIRE_VERIFIED_EMAIL && { emailVerifiedAt: trusted({ $ne: null }) }),
    },
    '_id',
  ).lean()
  for (const { _id } of verified) await enqueue('account', String(_id))
  return verified.length
}
