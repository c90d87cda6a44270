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

/** How far a run has come and what it has found so far. Kept after each shard, so that another process can go on. */
export type Progress = {
  startedAt: Date
  /** The kind of the next shard, and the last parent of the one before; null: from the first. */
  kind: ParentKind
  after: string | null
  checked: Record<ParentKind, number>
  /** Numbers of discrepancies by kind and field: `influencer ratingSum`. */
  found: Record<string, number>
  /** Parents whose transaction did not come through; the next run looks at them again. */
  failed: number
  seconds: number
  isMeanMoved: boolean
}
