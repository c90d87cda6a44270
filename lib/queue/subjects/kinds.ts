import type { ItemKind } from '@/lib/domain/decisions'
import { SUBJECT_KINDS, type SubjectKind } from '@/lib/domain/reports'

/** Returns the kind of reports that a decision about an item answers; null for what cannot be reported. */
export function reportedKind(kind: ItemKind): SubjectKind | null {
  if (kind === 'submission') return 'influencer'
  return SUBJECT_KINDS.find((one) => one === kind) ?? null
}
