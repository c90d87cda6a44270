import {
  type AspectsAndTags,
  CRITERION_IDS,
  isUnbiased,
  NO_ASPECTS,
  type Relationship,
} from '@/lib/domain/aspects-and-tags'
import { days } from '@/lib/domain/durations'
import type { Stars } from '@/lib/domain/stars'
import { pairsOf, wordsOf } from '@/lib/domain/words'
import { type TextDates, textVersion } from '@/lib/queue/subjects/text-version'
import type { Stage } from '@/lib/ratings/aggregates/rules'
import type { Reaction, Reactions } from '@/lib/ratings/reviews/types'

/** Replaces the text of a deleted review. */
export const REMOVED_TEXT = '(deleted)'
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
  const keys = [
    ...words.map(truncate),
    ...runs.flatMap((run) => [...pairsOf(run), [...run].at(-1) ?? '']),
  ]
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

type Written = {
  rating: number
  relationship: Relationship
  isVerified: boolean
  isDuringSurge: boolean
}

/** Returns what becomes of a written rating. During a surge it is pending if it would move the average. */
export function writtenAs(
  before: (StoredStatus & { rating: number; counted: boolean }) | null,
  { rating, relationship, isVerified, isDuringSurge }: Written,
) {
  const mayMove = isMoved(before, rating) && isVerified && isUnbiased(relationship)
  const isHeldBySurge = isDuringSurge && mayMove
  const status = isHeldBySurge ? 'held' : revivedStatus(before)
  const heldAt = isHeldBySurge ? null : before?.heldAt
  const isEdit = before !== null && before.status !== 'removed'
  const isCounted = isCountable({ status, heldAt, relationship, isVerified })
  return {
    status,
    isEdit,
    isCounted,
    isMoving: mayMove && isCounted,
    /** Whether this write made it pending. */
    isPendingModeration: status === 'held' && (isHeldBySurge || !isEdit),
  }
}

/** Whether a rating is pending because of flags, and not of a surge. It counts until staff has decided. */
const isHiddenByFlags = ({ status, heldAt }: StoredStatus): boolean =>
  status === 'held' && Boolean(heldAt)

/**
 * Whether a rating counts in the average: shown or hidden by flags, not paid for, and its author verified where the settings
 * require it.
 */
const isCountable = ({
  relationship,
  isVerified,
  ...review
}: StoredStatus & { relationship: Relationship; isVerified: boolean }) =>
  (review.status === 'shown' || isHiddenByFlags(review)) && isVerified && isUnbiased(relationship)

const isShownOrFlagged = {
  $or: [
    { $eq: ['$status', 'shown'] },
    { $and: [{ $eq: ['$status', 'held'] }, { $ne: [{ $ifNull: ['$heldAt', null] }, null] }] },
  ],
}

/** `isCountable` as an expression. Reviews from before relationships existed have none and are not paid for. */
const countedIf = (isVerified: boolean) => ({
  $and: [isShownOrFlagged, isVerified, { $ne: ['$relationship', 'paid'] }],
})

/** Returns the update stages that make a rating pending: hidden by flags at `heldAt`, or waiting in a surge. */
export const heldStages = ({
  heldAt,
  isVerified,
}: {
  heldAt: Date | null
  isVerified: boolean
}): Stage[] => [{ $set: { status: 'held', heldAt } }, { $set: { counted: countedIf(isVerified) } }]

const isMissing = { $eq: [{ $ifNull: ['$status', null] }, null] }
const isTextHidden = { $ne: [{ $ifNull: ['$hiddenUnder', null] }, null] }
const isRemoved = { $eq: ['$status', 'removed'] }
const revived = { $cond: [isRemoved, { $ifNull: ['$formerStatus', 'shown'] }, '$status'] }
const or = (field: string, otherwise: unknown) => ({ $ifNull: [`$${field}`, otherwise] })

type Text = { title: string; details: string }
/** Whether title or details differ. Other stars, aspects or tags are no other text. */
export const isOtherText = (one: Text, other: Text): boolean =>
  one.title !== other.title || one.details !== other.details

