/** The lists of the admin screen. */
export const MANAGED_LISTS = ['pending', 'approved', 'members', 'removed'] as const
export type ManagedList = (typeof MANAGED_LISTS)[number]

/** The page of each list, the words that accounts must match, and accounts to return whichever page they are on. */
export type ManagedQuery = {
  skip: Record<ManagedList, number>
  /** The account behind which a list continues, instead of its `skip`. */
  after?: Partial<Record<ManagedList, string | undefined>>
  limit: number
  words: string
  includedIds: readonly string[]
}

export const REVIEW_STATUSES = ['shown', 'held', 'removed'] as const

/** Actions that an admin can apply to many accounts at once. */
export const BULK_ACTIONS = ['approve', 'unapprove', 'remove', 'restore'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** What is counted per day, in the order of its charts. */
export const ACTIVITY_KINDS = ['signUps', 'ratings', 'reports', 'decisions'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]
