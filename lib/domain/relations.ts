/** What a member can choose about an influencer or another member. */
export const RELATION_KINDS = ['follow', 'mute'] as const
export type RelationKind = (typeof RELATION_KINDS)[number]

/** The most of one kind that a member has at a time. */
export const RELATIONS_MAX = 500
