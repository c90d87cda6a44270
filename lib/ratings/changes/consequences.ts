import { isDeepStrictEqual } from 'node:util'
import { isAnonymous } from '@/lib/domain/anonymous'
import { readAspects } from '@/lib/domain/aspects-and-tags'
import { TAG } from '@/lib/domain/cache-tags'
import { isInTotals, isRead } from '@/lib/ratings/aggregates/rules'
import { ENTRY_FIELDS } from '@/lib/ratings/entries/queries'
import { isOtherText, revivedStatus } from '@/lib/ratings/reviews/rules'
import { haveOtherWords } from '@/lib/text/words'
import type { ReviewRecord } from '@/models/review'

/** Why a review changes. Most of what follows depends on what differs alone; the cause decides about the rest. */
export type Cause =
  /** By its author: under their name, without it (as published), and the name put on it later. */
  | 'written'
  | 'published'
  | 'named'
  | 'deleted'
  /** With the end of a month, or with its author's account. */
  | 'settled'
  | 'account'
  /** A decision of staff about it, or a mark that staff sets: its text hidden, an edit asked, a proof seen. */
  | 'decided'
  | 'marked'
  /** Held by flags or in a surge. */
  | 'flagged'
  | 'surge'
  | 'merged'
  /** What is below it: votes, replies, the response, and who may reply. */
  | 'voted'
  | 'answered'
  /** How helpful it is to both sides. */
  | 'bridged'

/** What follows from a change of a review. */
export type Consequences = {
  /** Of its influencer: the totals, and their breakdown. */
  totals: boolean
  breakdown: boolean
  /** Its entry in the lists that votes change. */
  entries: boolean
  topics: boolean
  /** Of its author; those of an anonymous review follow from its record. */
  points: 'award' | 'restore' | 'forfeit' | 'withdraw' | null
  /** What may be a surge: the first rating of its author, or other stars. */
  surge: 'first' | 'again' | null
  /** What waits for staff: the review; that, unless its surge waits; its surge. */
  item: readonly ('review' | 'reviewUnlessSurge' | 'surge')[]
  /** Whom to tell: the owner of the page, its author; or unread notices of it go. */
  notices: 'owner' | 'held' | 'withdraw' | null
  /** Staff looks at its proof again, or that goes. */
  proofs: 'again' | 'delete' | null
  /** The cached responses that show it, or what follows from it. */
  tags: string[]
}

type Before = ReviewRecord | null

/** Returns what follows from a change of a review. The table of its test is the documentation. */
export function consequencesOf(before: Before, after: ReviewRecord, cause: Cause): Consequences {
  const differ = (view: View) => !isDeepStrictEqual(before && view(before), view(after))
  const totals = differ(inTotals)
  return {
    totals,
    breakdown: differ(inBreakdown),
    entries: differ(inEntry),
    topics: differ(inTopics),
    points: pointsOf(before, after, cause),
    surge: surgeOf(before, after, cause),
    item: itemOf(before, after, cause),
    notices: noticesOf(before, after, cause),
    proofs: proofsOf(before, after),
    tags: [
      ...(totals || differ(onCard) ? [TAG.list] : []),
      ...(differ(ofContributor) ? [TAG.contributors] : []),
      ...new Set([before ?? after, after].map((one) => TAG.influencer(String(one.influencerId)))),
    ],
  }
}

/** What something shows or sums up of a review; null for one that it leaves out. */
type View = (review: ReviewRecord) => unknown[] | null

const isShown = ({ status }: ReviewRecord) => status === 'shown'
const placeOf = ({ influencerId }: ReviewRecord) => String(influencerId)

const inTotals: View = (review) =>
  isShown(review) || isInTotals(review)
    ? [
        ...[placeOf(review), isShown(review), isInTotals(review)],
        ...[review.rating, readAspects(review), review.createdAt],
      ]
    : null

const inBreakdown: View = (review) =>
  isInTotals(review)
    ? [
        ...[placeOf(review), review.rating, readAspects(review).relationship],
        ...[review.language ?? '', review.createdAt, Boolean(review.answeredAt)],
      ]
    : null

