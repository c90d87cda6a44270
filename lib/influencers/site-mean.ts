import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { SettingModel } from '@/models/setting'

/** Returns the mean of all counted ratings, as measured by the last reconciliation. */
export async function findSiteMean(): Promise<number> {
  const setting = await SettingModel.findById('siteMean').lean()
  return typeof setting?.value === 'number' ? setting.value : MEAN_UNTIL_MEASURED
}
