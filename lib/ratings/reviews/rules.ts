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
import type { Stage } from '@/lib/ratings/aggregates/rules'
import type { Reaction, Reactions } from '@/lib/ratings/reviews/types'

/** What stands in place of a text that its author took back. */
export const REMOVED_TEXT = '(deleted)'
/** Flags of this weight hide a review until staff has looked, if they weigh more than its likes (C41). */
export const FLAGS_TO_HIDE = 5
/** Stars that are changed again within this time were changed once. */
const MOVE_MS = days(1)
/** Edits that a review remembers. */
const HISTORY_MAX = 50
/** Different words by which a review is found; of longer texts the first ones. */
const WORDS_MAX = 400
/** Longer words are found by their first characters. */
const WORD_CHARS_MAX = 20
/** Words of a search that are looked for; a sentence that was pasted is found by its longest ones. */
const WANTED_WORDS_MAX = 6

const begin = (word: string) => [...word].slice(0, WORD_CHARS_MAX).join('')

/** The words by which a review is found; of scripts without spaces each two neighbouring characters, and the last one. */
export function reviewTokensOf({ title, details }: { title: string; details: string }): string[] {
  const { words, runs } = wordsOf(`${title}\n${details}`)
  const keys = [
    ...words.map(begin),
    ...runs.flatMap((run) => [...pairsOf(run), [...run].at(-1) ?? '']),
  ]
  return [...new Set(keys)].slice(0, WORDS_MAX)
}

/**
 * What a search within reviews looks for: a review fits when each of these is the beginning of one of its keys. The
 * longest, which few reviews have, comes first.
 */
export function reviewQueryTokens(query: string): string[] {
  const { words, runs } = wordsOf(query)
  const pairs = runs.flatMap((run) => ([...run].length === 1 ? [run] : pairsOf(run)))
  const wanted = [...new Set([...words.map(begin), ...pairs])]
  return wanted.sort((a, b) => b.length - a.length).slice(0, WANTED_WORDS_MAX)
}

/** Presses one of the two buttons: a second press takes the reaction back, the other button moves it (216–220). */
export function pressReaction(reactions: Reactions, choice: Reaction): Reactions {
  const mine = reactions.mine === choice ? null : choice
  const change = (kind: Reaction) => Number(mine === kind) - Number(reactions.mine === kind)
  return {
    likesCount: reactions.likesCount + change('like'),
    dislikesCount: reactions.dislikesCount + change('dislike'),
    mine,
  }
}

/** Whether flags alone hide a review (C41): many, and more than there are likes. */
export const isOverFlagged = (counts: { flagsWeight: number; likesCount: number }) =>
  counts.flagsWeight >= FLAGS_TO_HIDE && counts.flagsWeight > counts.likesCount

type Standing = {
  status: 'shown' | 'held' | 'removed'
  formerStatus?: 'shown' | 'held' | null | undefined
}

/** What a review is once it is rated (again) or restored: a hold outlives a removal. */
export function revivedStatus(before: Standing | null): 'shown' | 'held' {
  if (!before) return 'shown'
  return before.status === 'removed' ? (before.formerStatus ?? 'shown') : before.status
}

/** Whether a rating that is written now is a new one for the average: written anew, with other stars, or not counted before. */
const isMoved = (
  before: (Standing & { rating: number; counted: boolean }) | null,
  rating: number,
): boolean =>
  !before ||
  before.status === 'removed' ||
  (before.status === 'shown' && (!before.counted || before.rating !== rating))

type Written = {
  rating: number
  relationship: Relationship
  isVerified: boolean
  isDuringSurge: boolean
}

/** What a rating is that is written now. In a surge it waits where it would move the average. */
export function writtenAs(
  before: (Standing & { rating: number; counted: boolean }) | null,
  { rating, relationship, isVerified, isDuringSurge }: Written,
) {
  const mayMove = isMoved(before, rating) && isVerified && isUnbiased(relationship)
  const status = isDuringSurge && mayMove ? 'held' : revivedStatus(before)
  const isEdit = before !== null && before.status !== 'removed'
  return {
    status,
    isEdit,
    isCounted: isCountable({ status, relationship, isVerified }),
    isMoving: mayMove && status === 'shown',
    /** It waits from now on. */
    isPendingModeration: status === 'held' && (mayMove || !isEdit),
  }
}

/** Whether a rating is part of the average: readable, not paid for, its author verified where that is asked for (C20). */
export const isCountable = (review: {
  status: 'shown' | 'held' | 'removed'
  relationship: Relationship
  isVerified: boolean
}) => review.status === 'shown' && review.isVerified && isUnbiased(review.relationship)

/** The same of a stored review. One from before there were relationships has none, and is not paid for. */
const countedIf = (isVerified: boolean) => ({
  $and: [{ $eq: ['$status', 'shown'] }, isVerified, { $ne: ['$relationship', 'paid'] }],
})

const isMissing = { $eq: [{ $ifNull: ['$status', null] }, null] }
const isRemoved = { $eq: ['$status', 'removed'] }
const revived = { $cond: [isRemoved, { $ifNull: ['$formerStatus', 'shown'] }, '$status'] }
const or = (field: string, otherwise: unknown) => ({ $ifNull: [`$${field}`, otherwise] })

