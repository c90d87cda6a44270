import { type QueryFilter, type Types, trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import { newestCuts, readFromHead } from '@/lib/db/windows'
import type { Stars } from '@/lib/domain/stars'
import type { FeedItem } from '@/lib/feeds/rules'
import { isRatedByMany, type ReviewedInfluencer } from '@/lib/reviews/listing'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel } from '@/models/user'

const ITEMS_MAX = 30
/** Looked at for the site's feed, as some may be of influencers who are not listed any more. */
const LOOKED_AT = 60
const FIELDS = 'influencerId authorName rating title details counted createdAt'

const NEWEST = { createdAt: -1, _id: -1 } as const

/** The newest ratings of one influencer that everybody may read. */
export async function listFeedOf(
  influencer: ReviewedInfluencer & { name: string },
): Promise<FeedItem[]> {
  const records = await newest(influencer, ITEMS_MAX)
  return records.map((record) => toItem(record, influencer.name))
}

/** The newest ratings of all who are listed. */
export async function listSiteFeed(): Promise<FeedItem[]> {
  const records = await newest(null, LOOKED_AT)
  const names = await listedNames(records.map(({ influencerId }) => influencerId))
  return records
    .flatMap((record) => {
      const name = names.get(String(record.influencerId))
      return name === undefined ? [] : [toItem(record, name)]
    })
    .slice(0, ITEMS_MAX)
}

/** The newest of one influencer, or of all. */
async function newest(
  influencer: ReviewedInfluencer | null,
  limit: number,
): Promise<ReviewRecord[]> {
  await connect()
  const of = influencer ? { influencerId: influencer.id } : {}
  const read = (window: QueryFilter<ReviewRecord>) =>
    ReviewModel.find({ ...of, status: 'shown', ...window }, FIELDS)
      .sort(NEWEST)
      .limit(limit)
      .lean<ReviewRecord[]>()
  if (influencer && !isRatedByMany(influencer)) return read({})
  const cut = { field: 'createdAt', at: newestCuts() } as const
  const index = { ...(influencer && { influencerId: 1 }), status: 1, ...NEWEST } as const
  const readBy = (window: QueryFilter<ReviewRecord>) => read(window).hint(index)
  return readFromHead({ name: `feed ${influencer?.id}`, cut, limit, read: readBy })
}

async function listedNames(ids: Types.ObjectId[]): Promise<Map<string, string>> {
  // By id alone: with `listed` in the filter a database may think that everybody listed is the shorter way.
  const found = await UserModel.find({ _id: trusted({ $in: ids }) }, 'name listed').lean()
  return new Map(
    found.filter(({ listed }) => listed).map(({ _id, name }) => [String(_id), name] as const),
  )
}

const toItem = (record: ReviewRecord, name: string): FeedItem => ({
  id: String(record._id),
  influencer: { id: String(record.influencerId), name },
  authorName: record.authorName ?? '',
  rating: record.rating as Stars,
  title: record.title,
  details: record.details,
  isCounted: record.counted,
  createdAt: record.createdAt,
})