/** Returns what a rating that is written again changes for staff. */
export function textChange(
  before: StoredStatus & Text & TextDates,
  text: Text,
  at: Date,
): { textEditedAt: Date | null; editAsked?: null; heldAt?: null } {
  if (!isOtherText(before, text)) return { textEditedAt: textVersion(before) }
  return {
    textEditedAt: at,
    // The author has done what staff asked for; staff looks again.
    editAsked: null,
    // Staff has kept another text: flags can hide this one.
    ...(before.status === 'shown' && { heldAt: null }),
  }
}

/** Missing aspects, tags and relationship stay unchanged. */
export type RatingText = { rating: Stars; title: string; details: string } & Partial<AspectsAndTags>
type NewRating = RatingText & {
  authorName: string
  authorSince: Date
  isVerified: boolean
  /** The language of the text (`languageDetector`). */
  language: string
  at: Date
  /** The open surge, which holds a rating that would move the average; null without one. */
  surgeId: unknown
  /** Whether the author is a newcomer (lib/surges/campaign). */
  isNewcomer: boolean
}

const storedAspects = {
  criteria: or('criteria', { $literal: NO_ASPECTS.criteria }),
  tags: or('tags', []),
  relationship: or('relationship', NO_ASPECTS.relationship),
}

/** Returns the given aspects as values, and expressions that tell whether the stored ones differ. */
function aspectChanges({ criteria, tags, relationship }: Partial<AspectsAndTags>) {
  const rated = criteria ? CRITERION_IDS.map((id) => [id, criteria[id]] as const) : []
  return {
    values: {
      criteria: criteria ? Object.fromEntries(rated) : storedAspects.criteria,
      tags: tags ?? storedAspects.tags,
      relationship: relationship ?? storedAspects.relationship,
    },
    differs: [
      ...rated.map(([id, stars]) => ({ $ne: [or(`criteria.${id}`, null), stars] })),
      ...(tags ? [{ $ne: [storedAspects.tags, tags] }] : []),
      ...(relationship ? [{ $ne: [storedAspects.relationship, relationship] }] : []),
    ],
  }
}

/** The stored version of a review that an edit keeps in the history. */
const storedVersion = {
  rating: '$rating',
  title: '$title',
  details: '$details',
  ...storedAspects,
  isTakenBack: { $eq: [or('removedBy', null), 'author'] },
}

/** Returns the update stages that write a new or edited rating and keep the previous version in the history. */
export function ratingStages(rating: NewRating): Stage[] {
  const { at, surgeId } = rating
  const [title, details] = [{ $literal: rating.title }, { $literal: rating.details }]
  const aspects = aspectChanges(rating)
  const differs = {
    $or: [
      { $ne: ['$rating', rating.rating] },
      { $ne: ['$title', title] },
      { $ne: ['$details', details] },
      ...aspects.differs,
    ],
  }
  const isEdited = { $and: [{ $not: [isMissing] }, differs] }
  const isNew = { $or: [isMissing, isRemoved] }
  const isUncounted = { $ne: ['$counted', true] }
  const isOther = { $or: [isUncounted, { $ne: ['$rating', rating.rating] }] }
  const moves = { $or: [isNew, { $and: [isShownOrFlagged, isOther] }] }
  const isHeldNow = {
    $and: [
      surgeId !== null,
      rating.isVerified,
      moves,
      { $ne: [aspects.values.relationship, 'paid'] },
    ],
  }
  // A decision of staff was about the previous version.
  const isUndecided = { $and: [moves, { $ne: [revived, 'held'] }] }
  const movesAverage = { $or: [isUndecided, { $and: [moves, isShownOrFlagged] }] }
  const edit = { ...storedVersion, at }
  // What staff had hidden, or asked to have edited, must not come back as an earlier version.
  const isReplacedForStaff = { $or: [isTextHidden, { $ne: [or('editAsked', null), null] }] }
  const remembered = { $slice: [{ $concatArrays: [or('history', []), [edit]] }, -HISTORY_MAX] }
  return [
    {
      $set: {
        authorName: { $literal: rating.authorName },
        rating: rating.rating,
        title,
        details,
        ...aspects.values,
        searchKeys: { $cond: [isTextHidden, [], { $literal: reviewTokensOf(rating) }] },
        language: { $literal: rating.language },
        status: { $cond: [isHeldNow, 'held', { $cond: [isMissing, 'shown', revived] }] },
        stormId: {
          $cond: [isHeldNow, surgeId, { $cond: [isUndecided, null, or('stormId', null)] }],
        },
        stormVerdict: { $cond: [isUndecided, null, or('stormVerdict', null)] },
        // In a surge it waits with the others, even if flags had hidden it before.
        heldAt: { $cond: [isHeldNow, null, or('heldAt', null)] },
        // One that stays pending moves nothing: deleting and writing it again must not make it recent.
        move: {
          $cond: [movesAverage, moveOf(rating, { $or: [isNew, isUncounted] }), or('move', null)],
        },
        authorSince: rating.authorSince,
        history: { $cond: [isEdited, remembered, or('history', [])] },
        historyHiddenUntil: {
          $cond: [{ $and: [isEdited, isReplacedForStaff] }, at, or('historyHiddenUntil', null)],
        },
        editedAt: { $cond: [isEdited, at, or('editedAt', null)] },
        createdAt: or('createdAt', at),
        updatedAt: { $cond: [isEdited, at, or('updatedAt', at)] },
      },
    },
    {
      $set: {
        counted: countedIf(rating.isVerified),
        removedBy: null,
        formerStatus: null,
        likesCount: or('likesCount', 0),
        dislikesCount: or('dislikesCount', 0),
        flagsCount: or('flagsCount', 0),
        repliesCount: or('repliesCount', 0),
        helpfulness: or('helpfulness', 0),
      },
    },
  ]
}

