/** What an account says of the contributions of its member. */
type Standing = {
  name: string
  removedAt?: Date | null | undefined
  closure?: 'anonymised' | 'erased' | null | undefined
  emailVerifiedAt?: Date | null | undefined
  votesVoidedAt?: Date | null | undefined
}

/**
 * What becomes of contributions. hidden: they do not count and come back with the account. erased: they are gone.
 * Those of a member who left and let his words stay are kept, without his name.
 */
export type Fate = 'kept' | 'hidden' | 'erased'

export function fateOf({ removedAt, closure }: Standing): Fate {
  if (closure === 'erased') return 'erased'
  return removedAt && closure !== 'anonymised' ? 'hidden' : 'kept'
}

/** The same of likes, dislikes and flags: they are hidden, too, where staff has voided them. */
export function voteFateOf(standing: Standing): Fate {
  const fate = fateOf(standing)
  return fate === 'kept' && standing.votesVoidedAt ? 'hidden' : fate
}

/** Whether contributions that follow the one also follow the other. */
export const isSameTruth = (one: Standing, other: Standing | null): boolean =>
  other !== null &&
  fateOf(one) === fateOf(other) &&
  voteFateOf(one) === voteFateOf(other) &&
  one.name === other.name &&
  one.removedAt?.getTime() === other.removedAt?.getTime() &&
  Boolean(one.emailVerifiedAt) === Boolean(other.emailVerifiedAt)
