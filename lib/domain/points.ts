/** What earns how many points (C28, C30). The same for any star value: nobody is paid for praise. */
export const POINTS = { rating: 100, reply: 10, reaction: 1 } as const

/** Reactions that earn a point on one day (UTC). */
export const REWARDED_REACTIONS_PER_DAY = 20

/** The wire's score call sends this number in its header `val`; the server reads it nowhere (C28). */
export const WIRE_SCORE_HEADER = '300'
