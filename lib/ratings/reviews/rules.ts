import {
  type AspectsAndTags,
  isUnbiased,
  NO_ASPECTS,
  readAspects,
  type StoredAspects,
} from '@/lib/domain/aspects-and-tags'
import { days } from '@/lib/domain/durations'
import { PROOFS } from '@/lib/domain/proofs'
import type { Stars } from '@/lib/domain/stars'
import { type TextDates, textVersion } from '@/lib/queue/subjects/text'
import type { ReviewDifference } from '@/lib/ratings/aggregates/rules'
import type { Reaction, Reactions } from '@/lib/ratings/reviews/types'
import { pairsOf, runTokensOf, wordsOf } from '@/lib/text/words'

/** Replaces the text of a deleted review. */
const REMOVED_TEXT = '(deleted)'
/** Flags of this total weight hide a review until moderation, if they outweigh its likes. */
export const FLAGS_TO_HIDE = 5
/** Star changes within this time count as one. */
const MOVE_MS = days(1)
/** The maximum number of stored edits of a review. */
const HISTORY_MAX = 50
/** The maximum number of search tokens of a review; the first ones of a longer text are used. */
const WORDS_MAX = 400
/** Longer words are truncated. */
const WORD_CHARS_MAX = 20
/** The maximum number of words of a query; the longest ones of a longer query are used. */
const WANTED_WORDS_MAX = 6

const truncate = (word: string) => [...word].slice(0, WORD_CHARS_MAX).join('')

/** Returns the search tokens of a review: words, or for scripts without spaces each pair of characters and the last one. */
export function reviewTokensOf({ title, details }: { title: string; details: string }): string[] {
  const { words, runs } = wordsOf(`${title}\n${details}`)
  const keys = [...words.map(truncate), ...runs.flatMap(runTokensOf)]
  return [...new Set(keys)].slice(0, WORDS_MAX)
}

/**
 * Returns the tokens of a query, longest first because few reviews have it. A review matches when each is a prefix of one of
 * its tokens.
 */
export function reviewQueryTokens(query: string): string[] {
  const { words, runs } = wordsOf(query)
  const pairs = runs.flatMap((run) => ([...run].length === 1 ? [run] : pairsOf(run)))
  const wanted = [...new Set([...words.map(truncate), ...pairs])]
  return wanted.sort((a, b) => b.length - a.length).slice(0, WANTED_WORDS_MAX)
}

/** Applies a press on one of the two buttons: a second press withdraws the reaction, the other button switches it. */
export function pressReaction(reactions: Reactions, choice: Reaction): Reactions {
  const mine = reactions.mine === choice ? null : choice
  const change = (kind: Reaction) => Number(mine === kind) - Number(reactions.mine === kind)
  return {
    likesCount: reactions.likesCount + change('like'),
    dislikesCount: reactions.dislikesCount + change('dislike'),
    mine,
  }
}

/** Whether flags hide a review: enough weight, and more than the likes. */
export const isOverFlagged = (counts: { flagsWeight: number; likesCount: number }) =>
  counts.flagsWeight >= FLAGS_TO_HIDE && counts.flagsWeight > counts.likesCount

type StoredStatus = {
  status: 'shown' | 'held' | 'removed'
  formerStatus?: 'shown' | 'held' | null | undefined
  heldAt?: Date | null | undefined
}

type Edit = { rating: number; title: string; details: string; at: Date }
type Move = { at: Date; from?: number | null | undefined }

/** What the rules read of a stored review. */
export type StoredReview = StoredStatus &
  StoredAspects &
  Text &
  TextDates & {
    rating: number
    counted: boolean
    removedBy?: string | null | undefined
    hiddenUnder?: string | null | undefined
    editAsked?: object | null | undefined
    provenStars?: number | null | undefined
    move?: Move | null | undefined
    history?: readonly Edit[] | null | undefined
  }

/** Returns the status of a review that is rated again or restored. A pending one stays pending. */
export function revivedStatus(before: StoredStatus | null): 'shown' | 'held' {
  if (!before) return 'shown'
  return before.status === 'removed' ? (before.formerStatus ?? 'shown') : before.status
}

