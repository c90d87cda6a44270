import { locksOf } from '@/lib/db/review-locks'
import type { ItemKind } from '@/lib/domain/decisions'

/** Returns the lock keys of commands that decide about a subject, as `locksOf` does. Call before the transaction begins. */
export const subjectLocks = async (
  subject: { kind: ItemKind; subjectId: unknown } | null,
): Promise<string[]> => (subject?.kind === 'review' ? locksOf(String(subject.subjectId)) : [])
