import type { LawEnforcementOutcome } from '@/lib/domain/law-enforcement'
import type { ReportState } from '@/lib/domain/reports'

/** A rating counted by when it was received and what became of it. */
export type CountedRatings = {
  /** Such as `2026-11`, UTC. */
  month: string
  status: 'shown' | 'held' | 'removed'
  removedBy: 'author' | 'account' | 'staff' | 'merge' | null
  stars: number
  count: number
}

/** What the figures need of a report. */
export type CountedReport = {
  createdAt: Date
  subjectKind: string
  reason: string
  state: ReportState
  isObjection?: boolean
}

type CountedAppeal = { at: Date; outcome: 'granted' | 'upheld' | null }

/** What the figures need of a decision. */
export type CountedDecision = {
  createdAt: Date
  kind: string
  measures: string[]
  rule: string
  foundBy: string
  waitedMs: number
  state: string
  appeal: CountedAppeal | null
  otherAppeals?: CountedAppeal[]
}

/** Everything that the figures are computed from. */
export type TransparencyCounts = {
  ratings: CountedRatings[]
  reports: CountedReport[]
  decisions: CountedDecision[]
  surges: Date[]
  suspensions: Date[]
  lawEnforcementEmails: { receivedOn: Date; outcome: LawEnforcementOutcome }[]
}
