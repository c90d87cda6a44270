import { now } from '@/lib/clock'
import { seconds } from '@/lib/domain/durations'
import { FAILURES_TO_REPORT } from '@/lib/jobs/rules'
import { JobModel } from '@/models/job'

export type JobsOfKind = {
  kind: string
  /** Waiting or running, without recurring jobs that are not due. */
  waiting: number
  /** Failed often enough to be reported. */
  failing: number
  /** How long the oldest due job has waited. */
  oldestDueMs: number
}

/** Returns the numbers of waiting and failing jobs by kind, for `/metrics`. */
export async function countJobs(): Promise<JobsOfKind[]> {
  const at = now()
  const isPlanned = { $and: [{ $ne: [{ $type: '$dueAt' }, 'missing'] }, { $gt: ['$dueAt', at] }] }
  const found = await JobModel.aggregate<{
    _id: string
    waiting: number
    failing: number
    dueAt: Date | null
  }>([
    {
      $group: {
        _id: '$kind',
        waiting: { $sum: { $cond: [{ $and: [isPlanned, { $eq: ['$failures', 0] }] }, 0, 1] } },
        failing: { $sum: { $cond: [{ $gte: ['$failures', FAILURES_TO_REPORT] }, 1, 0] } },
        dueAt: { $min: '$dueAt' },
      },
    },
  ]).option({ maxTimeMS: seconds(1) })
  return found.map(({ _id: kind, waiting, failing, dueAt }) => ({
    kind,
    waiting,
    failing,
    oldestDueMs: dueAt ? Math.max(0, at.getTime() - dueAt.getTime()) : 0,
  }))
}
