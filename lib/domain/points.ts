/** Points per contribution. The same for any star value, so that praise earns no more than criticism. */
export const POINTS = { rating: 100, reply: 10, reaction: 1 } as const

/** The number of each that earn points per day (UTC). */
export const REWARDED_PER_DAY = { rating: 10, reply: 20, reaction: 20 } as const

/** A shorter reply earns nothing. */
export const REWARDED_REPLY_CHARS_MIN = 20

/** The contract's score call sends this number in its header `val`; the server ignores it. */
export const WIRE_SCORE_HEADER = '300'
