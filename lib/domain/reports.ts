import type { ItemKind } from './decisions'
import { days, hours } from './durations'

/** What can be reported. */
export const SUBJECT_KINDS = ['review', 'reply', 'member', 'influencer'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** How urgent a reason is, from 1 to 4, before staff has looked. */
type Severity = 1 | 2 | 3 | 4

type ReasonOption = {
  id: string
  label: string
  severity: Severity
  subjects: readonly SubjectKind[]
}

const TEXTS = ['review', 'reply'] as const
const EVERYTHING = SUBJECT_KINDS

/** The reasons to choose from. Ids are stored. */
const REPORT_REASONS = [
  { id: 'harassment', label: 'Harassment or hate', severity: 3, subjects: EVERYTHING },
  { id: 'private', label: 'Private information', severity: 4, subjects: EVERYTHING },
  { id: 'spam', label: 'Spam or advertising', severity: 2, subjects: EVERYTHING },
  { id: 'off-topic', label: 'Not about this influencer', severity: 1, subjects: TEXTS },
  { id: 'fake', label: 'Fake or conflict of interest', severity: 2, subjects: TEXTS },
  {
    id: 'impersonation',
    label: 'Impersonation',
    severity: 3,
    subjects: ['member', 'influencer'],
  },
  { id: 'facts', label: 'Facts are wrong', severity: 2, subjects: ['influencer'] },
  { id: 'minor', label: 'The person is a minor', severity: 4, subjects: ['influencer'] },
  { id: 'listing', label: 'Should not be listed', severity: 2, subjects: ['influencer'] },
  { id: 'illegal', label: 'Illegal', severity: 4, subjects: EVERYTHING },
  { id: 'other', label: 'Something else', severity: 1, subjects: EVERYTHING },
] as const satisfies readonly ReasonOption[]

/** What a report of a minor does before staff has decided. */
export const MINOR = {
  reason: 'minor',
  /** So many trusted members hide a listing, once; staff alone does so, too. */
  reportersMin: 2,
  /** How long it stays hidden without a decision. */
  hiddenMs: hours(72),
  /** How long the report of a member who has hidden a listing hides no other, unless staff agrees with the first. */
  spentMs: days(30),
} as const

export type ReportReason = (typeof REPORT_REASONS)[number]['id']
/** '' for a flag without a reason. */
export type StoredReason = ReportReason | ''
export const REPORT_REASON_IDS = REPORT_REASONS.map(({ id }) => id)

/** Returns the reasons that fit a subject. */
export const reasonsFor = (kind: SubjectKind) =>
  REPORT_REASONS.filter(({ subjects }) => (subjects as readonly SubjectKind[]).includes(kind))

/** Returns the label of a stored reason. */
export const reasonLabel = (id: string): string =>
  REPORT_REASONS.find((reason) => reason.id === id)?.label ?? 'No reason given'

/** Returns the severity of a stored reason; the lowest without one. */
export const severityOf = (id: string): Severity =>
  REPORT_REASONS.find((reason) => reason.id === id)?.severity ?? 1

/**
 * open: waits for staff. withdrawn: taken back before. The others say what staff decided. corrected: the facts of the profile
 * were wrong, and are right now. deletedByAuthor: it was gone by then,
 * which says nothing about the reporter.
 */
export const REPORT_STATES = [
  'open',
  'withdrawn',
  'upheld',
  'corrected',
  'dismissed',
  'abusive',
  'deletedByAuthor',
] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** Returns the kind of reports that a decision about an item answers; null for what cannot be reported. */
export function reportedKind(kind: ItemKind): SubjectKind | null {
  if (kind === 'submission') return 'influencer'
  return SUBJECT_KINDS.find((one) => one === kind) ?? null
}
