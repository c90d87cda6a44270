import type { AspectsAndTags } from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'
import type { RatingCounts } from '@/lib/ratings/aggregates/rules'

export type Reaction = 'like' | 'dislike'

/** Numbers of reactions to a review, with the viewer's own. */
export type Reactions = { likesCount: number; dislikesCount: number; mine: Reaction | null }

export type Reply = {
  id: string
  /** Whose public page tells more; null when the author has gone or is not named. */
  authorId: string | null
  /** Empty after its author's erasure: screens say 'Anonymous'. */
  authorName: string
  text: string
  createdAt: Date
  editedAt: Date | null
  isMine: boolean
}

/** A rating with its text, as everybody sees it. */
export type Review = AspectsAndTags & {
  id: string
  /** Whose public page tells more; null when the author has gone or is not named. */
  authorId: string | null
  authorName: string
  rating: Stars
  title: string
  details: string
  createdAt: Date
  editedAt: Date | null
  /** The stars before the last edit that changed them; null when there was none. */
  previousRating: Stars | null
  /** False while it is no part of the average (its author's e-mail is not verified yet, or it was paid for). */
  isCounted: boolean
  likesCount: number
  dislikesCount: number
  flagsCount: number
  repliesCount: number
  replies: Reply[]
}

/** What only the viewer's own token tells about a review. */
export type ViewerState = { reaction: Reaction | null; hasFlagged: boolean; isMine: boolean }
export type ViewedReview = Review &
  ViewerState & {
    /** Hidden until staff has looked; only its author is told. */
    isPendingModeration: boolean
  }

/** What a review said before one of its edits. */
export type ReviewVersion = AspectsAndTags & {
  rating: Stars
  title: string
  details: string
  writtenAt: Date
  replacedAt: Date
  /** Its author took this version back: of its words nothing is left. */
  isTakenBack: boolean
}

export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

export type ReviewPage = {
  reviews: ViewedReview[]
  /** How many fit the filter in all. */
  total: number
  /** Counted ratings per star, 1 to 5, whatever the filter. */
  histogram: RatingCounts
  /** The viewer's own review, whatever the filter, the page and its age; null without one. */
  own: ViewedReview | null
}

/** What became of a rating that was sent. */
export type RatingOutcome = {
  reviewId: string
  /** 0 when the points of this rating were given before. */
  pointsAwarded: number
  isEdit: boolean
  isCounted: boolean
  /** It waits for staff, with others that came at the same time (lib/surges). */
  isPendingModeration: boolean
}
