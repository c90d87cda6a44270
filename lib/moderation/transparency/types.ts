import type { LawEnforcementOutcome } from '@/lib/domain/law-enforcement'
import type { ReportReason, ReportState } from '@/lib/domain/reports'

/** A rating counted by when it was received and what became of it. */
export type CountedRatings = {
  /** Such as `2026-11`, UTC. */
  month: string
  status: 'shown' | 'held' | 'removed'
  removedBy: 'author' | 'account' | 'staff' | null
  stars: number
  count: number
}

/** What the figures need of a report. */
export type CountedReport = {
  createdAt: Date
  subjectKind: string
  reason: string
  state: ReportState
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
export type Counted = {
  ratings: CountedRatings[]
  reports: CountedReport[]
  decisions: CountedDecision[]
  surges: Date[]
  suspensions: Date[]
  lawEnforcementEmails: { receivedOn: Date; outcome: LawEnforcementOutcome }[]
}

/** The figures of a month, or of all time. */
export type Figures = {
  ratings: {
    received: number
    shown: number
    waiting: number
    takenDown: number
    /** Deleted by their authors, or with their accounts. */
    deleted: number
  }
  /** Of the ratings received, by their stars, from one to five. */
  byStars: { stars: number; received: number; takenDown: number }[]
  /** Decisions in force that took a rating down or hid its text, by rule. */
  byRule: { rule: string; takenDown: number; textHidden: number }[]
  reports: Record<ReportState, number> & { received: number }
  byReason: ({ reason: ReportReason | '' } & Record<ReportState, number>)[]
  /** Reports about influencers’ own profiles. */
  aboutProfiles: number
  decisions: number
  /** From the first report to the decision; null without any. */
  hoursToDecision: { median: number; p90: number } | null
  appeals: { received: number; waiting: number; granted: number; upheld: number }
  surges: number
  suspensions: number
  /** E-mails from law enforcement, entered by staff once answered. */
  lawEnforcementEmails: Record<LawEnforcementOutcome, number> & { received: number }
}

export type TransparencyReport = {
  /** The figures of all time begin then, on sites with very many records; null: with the site. */
  since: Date | null
  /** The latest months, latest first. */
  months: (Figures & { month: string })[]
  total: Figures
}
