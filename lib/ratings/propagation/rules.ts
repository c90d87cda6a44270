/** The state of an account that decides about its contributions. */
type AccountState = {
  removedAt?: Date | null | undefined
  closure?: 'anonymised' | 'erased' | null | undefined
  votesVoidedAt?: Date | null | undefined
}

/**
 * The retention of contributions. `hidden`: they do not count until the account is restored. `erased`: they are deleted.
 * `kept`: they stay, also when the member closed the account and left them anonymous.
 */
export type Retention = 'kept' | 'hidden' | 'erased'

/** Returns the retention of an account's reviews and replies. */
export function retentionOf({ removedAt, closure }: AccountState): Retention {
  if (closure === 'erased') return 'erased'
  return removedAt && closure !== 'anonymised' ? 'hidden' : 'kept'
}

/** Returns the retention of likes, dislikes and flags, which are also hidden while staff has voided them. */
export function voteRetentionOf(account: AccountState): Retention {
  const retention = retentionOf(account)
  return retention === 'kept' && account.votesVoidedAt ? 'hidden' : retention
}
