/** What an account may be (statement 349). The number is what the database and the wire hold. */
export const ROLE = { member: 0, admin: 1, influencer: 2 } as const

export type Role = (typeof ROLE)[keyof typeof ROLE]