const inEntry: View = (review) =>
  ENTRY_FIELDS.map((field) => review[field as keyof ReviewRecord] ?? null)

const inTopics: View = (review) =>
  isRead(review)
    ? [
        ...[placeOf(review), String(review.authorId), isInTotals(review), review.rating],
        ...[review.title, review.details, review.language, readAspects(review), review.createdAt],
      ]
    : null

/** Cards of influencers quote it. By votes they change with time alone: each would invalidate all lists. */
const onCard: View = (review) =>
  isRead(review) ? [placeOf(review), review.rating, review.title, review.details] : null

/** The list of contributors sums up what members have given. Nobody finds there who writes without a name. */
const ofContributor: View = (review) =>
  isShown(review) && review.counted && !isAnonymous(review) ? [String(review.authorId)] : null

const isGone = ({ status }: ReviewRecord) => status === 'removed'
/** Whether a review appears, or appears again. */
const isNew = (before: Before) => !before || isGone(before)

function pointsOf(before: Before, after: ReviewRecord, cause: Cause): Consequences['points'] {
  if (isAnonymous(after)) return null
  if (cause === 'written') return isNew(before) ? 'award' : null
  if (cause === 'named') return 'restore'
  if (cause === 'deleted') return 'withdraw'
  if (cause === 'decided') return isGone(after) ? 'forfeit' : 'restore'
  return null
}

/** What was published is compared as of when it was written, before (lib/ratings/anonymous/surges). */
function surgeOf(before: Before, after: ReviewRecord, cause: Cause): Consequences['surge'] {
  const isMoving =
    after.counted &&
    (before?.rating !== after.rating ||
      Number(before.move?.at ?? 0) !== Number(after.move?.at ?? 0))
  if (!isMoving || cause === 'published') return null
  return before === null || cause === 'account' ? 'first' : 'again'
}

const isWaiting = (review: ReviewRecord) =>
  review.status === 'held' && !review.heldAt && Boolean(review.surgeId)

function itemOf(before: Before, after: ReviewRecord, cause: Cause): Consequences['item'] {
  if (cause !== 'written' && cause !== 'published') return []
  const review = before && isOtherText(before, after) ? reviewItem(before, after) : []
  const isSurge = isWaiting(after) && !(before && isWaiting(before))
  return isSurge && !review.includes('reviewUnlessSurge') ? [...review, 'surge'] : review
}

/** Staff looks again at what is hidden, or was asked to be edited, when its text is another one. */
function reviewItem(before: ReviewRecord, after: ReviewRecord): Consequences['item'] {
  if (before.hiddenUnder || before.editAsked) return ['review']
  // What was pending when its author deleted it waits on when it is written again: its item may be closed.
  if (!isGone(before) || revivedStatus(before) !== 'held') return []
  if (before.heldAt) return ['review']
  return String(before.surgeId) === String(after.surgeId) ? ['reviewUnlessSurge'] : []
}

function noticesOf(before: Before, after: ReviewRecord, cause: Cause): Consequences['notices'] {
  if (isGone(after)) return before && !isGone(before) ? 'withdraw' : null
  if (!before && isShown(after)) return 'owner'
  // Who is told of a decision, or of flags, is decided there.
  const isToTell = after.status === 'held' && (cause === 'published' || cause === 'surge')
  return isToTell && isAnonymous(after) && isHeldNow(before, after) ? 'held' : null
}

const isHeldNow = (before: Before, after: ReviewRecord) =>
  before?.status !== 'held' || Number(before.heldAt) !== Number(after.heldAt)

function proofsOf(before: Before, after: ReviewRecord): Consequences['proofs'] {
  if (!before) return null
  if (isGone(after)) {
    return after.removedBy === 'author' && before.removedBy !== 'author' ? 'delete' : null
  }
  return after.provenStars && haveOtherWords(textOf(before), textOf(after)) ? 'again' : null
}

const textOf = ({ title, details }: ReviewRecord) => `${title}\n${details}`
