import type { Types } from 'mongoose'
import type { ReportState } from '@/lib/domain/reports'
import { ReportModel } from '@/models/report'

type Outcomes = { upheld: number; dismissed: number; abusive: number }
export const NO_OUTCOMES: Outcomes = { upheld: 0, dismissed: 0, abusive: 0 }

/** Counts what staff decided about the reports of each of these members, by id; not what an earlier decision answered. */
export async function countOutcomes(
  reporterIds: readonly Types.ObjectId[],
): Promise<Map<string, Outcomes>> {
  const countOf = (...states: readonly ReportState[]) => ({
    $sum: { $cond: [{ $in: ['$state', states] }, 1, 0] },
  })
  const counted = await ReportModel.aggregate<Outcomes & { _id: Types.ObjectId }>([
    {
      $match: {
        reporterId: { $in: [...reporterIds] },
        state: { $in: ['upheld', 'corrected', 'dismissed', 'abusive'] },
        isAutomatic: { $ne: true },
      },
    },
    {
      $group: {
        _id: '$reporterId',
        upheld: countOf('upheld', 'corrected'),
        dismissed: countOf('dismissed'),
        abusive: countOf('abusive'),
      },
    },
  ])
  return new Map(counted.map(({ _id, ...outcomes }) => [String(_id), outcomes]))
}