/** Whether a written rating is new to the average: first or rewritten, with changed stars, or not counted before. */
const isMoved = (
  before: (StoredStatus & { rating: number; counted: boolean }) | null,
  rating: number,
): boolean =>
  !before ||
  before.status === 'removed' ||
  ((before.status === 'shown' || isHiddenByFlags(before)) &&
    (!before.counted || before.rating !== rating))

/** Whether a rating is pending because of flags, and not of a surge. It counts until staff has decided. */
const isHiddenByFlags = ({ status, heldAt }: StoredStatus): boolean =>
  status === 'held' && Boolean(heldAt)

const isShownOrFlagged = (review: StoredStatus): boolean =>
  review.status === 'shown' || isHiddenByFlags(review)

/**
 * Returns the review with `counted` as it follows from the rest: shown or hidden by flags, not paid for, and its author
 * verified where the settings require it.
 */
const withCounted = <R extends StoredStatus & StoredAspects>(
  review: R,
  isVerified: boolean,
): R & { counted: boolean } => ({
  ...review,
  counted: isShownOrFlagged(review) && isVerified && isUnbiased(readAspects(review).relationship),
})

type Text = { title: string; details: string }
/** Whether title or details differ. Other stars, aspects or tags are no other text. */
export const isOtherText = (one: Text, other: Text): boolean =>
  one.title !== other.title || one.details !== other.details

/** Missing aspects, tags and relationship stay unchanged. */
export type RatingText = { rating: Stars; title: string; details: string } & Partial<AspectsAndTags>
type NewRating<Id> = RatingText & {
  authorName: string
  authorSince: Date
  isVerified: boolean
  /** The language of the text (`languageDetector`). */
  language: string
  at: Date
  /** The open surge, which holds a rating that would move the average; null without one. */
  surgeId: Id | null
  /** Whether the author is a newcomer (lib/surges/campaign). */
  isNewcomer: boolean
}

/** What a rating has that was never edited, moderated or reacted to. */
const UNTOUCHED = {
  surgeVerdict: null,
  heldAt: null,
  move: null,
  history: [],
  historyHiddenUntil: null,
  editedAt: null,
  likesCount: 0,
  dislikesCount: 0,
  flagsCount: 0,
  repliesCount: 0,
  helpfulness: 0,
}

/**
 * Returns what becomes of a new or edited rating: the fields to store, whether it replaces a rating that its author had not
 * deleted, whether it changes the average, and whether this write made it pending.
 */
export function revisedReview<Id>(before: StoredReview | null, rating: NewRating<Id>) {
  const { at, title, details } = rating
  const aspects = aspectsOf(before, rating)
  const moves = isMoved(before, rating.rating)
  const isHeldBySurge =
    rating.surgeId !== null && moves && rating.isVerified && isUnbiased(aspects.relationship)
  const fields = {
    surgeId: null,
    ...UNTOUCHED,
    createdAt: at,
    updatedAt: at,
    ...before,
    authorName: rating.authorName,
    authorSince: rating.authorSince,
    rating: rating.rating,
    title,
    details,
    ...aspects,
    searchKeys: before?.hiddenUnder ? [] : reviewTokensOf(rating),
    language: rating.language,
    status: revivedStatus(before),
    removedBy: null,
    formerStatus: null,
    ...(moves && moveFields(before, rating)),
    // In a surge it waits with the others, even if flags had hidden it before.
    ...(isHeldBySurge && { status: 'held' as const, heldAt: null, surgeId: rating.surgeId }),
    ...(before && editFields(before, { ...rating, ...aspects })),
    ...(before?.provenStars &&
      !isProvenFor(before, rating.rating) && { provenStars: null, provenAt: null }),
  }
  const review = withCounted(fields, rating.isVerified)
  const isEdit = before !== null && before.status !== 'removed'
  return {
    review,
    isEdit,
    isMoving: moves && review.counted,
    isPendingModeration: review.status === 'held' && (isHeldBySurge || !isEdit),
  }
}

