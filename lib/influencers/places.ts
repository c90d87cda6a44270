import { type QueryFilter, trusted } from 'mongoose'
import { LIMIT } from '@/lib/domain/limits'
import { listIndexName } from '@/lib/domain/list-order'
import { type InfluencerRecord, UserModel } from '@/models/user'

/** What decides the place of an influencer in the public list. */
type ListRank = Pick<InfluencerRecord, 'rank' | 'confidence'> & { id: string }

/**
 * Returns the place that a rank and a confidence give an influencer in the public list, from 1; null when too many are
 * ahead to count.
 */
export async function findPlace({ id, rank, confidence }: ListRank): Promise<number | null> {
  const ahead = await Promise.all([
    countListed(id, { rank: trusted({ $gt: rank }) }),
    countListed(id, { rank, confidence: trusted({ $gt: confidence }) }),
    countListed(id, { rank, confidence }, trusted({ $lt: id })),
  ])
  const place = ahead.reduce((sum, count) => sum + count, 1)
  return place > LIMIT.placesCounted ? null : place
}

/** Counts the others, up to the most that are counted. */
const countListed = (
  id: string,
  keys: QueryFilter<InfluencerRecord>,
  others: object = trusted({ $ne: id }),
): Promise<number> =>
  UserModel.countDocuments({ listed: true, ...keys, _id: others })
    .limit(LIMIT.placesCounted)
    .hint(listIndexName('featured', null))
    .exec()
