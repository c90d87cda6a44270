import { subjectOf } from '@/lib/domain/decision-outcomes'
import type { FoundBy, ItemKind, Measure } from '@/lib/domain/decisions'
import { isolated } from '@/lib/domain/isolated'
import type { ReportState, SubjectKind } from '@/lib/domain/reports'
import {
  CORRECTED_SENTENCE,
  DELETED_SENTENCE,
  keptSentence,
  MEASURE_SENTENCES,
} from '@/lib/reports/decisions/words'
import type { OwnReport } from '@/lib/reports/responses'

/** What an item or a decision is about, in lists and filters. */
export const KIND_LABELS: Record<ItemKind, { one: string; many: string }> = {
  review: { one: 'Review', many: 'Reviews' },
  reply: { one: 'Reply', many: 'Replies' },
  member: { one: 'Member', many: 'Members' },
  influencer: { one: 'Profile', many: 'Profiles' },
  submission: { one: 'New profile', many: 'New profiles' },
  surge: { one: 'Rating surge', many: 'Surges' },
  votes: { one: 'Unusual votes', many: 'Votes' },
  flags: { one: 'Joint flags', many: 'Joint flags' },
  appeal: { one: 'Appeal', many: 'Appeals' },
  claim: { one: 'Claim', many: 'Claims' },
  proof: { one: 'Proof', many: 'Proofs' },
}

/** How staff came to look at it, in lists. */
export const FOUND_BY_LABELS: Record<FoundBy, string> = {
  reports: 'Reported by readers',
  software: 'Found by software',
  staff: 'Found by our team',
}

/** What became of a report, in lists. */
export const REPORT_STATE_LABELS: Record<ReportState, string> = {
  open: 'Waiting',
  withdrawn: 'Withdrawn',
  upheld: 'Upheld',
  corrected: 'Corrected',
  dismissed: 'Not upheld',
  abusive: 'Abuse',
  deletedByAuthor: 'Deleted by its author',
}

const OUTCOMES = {
  open: 'Waiting for review.',
  withdrawn: 'You withdrew it.',
  upheld: 'You were right. We’ve acted on it.',
  corrected: CORRECTED_SENTENCE,
  deletedByAuthor: DELETED_SENTENCE,
} as const

/** What became of a report, in a sentence. */
export const outcomeSentence = ({ state, path }: Pick<OwnReport, 'state' | 'path'>): string =>
  state === 'dismissed' || state === 'abusive' ? keptSentence(path !== null) : OUTCOMES[state]

/** What a decision means for the member, in sentences. */
export const sentencesOf = (measures: readonly Measure[]): string[] =>
  measures.flatMap((measure) => MEASURE_SENTENCES[measure] ?? [])

/** What a decision is about, as a title. */
export const decisionTitle = (kind: ItemKind, name: string): string =>
  `About ${subjectOf(kind, name && isolated(name))}`

/** What is reported, in a sentence. The name is that of the influencer or the member. */
export const subjectPhrase = (kind: SubjectKind, name: string): string => {
  const of = isolated(name) || 'someone who’s no longer here'
  if (kind === 'review') return `a review of ${of}`
  if (kind === 'reply') return `a reply to a review of ${of}`
  return kind === 'member' ? `the member ${of}` : `the profile of ${of}`
}
