import {
  type Discrepancy,
  PARENT_KINDS,
  type ParentKind,
  type Progress,
} from '@/lib/background/reconcile/types'

/** Sums of powers and quotients are subject to rounding; all other aggregates are exact. */
const TOLERANCE: Record<string, number> = {
  trendingScore: 1e-6,
  confidence: 1e-9,
  helpfulness: 1e-9,
}

const isSame = (stored: unknown, counted: unknown, tolerance: number): boolean =>
  typeof stored === 'number' && typeof counted === 'number'
    ? Math.abs(stored - counted) <= tolerance
    : JSON.stringify(stored) === JSON.stringify(counted)

/** Returns the aggregates that differ, with their stored and counted values. */
export const discrepanciesOf = (
  parent: { kind: ParentKind; id: string },
  stored: Record<string, unknown>,
  counted: object,
): Discrepancy[] =>
  Object.entries(counted)
    .filter(([field, value]) => !isSame(stored[field], value, TOLERANCE[field] ?? 0))
    .map(([field, value]) => ({ ...parent, field, stored: stored[field], counted: value }))

/** Returns the progress of a run that starts now. */
export const beginProgress = (startedAt: Date): Progress => ({
  startedAt,
  kind: PARENT_KINDS[0],
  after: null,
  checked: { influencer: 0, review: 0, member: 0 },
  found: {},
  failed: 0,
  seconds: 0,
  isMeanMoved: false,
})

/** What one shard adds to a run. */
export type ShardResult = {
  /** The last parent compared; null when there are no more of this kind. */
  last: string | null
  checked: number
  discrepancies: readonly Discrepancy[]
  failed: number
  seconds: number
}

/** Adds a shard to the progress of a run. Returns the new progress and whether the run is done. */
export function advance(
  progress: Progress,
  { last, checked, discrepancies, failed, seconds }: ShardResult,
): { progress: Progress; isDone: boolean } {
  const { kind } = progress
  const found = { ...progress.found }
  for (const { field } of discrepancies) {
    found[`${kind} ${field}`] = (found[`${kind} ${field}`] ?? 0) + 1
  }
  const following = PARENT_KINDS[PARENT_KINDS.indexOf(kind) + 1]
  return {
    isDone: last === null && following === undefined,
    progress: {
      ...progress,
      ...(last === null && following ? { kind: following, after: null } : { after: last }),
      checked: { ...progress.checked, [kind]: progress.checked[kind] + checked },
      found,
      failed: progress.failed + failed,
      seconds: progress.seconds + seconds,
    },
  }
}

/** Returns the number of discrepancies of a run. */
export const countFound = ({ found }: Pick<Progress, 'found'>): number =>
  Object.values(found).reduce((sum, count) => sum + count, 0)
