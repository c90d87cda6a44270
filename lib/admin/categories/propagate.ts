import { type QueryFilter, type Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { RENAME_JOB } from '@/lib/categories/queries'
import { isInTransaction } from '@/lib/db/after-commit'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { DURATION } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { changeFacts } from '@/lib/influencers/facts/write'
import { enqueue } from '@/lib/jobs/commands'
import { jobDone } from '@/lib/jobs/run'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { mergeLeaderboards } from '@/lib/leaderboards/entries/commands'
import { CategoryModel, type CategoryRecord } from '@/models/category'
import { type InfluencerRecord, UserModel } from '@/models/user'

/*
 * Influencers carry the name of their category. A rename or a merge enqueues a job that updates them in chunks. Each chunk
 * writes the categories that it reads, as submissions do, so a concurrent name change makes one of the two retry.
 */

const MERGE_JOB = 'category-merge'
/** Few enough for one transaction on a busy host. */
const INFLUENCERS_AT_ONCE = 25

/** Enqueues the job of a rename, in the renaming transaction. */
export const enqueueRename = (id: string): Promise<void> => enqueue(RENAME_JOB, id)
/** Waits a bounded time for a rename to propagate; returns at once inside a transaction. */
export const waitForRename = (id: string): Promise<void> => waitFor(RENAME_JOB, id)

/** Enqueues the job of a merge, in the merging transaction. */
export const enqueueMerge = (id: string): Promise<void> => enqueue(MERGE_JOB, id)
/** Waits a bounded time for a merge to propagate; returns at once inside a transaction. */
export const waitForMerge = (id: string): Promise<void> => waitFor(MERGE_JOB, id)

async function waitFor(kind: string, id: string): Promise<void> {
  if (!isInTransaction()) await jobDone(kind, id, DURATION.jobWaitMs)
}

/** One chunk of a rename job: gives influencers with a former name of the category its current name. */
export async function propagateRename({ subject }: Chunk): Promise<ChunkResult> {
  const known = await CategoryModel.findById(subject).lean<CategoryRecord>()
  const lockKeys = known ? await influencerLockKeys(known.formerNames) : []
  const moved = await transaction([`category ${subject}`, ...lockKeys], async () => {
    const category = await raiseVersion(subject)
    return category ? moveInfluencers(category.formerNames, category.name) : 0
  })
  return moved === INFLUENCERS_AT_ONCE ? { cursor: null } : 'done'
}

/**
 * One chunk of a merge job: moves influencers to the other category, then the points earned in it, and finally deletes the
 * merged category.
 */
export async function propagateMerge({ subject, cursor }: Chunk): Promise<ChunkResult> {
  const known = await CategoryModel.findById(subject).lean<CategoryRecord>()
  if (!known?.mergeInto) return 'done'
  const keys = [`category ${subject}`, `category ${known.mergeInto}`]
  const lockKeys = await influencerLockKeys([known.name, ...known.formerNames])
  const after = cursor as Types.ObjectId | null
  return transaction([...keys, ...lockKeys], () => mergeSome(subject, after))
}

async function mergeSome(fromId: string, after: Types.ObjectId | null): Promise<ChunkResult> {
  const from = await raiseVersion(fromId)
  const into = from?.mergeInto ? await raiseVersion(from.mergeInto) : null
  if (!from || !into) return 'done'
  const moved = await moveInfluencers([from.name, ...from.formerNames], into.name)
  if (moved === INFLUENCERS_AT_ONCE) return { cursor: after }
  const cursor = await mergeLeaderboards(from._id, into._id, after)
  if (cursor) return { cursor }
  await CategoryModel.deleteOne({ _id: from._id })
  await invalidate(TAG.categories, TAG.contributors)
  return 'done'
}

const raiseVersion = (id: Types.ObjectId | string): Promise<CategoryRecord | null> =>
  CategoryModel.findOneAndUpdate(
    { _id: id },
    { $inc: { __v: 1 } },
    { returnDocument: 'after' },
  ).lean<CategoryRecord>()

/** Moves a batch of influencers with one of these category names to `category`. Returns the number moved. */
async function moveInfluencers(names: string[], category: string): Promise<number> {
  const influencers = await findInfluencers(names)
  for (const { _id } of influencers) {
    await changeFacts({ _id }, { category })
    await invalidate(TAG.list, TAG.influencer(String(_id)))
  }
  return influencers.length
}

async function influencerLockKeys(names: string[]): Promise<string[]> {
  return (await findInfluencers(names)).map(({ _id }) => `influencer ${_id}`)
}

async function findInfluencers(names: string[]): Promise<Pick<InfluencerRecord, '_id'>[]> {
  if (names.length === 0) return []
  const carrying: QueryFilter<InfluencerRecord> = {
    category: trusted({ $in: names }),
    role: ROLE.influencer,
  }
  return UserModel.find(carrying, '_id').limit(INFLUENCERS_AT_ONCE).lean()
}
