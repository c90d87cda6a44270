/** What earns how many points (C28, C30). The same for any star value: nobody is paid for praise. */
export const POINTS = { rating: 100, reply: 10, reaction: 1 } as const

/** How many of each earn points on one day (UTC). */
export const REWARDED_PER_DAY = { rating: 10, reply: 20, reaction: 20 } as const

/** A shorter reply earns nothing. */
export const REWARDED_REPLY_CHARS_MIN = 20

/** The wire's score call sends this number in its header `val`; the server reads it nowhere (C28). */
export const WIRE_SCORE_HEADER = '300'
