import { trusted } from 'mongoose'
import { idsIn } from '@/lib/background/reconcile/parents'
import { MEAN_UNTIL_MEASURED, PRIOR_RATINGS } from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import { IN_TOTALS } from '@/lib/ratings/aggregates/rules'
import { ReviewModel } from '@/models/review'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'

/*
 * `confidence` depends on the site's mean, which moves with every rating and is measured once per run. Writes use a new mean
 * as soon as it is stored, and the run refreshes all other influencers shard by shard. Until it ends, a confidence based on
 * a former mean is not a discrepancy.
 */

const MEAN = 'siteMean'
const FORMER = 'formerSiteMeans'

/** The current mean, and former ones that some influencers may still use. */
export type SiteMeans = { current: number; former: number[] }

/** Reads the current mean and the former ones. */
export async function findSiteMeans(): Promise<SiteMeans> {
  const settings = await SettingModel.find({ _id: trusted({ $in: [MEAN, FORMER] }) }).lean()
  const value = (name: string) => settings.find(({ _id }) => _id === name)?.value
  const [current, former] = [value(MEAN), value(FORMER)]
  return {
    current: typeof current === 'number' ? current : MEAN_UNTIL_MEASURED,
    former: Array.isArray(former) ? former : [],
  }
}

/** Measures and stores the mean of all counted ratings. Returns whether it changed. */
export async function measureSiteMean(): Promise<boolean> {
  const [measured] = await ReviewModel.aggregate<{ mean: number }>([
    { $match: IN_TOTALS },
    { $group: { _id: null, mean: { $avg: '$rating' } } },
  ])
  const mean = measured?.mean ?? MEAN_UNTIL_MEASURED
  const { current } = await findSiteMeans()
  if (mean !== current) {
    await SettingModel.updateOne(
      { _id: FORMER },
      { $addToSet: { value: current } },
      { upsert: true },
    )
  }
  await SettingModel.updateOne({ _id: MEAN }, { $set: { value: mean } }, { upsert: true })
  return mean !== current
}

/** Recalculates the confidence of a shard's influencers with the current mean; does nothing without former means. */
export async function refreshConfidence(after: string | null, last: string | null): Promise<void> {
  const { current, former } = await findSiteMeans()
  if (former.length === 0) return
  const confidence = {
    $divide: [
      { $add: [PRIOR_RATINGS * current, '$ratingSum'] },
      { $add: [PRIOR_RATINGS, '$reviewsCount'] },
    ],
  }
  await UserModel.updateMany(
    { ...idsIn(after, last), role: ROLE.influencer },
    [{ $set: { confidence } }],
    { timestamps: false, updatePipeline: true, hint: { _id: 1 } },
  )
}

/** Clears the former means after the last influencer has been refreshed. */
export async function forgetFormerMeans(): Promise<void> {
  await SettingModel.updateOne({ _id: FORMER }, { $set: { value: [] } })
}
