/** What of an account decides about the contributions of its member. */
type AccountState = {
  removedAt?: Date | null | undefined
  closure?: 'anonymised' | 'erased' | null | undefined
  votesVoidedAt?: Date | null | undefined
}

/**
 * What becomes of contributions. hidden: they do not count and come back with the account. erased: they are gone.
 * Those of a member who left and let their words stay are kept, without the name.
 */
export type Retention = 'kept' | 'hidden' | 'erased'

export function retentionOf({ removedAt, closure }: AccountState): Retention {
  if (closure === 'erased') return 'erased'
  return removedAt && closure !== 'anonymised' ? 'hidden' : 'kept'
}

/** The same of likes, dislikes and flags: they are hidden, too, where staff has voided them. */
export function voteRetentionOf(account: AccountState): Retention {
  const retention = retentionOf(account)
  return retention === 'kept' && account.votesVoidedAt ? 'hidden' : retention
}
