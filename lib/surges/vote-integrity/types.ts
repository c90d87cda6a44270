/** The kinds of votes on a rating. */
export type Vote = 'like' | 'dislike' | 'flag'

/** Patterns of one member's votes on another's ratings. */
export const PAIR_KINDS = ['mutual', 'praise', 'attack', 'mixed'] as const
export type PairKind = (typeof PAIR_KINDS)[number]

/** Unusually many votes of one member on ratings of one author within a month. */
export type VotePair = {
  /** `2026-11`. */
  month: string
  kind: PairKind
  voter: { id: string; name: string }
  author: { id: string; name: string }
  likes: number
  dislikes: number
  flags: number
  /** Votes of the author on ratings of the voter in the same month. */
  back: number
}
