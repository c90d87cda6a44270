import { KIND_LABELS } from '@/components/moderation/decision-words'
import type { ItemKind, Measure } from '@/lib/domain/decisions'
import { EXPERIENCE_SHOWN } from '@/lib/domain/proofs'
import type { QueueItem } from '@/lib/moderation/staff/responses'

/** What an item is about, before the name of the influencer or the member. */
const TITLES: Record<ItemKind, string> = {
  review: 'Review of',
  reply: 'Reply about',
  member: 'Member:',
  influencer: 'Profile:',
  submission: 'New profile:',
  surge: 'Rating surge:',
  votes: 'Unusual votes:',
  flags: 'Joint flags:',
  appeal: 'Appeal:',
  claim: 'Claim to',
  proof: 'Proof for a review of',
}

/** Returns what precedes the name in the title of an item; all of the title where there is no name. */
export const titleBefore = (kind: ItemKind, name: string): string =>
  name ? TITLES[kind] : KIND_LABELS[kind].one

/** Names of severities, by number. */
export const SEVERITY_LABELS = ['', 'Low', 'Medium', 'High', 'Urgent'] as const

const MEASURE_LABELS: Record<Measure, string> = {
  keep: 'Keep',
  markAbuse: 'Keep, mark reports as abuse',
  takeDown: 'Take down under a rule…',
  hideText: 'Hide the text, keep stars…',
  askEdit: 'Ask for an edit in 7 days…',
  suspendAuthor: 'Suspend the author…',
  resetName: 'Reset name and picture…',
  voidVotes: 'Void their votes…',
  approve: 'Approve',
  grant: 'Grant the appeal',
  uphold: 'Uphold the decision',
  deletedByAuthor: 'Close: deleted by its author',
  confirmCampaign: 'Confirm a campaign',
  corrected: 'Close: facts corrected',
  confirm: 'Confirm claim',
  refuse: 'Refuse claim',
  contest: 'Contest claim',
  revoke: 'Revoke claim',
  shown: EXPERIENCE_SHOWN,
  refused: 'Not enough',
}

/** Where a measure means something else for an item. */
const SPECIAL: Partial<Record<ItemKind, Partial<Record<Measure, string>>>> = {
  surge: { keep: 'Show all reviews', takeDown: 'Take all down under a rule…' },
  submission: { takeDown: 'Refuse under a rule…' },
  member: { suspendAuthor: 'Suspend the member…' },
  flags: {
    keep: 'Show and keep all reviews',
    markAbuse: 'Keep all, mark flags as abuse',
    takeDown: 'Take all down under a rule…',
  },
  votes: { keep: 'Keep the votes', suspendAuthor: 'Suspend the member…' },
}

const OF_DOWN_TEXT = { keep: 'Show it again', takeDown: 'Leave it down under a rule…' } as const
/** Where staff has taken it down before. */
const OF_DOWN: Partial<Record<ItemKind, Partial<Record<Measure, string>>>> = {
  review: OF_DOWN_TEXT,
  reply: OF_DOWN_TEXT,
  member: { keep: 'Dismiss' },
  influencer: { keep: 'Dismiss', takeDown: 'Leave it removed under a rule…' },
}

/** Returns the words on the button of a measure. */
export const measureLabel = (
  { kind, isTakenDown, isDeleted }: Pick<QueueItem, 'kind' | 'isTakenDown' | 'isDeleted'>,
  measure: Measure,
): string =>
  (isDeleted && measure === 'markAbuse' && 'Close, mark reports as abuse') ||
  (isTakenDown && OF_DOWN[kind]?.[measure]) ||
  (SPECIAL[kind]?.[measure] ?? MEASURE_LABELS[measure])

/** Of an item that one of the team has left to another. */
export const WAITS_FOR_SECOND = 'Waits for a second person'

/** Returns the name of a language in English. */
export const languageName = (code: string): string => LANGUAGES.of(code) ?? code
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
