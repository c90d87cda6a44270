import type { FoundBy, ItemKind, Measure } from '@/lib/domain/decisions'
import type { ReportState } from '@/lib/domain/reports'

/** What a decision is about, in lists. */
export const KIND_LABELS: Record<ItemKind, string> = {
  review: 'Rating',
  reply: 'Reply',
  member: 'Member',
  influencer: 'Profile',
  submission: 'Submission',
  surge: 'Ratings of a surge',
  votes: 'Votes',
  appeal: 'Appeal',
}

/** What was decided, in lists. */
export const MEASURE_LABELS: Record<Measure, string> = {
  keep: 'Kept',
  markAbuse: 'Reports were abuse',
  takeDown: 'Taken down',
  hideText: 'Text hidden',
  askEdit: 'Author asked to edit',
  suspendAuthor: 'Author suspended',
  resetName: 'Name removed',
  voidVotes: 'Votes do not count',
  approve: 'Approved',
  grant: 'Appeal granted',
  uphold: 'Decision upheld',
}

/** How staff came to look at it, in lists. */
export const FOUND_BY_LABELS: Record<FoundBy, string> = {
  reports: 'Reports',
  software: 'Software',
  staff: 'Staff',
}

/** What became of a report. */
export const REPORT_STATE_LABELS: Record<ReportState, string> = {
  open: 'Waiting',
  withdrawn: 'Withdrawn',
  upheld: 'Upheld',
  dismissed: 'Not upheld',
  abusive: 'Abuse',
}
