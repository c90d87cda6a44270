import type { FoundBy, Measure } from '@/lib/domain/decisions'
import { EXPERIENCE_SHOWN } from '@/lib/domain/proofs'

/** What a measure means for whom it restricts, as a sentence. */
export const MEASURE_SENTENCES: Partial<Record<Measure, string>> = {
  takeDown: 'It has been taken down, and no one else can see it.',
  hideText: 'Its title and text are hidden. The stars stay and count.',
  askEdit: 'Please edit it within seven days, or it will be taken down.',
  resetName: 'Your name and picture have been removed. You can choose others after seven days.',
  voidVotes: 'Your likes, dislikes and flags no longer count.',
  suspendAuthor: 'Your account is suspended.',
}

/** What reporters learn of a decision that restricts nobody. */
export const keptSentence = (isPublic: boolean): string =>
  isPublic
    ? 'It doesn’t break our rules, so it stays up.'
    : 'What you reported is no longer on this site.'

/** What reporters learn of facts that were wrong. */
export const CORRECTED_SENTENCE = 'You were right. We’ve corrected the profile.'

/** What reporters learn when the author was faster than staff. */
export const DELETED_SENTENCE =
  'Its author deleted it before we decided, so there was nothing left to take down.'

/** How staff came to look at it, as the beginning of a sentence. */
export const FOUND_BY_WORDS: Record<FoundBy, string> = {
  reports: 'Readers reported it',
  software: 'Our software noticed something unusual',
  staff: 'Our team noticed it',
}

/** What each measure did, for lists of decisions. */
const DONE_LABELS: Record<Measure, string> = {
  keep: 'Kept',
  markAbuse: 'Reports marked as abuse',
  takeDown: 'Taken down',
  hideText: 'Text hidden',
  askEdit: 'Author asked to edit',
  suspendAuthor: 'Author suspended',
  resetName: 'Name and picture reset',
  voidVotes: 'Votes voided',
  approve: 'Approved',
  grant: 'Appeal granted',
  uphold: 'Decision upheld',
  deletedByAuthor: 'Deleted by its author',
  confirmCampaign: 'Campaign confirmed',
  corrected: 'Facts corrected',
  confirm: 'Claim confirmed',
  refuse: 'Claim refused',
  contest: 'Claim contested',
  revoke: 'Claim revoked',
  shown: EXPERIENCE_SHOWN,
  refused: 'Proof not enough',
}

/** Returns what a decision did, as one phrase. */
export const doneLabel = (measures: readonly Measure[]): string =>
  measures.map((measure) => DONE_LABELS[measure]).join(', ')
