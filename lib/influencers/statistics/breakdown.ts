import type { Types } from 'mongoose'
import type { RatingBreakdownRecord } from '@/models/rating-breakdown'

/** What `joinBreakdown` adds to an influencer. */
export type WithBreakdown = { breakdowns: RatingBreakdownRecord[] }

/** The stage of an aggregation that reads an influencer's breakdown along, without a query of its own. */
export const joinBreakdown = (_id: Types.ObjectId) => ({
  $lookup: { from: 'ratingbreakdowns', pipeline: [{ $match: { _id } }], as: 'breakdowns' },
})
