/** The roles of accounts, with the numbers that the database and the wire use. */
export const ROLE = { member: 0, admin: 1, influencer: 2 } as const

export type Role = (typeof ROLE)[keyof typeof ROLE]
