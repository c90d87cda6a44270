/*
 * Anonymous reviews. In public such a review is its own author: its id, which is random, stands where that of a member does, so
 * that nothing read by author finds it (decision 075).
 */

/** The name under which they are published. */
export const ANONYMOUS_REVIEWER = 'Anonymous reviewer'

type Authored = { _id: unknown; authorId: unknown }

/** Whether a stored review is anonymous. */
export const isAnonymous = ({ _id, authorId }: Authored): boolean =>
  String(_id) === String(authorId)

/** Returns the first instant of the month of a moment (UTC). */
export const startOfMonth = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))

/** Returns the last instant of the month before that of a moment: when all of that month are published. */
export const endOfLastMonth = (at: Date): Date => new Date(startOfMonth(at).getTime() - 1)

/** Returns the first instant of the next month: when readers see what is written now. */
export const startOfNextMonth = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
