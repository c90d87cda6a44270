/** What staff can do, in the words of the log. */
export const STAFF_ACTIONS = [
  'approve',
  'unapprove',
  'remove',
  'restore',
  'raiseRank',
  'lowerRank',
  'edit',
  'suspend',
  'lift',
  'releaseReview',
  'removeReview',
  'restoreReview',
  'releaseStorm',
  'voidStorm',
  'holdStorm',
  'endStorm',
  'voidVotes',
  'restoreVotes',
  'addCategory',
  'renameCategory',
  'mergeCategory',
  'removeCategory',
  'resetAdmin',
] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

/** Where an action was done: to an account, a review or a category. */
export type AuditSubject = 'account' | 'review' | 'category'

/** One line of the log of what staff did. */
export type AuditEntry = {
  id: string
  at: Date
  action: StaffAction
  /** Empty name: the account is gone for good. */
  actor: { id: string; name: string }
  subject: {
    id: string
    kind: AuditSubject
    /** Of a review: whose rating of whom. Empty when the subject is gone for good. */
    name: string
  }
  note: string
  reason: string
}

export type AuditPage = { entries: AuditEntry[]; total: number }
