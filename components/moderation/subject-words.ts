import { isolated } from '@/lib/domain/isolated'
import type { SubjectKind } from '@/lib/domain/reports'

/** What is reported, in a sentence. The name is that of the influencer or the member. */
export const subjectPhrase = (kind: SubjectKind, name: string): string => {
  const of = isolated(name) || 'someone who’s no longer here'
  if (kind === 'review') return `a review of ${of}`
  if (kind === 'reply') return `a reply to a review of ${of}`
  return kind === 'member' ? `the member ${of}` : `the profile of ${of}`
}