/** The data stored with a rating that moves the average, for surge detection. */
const moveOf = (
  { at, isNewcomer }: Pick<NewRating, 'at' | 'isNewcomer'>,
  isNewlyCounted: Record<string, unknown>,
) => ({
  at,
  isNewcomer: { $literal: isNewcomer },
  from: {
    $cond: [
      isNewlyCounted,
      null,
      {
        $cond: [
          { $gt: ['$move.at', new Date(at.getTime() - MOVE_MS)] },
          or('move.from', null),
          '$rating',
        ],
      },
    ],
  },
})

/** Returns the update stages of an author's deletion, which also clear the texts in the history. */
export const deletionStages = (at: Date): Stage[] => [
  {
    $set: {
      status: 'removed',
      removedBy: 'author',
      formerStatus: '$status',
      counted: false,
      title: REMOVED_TEXT,
      details: REMOVED_TEXT,
      criteria: { $literal: NO_ASPECTS.criteria },
      tags: [],
      relationship: NO_ASPECTS.relationship,
      searchKeys: [],
      language: '',
      history: {
        $map: {
          input: '$history',
          as: 'edit',
          in: {
            rating: '$$edit.rating',
            title: REMOVED_TEXT,
            details: REMOVED_TEXT,
            at: '$$edit.at',
            isTakenBack: true,
          },
        },
      },
      updatedAt: at,
    },
  },
]

/** Returns the update stages that erase a review with its author's account, also one that staff had hidden. */
export const erasureStages = (at: Date): Stage[] => [
  ...deletionStages(at),
  { $set: { authorName: '', authorSince: null, move: null, formerStatus: null, history: [] } },
]

/** Update stages that hide a review with its author's account. */
export const hidingStages: Stage[] = [
  { $set: { status: 'removed', removedBy: 'account', formerStatus: '$status', counted: false } },
]
/** Returns the update stages that restore a hidden or removed review to its former status. */
export const restoringStages = (isVerified: boolean): Stage[] => [
  { $set: { status: revived } },
  {
    $set: {
      counted: countedIf(isVerified),
      removedBy: null,
      formerStatus: null,
    },
  },
]

/** Returns the update stages of a press on a reaction button: a second press withdraws, the other button switches. */
export const reactionStages = ({
  choice,
  influencerId,
  at,
}: {
  choice: Reaction
  influencerId: unknown
  at: Date
}): Stage[] =>
  pressStages(at, { influencerId, kind: { $cond: [{ $eq: ['$kind', choice] }, null, choice] } })

/** Returns the update stages that raise or withdraw a flag. */
export const flagStages = (at: Date, influencerId: unknown): Stage[] =>
  pressStages(at, {
    influencerId,
    state: or('state', 'open'),
    raised: { $ne: ['$raised', true] },
  })

const pressStages = (at: Date, change: Record<string, unknown>): Stage[] => [
  {
    $set: {
      ...change,
      voided: or('voided', false),
      createdAt: or('createdAt', at),
      updatedAt: at,
    },
  },
]
