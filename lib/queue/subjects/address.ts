import { isId } from '@/lib/domain/ids'
import { SUBJECT_KINDS, type SubjectKind } from '@/lib/domain/reports'
import type { SubjectAddress } from '@/lib/queue/subjects/types'

/** Returns the subject of `?subject=review:<id>`; null for anything else. */
export function readSubject(value: unknown): SubjectAddress | null {
  if (typeof value !== 'string') return null
  const [named, id = ''] = value.split(':')
  const kind = SUBJECT_KINDS.find((one) => one === named)
  return kind && isId(id) ? { kind, id } : null
}

/** Returns what a pasted address of this site shows: a rating, a profile or a member; null for any other. */
export function subjectOfAddress(typed: unknown): SubjectAddress | null {
  const base = 'http://any.site'
  if (typeof typed !== 'string' || !URL.canParse(typed.trim(), base)) return null
  const { pathname, searchParams, hash } = new URL(typed.trim(), base)
  const [, screen = '', id = ''] = pathname.split('/')
  const rating = /^#rating-(\w+)$/.exec(hash)?.[1]
  if (rating && isId(rating)) return { kind: 'review', id: rating }
  const shown = screen === 'allReviews' ? (searchParams.get('expertId') ?? '') : id
  const kind = KINDS.get(screen)
  return kind && isId(shown) ? { kind, id: shown } : null
}

const KINDS: ReadonlyMap<string, SubjectKind> = new Map([
  ['reviews', 'influencer'],
  ['allReviews', 'influencer'],
  ['ask-questions', 'influencer'],
  ['contributors', 'member'],
])
