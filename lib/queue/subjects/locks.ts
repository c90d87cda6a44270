import type { ItemKind } from '@/lib/domain/decisions'
import { locksOf } from '@/lib/ratings/reviews/locks'

/** Returns the lock keys of commands that decide about a subject, as `locksOf` does. Call before the transaction begins. */
export const subjectLocks = async (
  subject: { kind: ItemKind; subjectId: unknown } | null,
): Promise<string[]> => (subject?.kind === 'review' ? locksOf(String(subject.subjectId)) : [])
