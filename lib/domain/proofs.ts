import { days } from './durations'

/** What has become of the proof of a rating: it waits for staff, shows an experience, or is not enough. */
export const PROOF_STATES = ['pending', 'shown', 'refused'] as const
export type ProofState = (typeof PROOF_STATES)[number]

/** What staff decides about a proof. */
export const PROOF_DECISIONS = ['shown', 'refused'] as const
export type ProofDecision = (typeof PROOF_DECISIONS)[number]

/** The label of a review whose proof staff has seen. */
export const EXPERIENCE_SHOWN = 'Experience shown'

/** Whether the label is about the version that a review has now; of an anonymous review only the months are known. */
export const isLabelCurrent = ({
  experienceShownAt,
  editedAt,
}: {
  experienceShownAt: Date | null
  editedAt: Date | null
}): boolean => experienceShownAt !== null && !(editedAt && editedAt >= experienceShownAt)

export const PROOFS = {
  /** How long a document is kept after the decision. */
  keptMs: days(90),
  /** How far an edit may move the stars without losing the label. */
  starsMoveMax: 1,
  perPage: 50,
} as const