/** Whether staff's look at a proof still holds for other stars, and for a review that its author has not deleted. */
const isProvenFor = ({ provenStars, status }: StoredReview, stars: Stars): boolean =>
  status !== 'removed' && Math.abs(stars - (provenStars ?? 0)) <= PROOFS.starsMoveMax

const aspectsOf = (before: StoredReview | null, rating: Partial<AspectsAndTags>): AspectsAndTags =>
  readAspects({
    criteria: rating.criteria ?? before?.criteria ?? null,
    tags: rating.tags ?? before?.tags ?? null,
    relationship: rating.relationship ?? before?.relationship ?? null,
  })

/** What a rating that would move the average changes for the detection of surges, and of its place in one. */
function moveFields(before: StoredReview | null, rating: NewRating<unknown>) {
  const isPending = revivedStatus(before) === 'held'
  const move = { at: rating.at, isNewcomer: rating.isNewcomer, from: movedFrom(before, rating.at) }
  return {
    // A decision of staff was about the previous version.
    ...(!isPending && { surgeId: null, surgeVerdict: null }),
    // One that stays pending moves nothing: deleting and writing it again must not make it recent.
    ...((!isPending || (before && isShownOrFlagged(before))) && { move }),
  }
}

/** Returns the stars that counted before; null when none did. */
function movedFrom(before: StoredReview | null, at: Date): number | null {
  if (!before || before.status === 'removed' || !before.counted) return null
  const { move } = before
  return move && move.at.getTime() > at.getTime() - MOVE_MS ? (move.from ?? null) : before.rating
}

/** What an edit changes for its readers, with the previous version in the history, and for staff. */
function editFields(before: StoredReview, after: Text & AspectsAndTags & Edit) {
  const { at } = after
  const text = isOtherText(before, after)
    ? textEdit(before, at)
    : { textEditedAt: textVersion(before) }
  if (!isOtherVersion(before, after)) return text
  return {
    ...text,
    history: [...(before.history ?? []), versionOf(before, at)].slice(-HISTORY_MAX),
    editedAt: at,
    updatedAt: at,
    // What staff had hidden, or asked to have edited, must not come back as an earlier version.
    ...((before.hiddenUnder || before.editAsked) && { historyHiddenUntil: at }),
  }
}

const isOtherVersion = (before: StoredReview, after: Text & AspectsAndTags & Edit): boolean =>
  isOtherText(before, after) ||
  before.rating !== after.rating ||
  JSON.stringify(readAspects(before)) !== JSON.stringify(readAspects(after))

/** What another text changes: the author has done what staff asked for, and staff looks again. */
const textEdit = (before: StoredReview, at: Date) => ({
  textEditedAt: at,
  editAsked: null,
  // Staff has kept another text: flags can hide this one.
  ...(before.status === 'shown' && { heldAt: null }),
})

/** The stored version of a review that an edit keeps in the history. */
const versionOf = (before: StoredReview, at: Date) => ({
  rating: before.rating,
  title: before.title,
  details: before.details,
  ...readAspects(before),
  isTakenBack: before.removedBy === 'author',
  at,
})

/** Returns a review that its author deletes: without texts, also in the history. */
export function deletedReview<R extends StoredReview>(before: R, at: Date): R {
  const after = withoutText(before, at)
  // One that staff asked to edit waits for staff when it is written again: its deletion is not the edit.
  return before.editAsked
    ? { ...after, formerStatus: 'held' as const, heldAt: before.heldAt ?? at }
    : after
}

const REMOVED = { title: REMOVED_TEXT, details: REMOVED_TEXT } as const

const withoutText = <R extends StoredReview>(before: R, at: Date) => ({
  ...before,
  ...REMOVED,
  ...NO_ASPECTS,
  status: 'removed' as const,
  removedBy: 'author' as const,
  formerStatus: before.status,
  counted: false,
  searchKeys: [],
  language: '',
  history: (before.history ?? []).map(({ rating, at }) => ({
    ...REMOVED,
    rating,
    at,
    isTakenBack: true,
  })),
  updatedAt: at,
  ...(before.provenStars && { provenStars: null, provenAt: null }),
})

