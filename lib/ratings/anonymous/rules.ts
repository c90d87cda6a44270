import { ANONYMOUS_REVIEWER } from '@/lib/domain/anonymous'
import { readAspects, type StoredAspects } from '@/lib/domain/aspects-and-tags'
import { days } from '@/lib/domain/durations'
import { SURGE } from '@/lib/domain/rating-surge'
import type { Stars } from '@/lib/domain/stars'
import {
  erasedReview,
  restoredReview,
  revisedReview,
  type StoredReview,
} from '@/lib/ratings/reviews/rules'

type Draft<Id> = StoredAspects & {
  rating: number
  title: string
  details: string
  language: string
  surgeId?: Id | null | undefined
}
type Publication = {
  before: StoredReview | null
  written: { at: Date; isNewcomer: boolean; accountDays: number }
  isVerified: boolean
  at: Date
}

/**
 * Returns what a version that waits makes of a review (`revisedReview`) when it is published. Of its author it has no more than
 * surges need, and that where no reader gets it: whether they were new and when they wrote the stars.
 */
export function publishedReview<Id>(
  { rating, title, details, language, surgeId, ...aspects }: Draft<Id>,
  { before, written, isVerified, at }: Publication,
) {
  const revision = revisedReview(before, {
    ...{ rating: rating as Stars, title, details, language, at, ...readAspects(aspects) },
    authorName: ANONYMOUS_REVIEWER,
    authorSince: written.at,
    surgeId: surgeId ?? null,
    isNewcomer: written.isNewcomer,
    isVerified,
  })
  const { move } = revision.review
  const isMoved = move !== (before?.move ?? null)
  const isNewAccount = days(written.accountDays) < SURGE.newAccountMs
  const moved = isMoved && move ? { ...move, at: written.at, isNewAccount } : move
  return { ...revision, isMoved, review: { ...revision.review, authorSince: null, move: moved } }
}

type Standing = {
  /** Its author deleted it, or erased the account with all contributions. */
  isErased: boolean
  isVerified: boolean
  at: Date
}

/**
 * Returns what the end of a month makes of a published review; the same object when nothing changes. Neither a merge of
 * profiles nor an account that is suspended, removed or closed hides it: what was hidden for that comes back.
 */
export function conformedReview<R extends StoredReview>(
  before: R,
  { isErased, isVerified, at }: Standing,
): R {
  if (isErased) return erasedReview(before, at)
  const isBack = before.removedBy === 'account' || before.removedBy === 'merge'
  const isToCount = before.status === 'shown' && !before.counted
  if (!(isBack || isToCount)) return before
  const after = restoredReview(before, isVerified)
  return isBack || after.counted ? after : before
}
