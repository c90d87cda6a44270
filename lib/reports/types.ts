import type { Measure } from '@/lib/domain/decisions'
import type { ReportReason, ReportState, StoredReason, SubjectKind } from '@/lib/domain/reports'

/** A report as it is made. */
export type NewReport = {
  subjectKind: SubjectKind
  subjectId: string
  reason: ReportReason
  details: string
  /** Needed for what is illegal (DSA, article 16), except for sexual abuse of children. */
  name: string
  email: string
  isChildAbuse: boolean
  isInGoodFaith: boolean
}

/** A member's own report, with what came of it. */
export type OwnReport = {
  number: string
  subjectKind: SubjectKind
  subjectId: string
  /** The influencer whom the subject is about, or the member; empty once it is gone. */
  subjectName: string
  /** The public page that shows it; null when none does any more. */
  path: string | null
  reason: StoredReason
  details: string
  state: ReportState
  createdAt: Date
  decision: {
    number: string
    at: Date
    measures: Measure[]
    rule: string
    canAppeal: boolean
    appeal: { outcome: 'granted' | 'upheld' | null; answer: string } | null
  } | null
}