/** Returns a review that is erased with its author's account, also one that staff had hidden. */
export const erasedReview = <R extends StoredReview>(before: R, at: Date): R => ({
  ...withoutText(before, at),
  authorName: '',
  authorSince: null,
  move: null,
  formerStatus: null,
  history: [],
})

/** Returns a review that is hidden with its author's account. */
export const hiddenReview = <R extends StoredReview>(before: R): R => ({
  ...before,
  status: 'removed' as const,
  removedBy: 'account' as const,
  formerStatus: before.status,
  counted: false,
})

/** Returns a review that staff takes down, also one that is hidden with its author's account. */
export const takenDownReview = <R extends StoredReview>(before: R): R => ({
  ...before,
  status: 'removed' as const,
  removedBy: 'staff' as const,
  formerStatus: before.status === 'removed' ? (before.formerStatus ?? null) : before.status,
  counted: false,
})

/** Returns a hidden or removed review with its former status. */
export const restoredReview = <R extends StoredReview>(before: R, isVerified: boolean): R =>
  withCounted(
    { ...before, status: revivedStatus(before), removedBy: null, formerStatus: null },
    isVerified,
  )

/** Returns a pending review that is shown. */
export const shownReview = <R extends StoredReview>(before: R, isVerified: boolean): R =>
  restoredReview({ ...before, status: 'shown' as const }, isVerified)

/** Returns a review that is pending: hidden by flags at `heldAt`, or waiting in a surge. */
export const heldReview = <R extends StoredReview>(
  before: R,
  { heldAt, isVerified }: { heldAt: Date | null; isVerified: boolean },
): R => withCounted({ ...before, status: 'held' as const, heldAt }, isVerified)

type Press<Id> = { influencerId: Id; at: Date }
type StoredVote = { voided: boolean; createdAt: Date }
type StoredReaction = StoredVote & { kind?: Reaction | null | undefined }
type StoredFlag = StoredVote & { raised: boolean; state: 'open' | 'upheld' | 'dismissed' }

/** Returns a stored reaction after a press on a button: a second press withdraws it, the other button switches. */
export const pressedReaction = <Id>(
  before: StoredReaction | null,
  choice: Reaction,
  { influencerId, at }: Press<Id>,
) => ({
  influencerId,
  kind: before?.kind === choice ? null : choice,
  ...voteFields(before, at),
})

/** Returns a stored flag after a press: raised, or withdrawn. */
export const toggledFlag = <Id>(before: StoredFlag | null, { influencerId, at }: Press<Id>) => ({
  influencerId,
  state: before?.state ?? ('open' as const),
  raised: !before?.raised,
  ...voteFields(before, at),
})

const voteFields = (before: StoredVote | null, at: Date) => ({
  voided: before?.voided ?? false,
  createdAt: before?.createdAt ?? at,
  updatedAt: at,
})

type CountedReaction = { kind?: Reaction | null; voided: boolean } | null
type CountedFlag = { raised: boolean; voided: boolean } | null

/** Returns what a change of a reaction changes in its review's counts. Those of a removed account do not count. */
export function reactionDifference(
  before: CountedReaction,
  after: CountedReaction,
): ReviewDifference {
  const gain = (kind: Reaction) => isOf(after, kind) - isOf(before, kind)
  return { likes: gain('like'), dislikes: gain('dislike') }
}

const isOf = (reaction: CountedReaction, kind: Reaction) =>
  Number(reaction?.kind === kind && !reaction.voided)

/** Returns what a change of a flag changes in its review's counts, as `reactionDifference` does. */
export const flagDifference = (before: CountedFlag, after: CountedFlag): ReviewDifference => ({
  flags: isRaised(after) - isRaised(before),
})

const isRaised = (flag: CountedFlag) => Number(Boolean(flag?.raised && !flag.voided))
