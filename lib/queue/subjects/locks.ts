import { locksOf } from '@/lib/db/review-locks'
import type { ItemKind } from '@/lib/domain/decisions'
import { ClaimModel } from '@/models/claim'

/** Returns the lock keys of commands that decide about a subject, as `locksOf` does. Call before the transaction begins. */
export async function subjectLocks(
  subject: { kind: ItemKind; subjectId: unknown } | null,
): Promise<string[]> {
  const { kind, subjectId } = subject ?? {}
  if (kind === 'review' || kind === 'proof') return locksOf(String(subjectId))
  if (kind !== 'claim') return []
  const claim = await ClaimModel.findById(subjectId, 'influencerId memberId').lean()
  return claim ? [`influencer ${claim.influencerId}`, `member ${claim.memberId}`] : []
}
