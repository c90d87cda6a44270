/** Records that carry aggregates. `member`: every account that is not an influencer. */
export const PARENT_KINDS = ['influencer', 'review', 'member'] as const
export type ParentKind = (typeof PARENT_KINDS)[number]

/** An aggregate that differs from what its source of truth says. */
export type Discrepancy = {
  kind: ParentKind
  id: string
  field: string
  stored: unknown
  counted: unknown
}

/** The progress and findings of a run. Stored after each shard, so that another process can resume it. */
export type Progress = {
  startedAt: Date
  /** The kind of the next shard, and the last parent of the previous one; null starts at the first. */
  kind: ParentKind
  after: string | null
  checked: Record<ParentKind, number>
  /** Numbers of discrepancies by kind and field: `influencer ratingSum`. */
  found: Record<string, number>
  /** Parents whose transaction failed. The next run compares them again. */
  failed: number
  seconds: number
  isMeanMoved: boolean
}
