import { MEAN_UNTIL_MEASURED } from '@/lib/domain/rating-totals'
import { SettingModel, type SettingRecord } from '@/models/setting'

/** Returns the mean of all counted ratings, as measured by the last reconciliation. */
export async function findSiteMean(): Promise<number> {
  return siteMeanOf(await SettingModel.findById('siteMean').lean<SettingRecord>())
}

/** Reads the stored mean, if there is one. */
export const siteMeanOf = (setting: SettingRecord | null | undefined): number =>
  typeof setting?.value === 'number' ? setting.value : MEAN_UNTIL_MEASURED
