import { randomBytes } from 'node:crypto'
import { Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { monthOf } from '@/lib/domain/rating-breakdown'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { OPEN_DATA } from '@/lib/publishing/open-data/responses'
import { OpenRatingModel } from '@/models/open-rating'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'

export const OPEN_DATA_JOB = 'open-data'
/** Ratings per transaction. */
const AT_ONCE = 500

type Cursor = { month: string; last: Types.ObjectId }

/**
 * One chunk of the job `open-data`, which once a month gives every rating a new random id, in a random order. The month before
 * is readable until the new one is complete.
 */
export async function collectOpenData({ cursor }: Pick<Chunk, 'cursor'>): Promise<ChunkResult> {
  const before = cursor as Cursor | null
  const month = before?.month ?? monthOf(now())
  if (!before && (await findOpenMonth()) === month) return 'done'
  const reviews = await ReviewModel.find(
    { status: 'shown', counted: true, ...(before && { _id: trusted({ $gt: before.last }) }) },
    '_id',
  )
    .sort({ _id: 1 })
    .limit(AT_ONCE)
    .lean()
  const last = reviews.at(-1)?._id
  if (last) {
    // A chunk that is repeated finds its ratings there already.
    await OpenRatingModel.deleteMany({ month, reviewId: trusted({ $in: idsOf(reviews) }) })
    await OpenRatingModel.insertMany(
      idsOf(reviews).map((reviewId) => ({ _id: randomId(), month, reviewId })),
    )
    return { cursor: { month, last } satisfies Cursor }
  }
  await SettingModel.updateOne(
    { _id: OPEN_DATA.setting },
    { $set: { value: month } },
    { upsert: true },
  )
  await OpenRatingModel.deleteMany({ month: trusted({ $ne: month }) })
  return 'done'
}

const idsOf = (reviews: readonly { _id: Types.ObjectId }[]) => reviews.map(({ _id }) => _id)
/** An ObjectId of the driver would tell the time and the order. */
const randomId = () => new Types.ObjectId(randomBytes(12))

/** The month whose open data is complete; null before the first one. */
export async function findOpenMonth(): Promise<string | null> {
  const setting = await SettingModel.findById(OPEN_DATA.setting).lean()
  return typeof setting?.value === 'string' ? setting.value : null
}
