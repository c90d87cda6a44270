import { connect } from '@/lib/db/connect'
import type { Projected } from '@/lib/db/loaded'
import { findNames } from '@/lib/db/people-names'
import type { Stars } from '@/lib/domain/stars'
import type { Influencer } from '@/lib/influencers/types'
import type { FeedItem } from '@/lib/publishing/feeds/rules'
import { isSeenToCount } from '@/lib/ratings/reviews/record'
import { shownText } from '@/lib/text/text'
import { ReviewModel, type ReviewRecord } from '@/models/review'

const ITEMS_MAX = 30
/** Reads more for the site's feed, because some may be of influencers who are no longer listed. */
const CANDIDATES = 60
const FIELDS =
  'influencerId authorId authorName rating title relationship details hiddenUnder counted createdAt'
type ItemRecord = Projected<ReviewRecord, typeof FIELDS>

const NEWEST = { createdAt: -1, _id: -1 } as const

/** Returns the newest public ratings of one influencer. */
export async function listFeedOf(influencer: Pick<Influencer, 'id' | 'name'>): Promise<FeedItem[]> {
  const records = await newest({ influencerId: influencer.id }, ITEMS_MAX)
  return records.map((record) => toItem(record, influencer.name))
}

/** Returns the newest public ratings of all listed influencers. */
export async function listSiteFeed(): Promise<FeedItem[]> {
  const records = await newest({}, CANDIDATES)
  const names = await findNames(
    records.map(({ influencerId }) => influencerId),
    { listed: true },
  )
  return records
    .flatMap((record) => {
      const name = names.get(String(record.influencerId))
      return name === undefined ? [] : [toItem(record, name)]
    })
    .slice(0, ITEMS_MAX)
}

/** The newest ratings of one influencer, or of all. */
async function newest(of: { influencerId?: string }, limit: number): Promise<ItemRecord[]> {
  await connect()
  return ReviewModel.find({ ...of, status: 'shown' }, FIELDS)
    .sort(NEWEST)
    .limit(limit)
    .lean<ItemRecord[]>()
}

const toItem = (record: ItemRecord, name: string): FeedItem => ({
  id: String(record._id),
  influencer: { id: String(record.influencerId), name },
  authorName: record.authorName ?? '',
  rating: record.rating as Stars,
  ...shownText(record),
  isCounted: isSeenToCount(record),
  createdAt: record.createdAt,
})