/** Facets that are not given stay as they are. */
export type RatingText = { rating: Stars; title: string; details: string } & Partial<AspectsAndTags>
type NewRating = RatingText & {
  authorName: string
  authorSince: Date
  isVerified: boolean
  at: Date
  /** The surge of now: a rating that would move the average waits in it. */
  stormId: unknown
  /** Whether the author has no history yet (lib/surges). */
  isNewcomer: boolean
}

const standing = {
  criteria: or('criteria', { $literal: NO_ASPECTS.criteria }),
  tags: or('tags', []),
  relationship: or('relationship', NO_ASPECTS.relationship),
}

/** The given facets as values, and what says that a stored review differs from them. */
function aspectChanges({ criteria, tags, relationship }: Partial<AspectsAndTags>) {
  const rated = criteria ? CRITERION_IDS.map((id) => [id, criteria[id]] as const) : []
  return {
    values: {
      criteria: criteria ? Object.fromEntries(rated) : standing.criteria,
      tags: tags ?? standing.tags,
      relationship: relationship ?? standing.relationship,
    },
    differs: [
      ...rated.map(([id, stars]) => ({ $ne: [or(`criteria.${id}`, null), stars] })),
      ...(tags ? [{ $ne: [standing.tags, tags] }] : []),
      ...(relationship ? [{ $ne: [standing.relationship, relationship] }] : []),
    ],
  }
}

/** Update stages that write a rating, new or again, and keep what stood there before (C31, C42). */
export function ratingStages(rating: NewRating): Stage[] {
  const { at, stormId } = rating
  const [title, details] = [{ $literal: rating.title }, { $literal: rating.details }]
  const facets = aspectChanges(rating)
  const differs = {
    $or: [
      { $ne: ['$rating', rating.rating] },
      { $ne: ['$title', title] },
      { $ne: ['$details', details] },
      ...facets.differs,
    ],
  }
  const isEdited = { $and: [{ $not: [isMissing] }, differs] }
  const isNew = { $or: [isMissing, isRemoved] }
  const isUncounted = { $ne: ['$counted', true] }
  const isOther = { $or: [isUncounted, { $ne: ['$rating', rating.rating] }] }
  const moves = { $or: [isNew, { $and: [{ $eq: ['$status', 'shown'] }, isOther] }] }
  const isHeldNow = {
    $and: [
      stormId !== null,
      rating.isVerified,
      moves,
      { $ne: [facets.values.relationship, 'paid'] },
    ],
  }
  // Staff has judged what it was before.
  const isUnjudged = { $and: [moves, { $ne: [revived, 'held'] }] }
  const edit = { rating: '$rating', title: '$title', details: '$details', ...standing, at }
  const remembered = { $slice: [{ $concatArrays: [or('history', []), [edit]] }, -HISTORY_MAX] }
  return [
    {
      $set: {
        authorName: { $literal: rating.authorName },
        rating: rating.rating,
        title,
        details,
        ...facets.values,
        searchKeys: { $literal: reviewTokensOf(rating) },
        status: { $cond: [isHeldNow, 'held', { $cond: [isMissing, 'shown', revived] }] },
        stormId: {
          $cond: [isHeldNow, stormId, { $cond: [isUnjudged, null, or('stormId', null)] }],
        },
        stormVerdict: { $cond: [isUnjudged, null, or('stormVerdict', null)] },
        move: { $cond: [moves, moveOf(rating, { $or: [isNew, isUncounted] }), or('move', null)] },
        authorSince: rating.authorSince,
        history: { $cond: [isEdited, remembered, or('history', [])] },
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
        heldAt: or('heldAt', null),
        likesCount: or('likesCount', 0),
        dislikesCount: or('dislikesCount', 0),
        flagsCount: or('flagsCount', 0),
        repliesCount: or('repliesCount', 0),
        helpfulness: or('helpfulness', 0),
      },
    },
  ]
}

/** What is kept of a rating that moves the average, for telling a storm. */
const moveOf = (
  { at, isNewcomer }: Pick<NewRating, 'at' | 'isNewcomer'>,
  isCountedAnew: Record<string, unknown>,
) => ({
  at,
  isNewcomer: { $literal: isNewcomer },
  from: {
    $cond: [
      isCountedAnew,
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

/** Update stages by which an author takes a rating back: what it says goes, also from the history. */
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
      history: {
        $map: {
          input: '$history',
          as: 'edit',
          in: {
            rating: '$$edit.rating',
            title: REMOVED_TEXT,
            details: REMOVED_TEXT,
            at: '$$edit.at',
          },
        },
      },
      updatedAt: at,
    },
  },
]

/** Update stages by which a review goes with an account that its member had erased, also one that staff had hidden. */
export const erasureStages = (at: Date): Stage[] => [
  ...deletionStages(at),
  { $set: { authorName: '', authorSince: null, move: null, formerStatus: null, history: [] } },
]

/** Update stages that hide a review with its author's account, and that show it again with the account. */
export const hidingStages: Stage[] = [
  { $set: { status: 'removed', removedBy: 'account', formerStatus: '$status', counted: false } },
]
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

/** Update stages that press a reaction button: a second press takes the reaction back, the other button moves it. */
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

/** Update stages that raise a flag or take it back. */
export const flagStages = (at: Date): Stage[] =>
  pressStages(at, { state: or('state', 'open'), raised: { $ne: ['$raised', true] } })

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
