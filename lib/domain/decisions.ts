import { CLAIM_DECISIONS } from './claims'
import { PROOF_DECISIONS } from './proofs'

/** What waits in the queue of staff. */
export const ITEM_KINDS = [
  'review',
  'reply',
  'member',
  'influencer',
  'submission',
  'surge',
  'votes',
  'flags',
  'appeal',
  'claim',
  'proof',
] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** What a member asks of staff: its decisions are between the two, and in no public list or figure. */
export const REQUEST_KINDS = ['claim', 'proof'] as const satisfies readonly ItemKind[]
export type RequestKind = (typeof REQUEST_KINDS)[number]
export const isRequest = (kind: ItemKind): kind is RequestKind =>
  REQUEST_KINDS.some((one) => one === kind)

/** The measures that a decision can consist of. */
export const MEASURES = [
  'keep',
  'markAbuse',
  'takeDown',
  'hideText',
  'askEdit',
  'suspendAuthor',
  'resetName',
  'voidVotes',
  'approve',
  'grant',
  'uphold',
  'deletedByAuthor',
  'confirmCampaign',
  'corrected',
  ...CLAIM_DECISIONS,
  ...PROOF_DECISIONS,
] as const
export type Measure = (typeof MEASURES)[number]

/**
 * Which measures each kind of item can get. `keep` shows the ratings of a surge or of joint flags, `takeDown` removes them; a
 * submission is refused by `takeDown`; `confirmCampaign` is an event of the profile; `corrected` says that its reports were
 * right. Where the author has deleted it, `deletedByAuthor` replaces `keep`.
 */
export const MEASURES_FOR = {
  review: [
    'keep',
    'markAbuse',
    'takeDown',
    'hideText',
    'askEdit',
    'suspendAuthor',
    'deletedByAuthor',
  ],
  reply: ['keep', 'markAbuse', 'takeDown', 'suspendAuthor', 'deletedByAuthor'],
  member: ['keep', 'markAbuse', 'resetName', 'suspendAuthor', 'deletedByAuthor'],
  influencer: ['keep', 'markAbuse', 'takeDown', 'confirmCampaign', 'corrected'],
  appeal: ['grant', 'uphold'],
  submission: ['approve', 'takeDown'],
  surge: ['keep', 'takeDown'],
  votes: ['keep', 'suspendAuthor', 'voidVotes'],
  claim: CLAIM_DECISIONS,
  proof: PROOF_DECISIONS,
  flags: ['keep', 'markAbuse', 'takeDown'],
} as const satisfies Record<ItemKind, readonly Measure[]>

/** What staff answers to what a member asks. */
const ANSWERS: readonly Measure[] = [...CLAIM_DECISIONS, ...PROOF_DECISIONS]

/** Measures that exclude each other: what happens to the text, or the outcome of an appeal or a request. */
const ALTERNATIVES: readonly Measure[] = [
  'keep',
  'takeDown',
  'hideText',
  'askEdit',
  'resetName',
  'approve',
  'grant',
  'uphold',
  'confirmCampaign',
  'corrected',
  ...ANSWERS,
]
/** Whether a decision can have only one of this and the other alternatives. */
export const isAlternative = (measure: Measure): boolean => ALTERNATIVES.includes(measure)

const UNRESTRICTING: readonly Measure[] = [
  'keep',
  'markAbuse',
  'approve',
  'grant',
  'uphold',
  'deletedByAuthor',
  'confirmCampaign',
  'corrected',
  ...ANSWERS,
]
/** Whether a measure restricts a person, who is then told why (DSA, article 17). */
export const isRestricting = (measure: Measure): boolean => !UNRESTRICTING.includes(measure)

/** Whether measures suspend a member, or remove a listed profile. */
export const restrictsAccount = (kind: ItemKind | null, measures: readonly Measure[]): boolean =>
  measures.includes('suspendAuthor') || (kind === 'influencer' && measures.includes('takeDown'))

const OF_PRESENT: readonly Measure[] = ['keep', 'hideText', 'askEdit']
/** The measures that call nothing wrong: only beside one of them are reports marked as abuse. */
export const isAcquittal = (measure: Measure): boolean =>
  measure === 'keep' || measure === 'deletedByAuthor'
/** Whether a measure fits what is still on the site, or what its author has deleted. */
export const fitsDeleted = (measure: Measure, isDeleted: boolean): boolean =>
  isDeleted ? !OF_PRESENT.includes(measure) : measure !== 'deletedByAuthor'

export const RESTRICTING: readonly Measure[] = MEASURES.filter(isRestricting)

/** How staff came to look at the subject. */
export const FOUND_BY = ['reports', 'software', 'staff'] as const
export type FoundBy = (typeof FOUND_BY)[number]

/** inForce; undone within minutes, as if it had never been made; reversed later, after an appeal or by staff. */
export const DECISION_STATES = ['inForce', 'undone', 'reversed'] as const
export type DecisionState = (typeof DECISION_STATES)[number]
