import { type Types, trusted } from 'mongoose'
import { now } from '@/lib/clock'
import { SLOW_CAMPAIGN } from '@/lib/domain/rating-surge'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import { LISTED } from '@/lib/influencers/listing'
import { SLOW } from '@/lib/queue/items'
import type { Raters, Share } from '@/lib/surges/slow-campaigns/rules'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

type Id = Types.ObjectId

/** Those whose stars and dates readers can see in the average. */
const IN_TOTALS = { counted: true, outOfTotals: trusted({ $ne: true }) } as const

const before = (at: Date) => new Date(at.getTime() - SLOW_CAMPAIGN.windowMs)
const byNewcomers = (influencerId: Id, at: Date) => ({
  influencerId,
  'move.at': trusted({ $gt: before(at), $lte: at }),
  'move.isNewcomer': true,
  ...IN_TOTALS,
})

/** Counts a profile's ratings of newcomers within the weeks before a date. */
export const countNewcomers = (influencerId: Id, at: Date): Promise<number> =>
  ReviewModel.countDocuments(byNewcomers(influencerId, at))

/** Returns the ids of the next listed profiles that have enough ratings for a campaign. */
export async function findRatedProfiles(after: string | null, limit: number): Promise<Id[]> {
  const { ratingsMin, othersMin } = SLOW_CAMPAIGN
  const rated = { ...LISTED, reviewsCount: trusted({ $gte: ratingsMin + othersMin }) }
  const filter = after ? { ...rated, _id: trusted({ $gt: after }) } : rated
  const profiles = await UserModel.find(filter, '_id').sort({ _id: 1 }).limit(limit).lean()
  return profiles.map(({ _id }) => _id)
}

/** Returns the newest ratings of a profile by who gave them. A rating from before that was stored is not a newcomer's. */
export async function findRaters(influencerId: Id): Promise<Raters> {
  const newest = await ReviewModel.find({ influencerId, ...IN_TOTALS }, 'rating move')
    .sort({ 'move.at': -1 })
    .limit(SLOW_CAMPAIGN.ratingsReadMax)
    .lean()
  const since = before(now())
  const none = (): RatingCounts => [0, 0, 0, 0, 0]
  const raters: Raters = {
    ...{ newcomers: none(), established: none() },
    ...{ earlierNewcomers: none(), earlier: none() },
  }
  for (const { rating, move } of newest) {
    const isRecent = Boolean(move && move.at > since)
    const [newcomers, others] = isRecent
      ? [raters.newcomers, raters.established]
      : [raters.earlierNewcomers, raters.earlier]
    const counts = move?.isNewcomer ? newcomers : others
    counts[rating - 1] = (counts[rating - 1] ?? 0) + 1
  }
  return raters
}

/** Counts newcomers among the site's newest ratings. */
export async function findUsualShare(): Promise<Share> {
  const newest = await ReviewModel.find({}, 'move counted')
    .sort({ createdAt: -1, _id: -1 })
    .limit(SLOW_CAMPAIGN.ratingsReadMax)
    .lean()
  const moved = newest.filter(({ move, counted }) => move && counted)
  return { newcomers: moved.filter(({ move }) => move?.isNewcomer).length, all: moved.length }
}

/** Returns when staff last decided whether a profile has a campaign; null: never. */
export async function findLastLook(influencerId: Id): Promise<Date | null> {
  const decided = { kind: 'influencer', subjectId: influencerId, isOpen: false } as const
  const item = await QueueItemModel.findOne({ ...decided, reasons: trusted({ $in: SLOW.reasons }) })
    .sort({ closedAt: -1 })
    .lean()
  return item?.closedAt ?? null
}
