/** The kinds of votes on a rating. */
export type Vote = 'like' | 'dislike' | 'flag'

/** Patterns of one member's votes on another's ratings. */
export const PAIR_KINDS = ['mutual', 'praise', 'attack', 'mixed'] as const
export type PairKind = (typeof PAIR_KINDS)[number]
