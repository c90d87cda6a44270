import type { Types } from 'mongoose'
import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import type { RatingBreakdownRecord } from '@/models/rating-breakdown'
import { SettingModel, type SettingRecord } from '@/models/setting'

/** Returns the mean of all counted ratings, as measured by the last reconciliation. */
export async function findSiteMean(): Promise<number> {
  return siteMeanOf(await SettingModel.findById('siteMean').lean<SettingRecord>())
}

/** Reads the stored mean, if there is one. */
export const siteMeanOf = (setting: SettingRecord | null | undefined): number =>
  typeof setting?.value === 'number' ? setting.value : MEAN_UNTIL_MEASURED

/** What `joinBreakdown` adds to an influencer. */
export type WithBreakdown = { breakdowns: RatingBreakdownRecord[] }

/** The stage of an aggregation that reads an influencer's breakdown along, without a query of its own. */
export const joinBreakdown = (_id: Types.ObjectId) => ({
  $lookup: { from: 'ratingbreakdowns', pipeline: [{ $match: { _id } }], as: 'breakdowns' },
})
