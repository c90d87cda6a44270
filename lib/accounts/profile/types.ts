/** Why points were given. */
export const POINT_CAUSES = ['rating', 'reply', 'reaction'] as const

/**
 * The state of a rating for its author: part of the average; not counted until the e-mail is confirmed; not counted
 * because it was paid for; hidden until reviewed by staff; or removed by staff.
 */
export const RATING_STATES = ['counted', 'unconfirmed', 'paid', 'held', 'takenDown'] as const
export type RatingState = (typeof RATING_STATES)[number]

/** The sections of the member's dashboard, each with its own URL (`?section=`). */
export const PROFILE_SECTIONS = ['overview', 'ratings', 'replies', 'account'] as const
export type ProfileSection = (typeof PROFILE_SECTIONS)[number]
