import type { AspectsAndTags } from '@/lib/domain/aspects-and-tags'
import type { RatingCounts } from '@/lib/domain/rating-totals'
import type { Level } from '@/lib/domain/standing'
import type { Stars } from '@/lib/domain/stars'

export type Reaction = 'like' | 'dislike'

/** The reaction counts of a review, with the viewer's own reaction. */
export type Reactions = { likesCount: number; dislikesCount: number; mine: Reaction | null }

export type Reply = {
  id: string
  /** The id of the author's public page; null for erased and anonymous authors. */
  authorId: string | null
  /** Empty once the author is erased: screens show 'Anonymous'. */
  authorName: string
  text: string
  createdAt: Date
  editedAt: Date | null
  isMine: boolean
}

/** A rating with its text, as every visitor sees it. */
export type Review = AspectsAndTags & {
  id: string
  /** The id of the author's public page; null for erased and anonymous authors. */
  authorId: string | null
  authorName: string
  /** Whether it was published under 'Anonymous reviewer': of its dates only the months are true. */
  isAnonymous: boolean
  rating: Stars
  /** Empty, like the details, while staff hides them. */
  title: string
  details: string
  /** The rule under which staff hides title and details (lib/domain/guidelines); null when they are shown. */
  hiddenUnder: string | null
  /** The language of the text (ISO 639-1); empty when it is not certain. */
  language: string
  createdAt: Date
  editedAt: Date | null
  /** The stars before the last edit that changed them; null when there was none. */
  previousRating: Stars | null
  /** False when it does not count in the average: its author's e-mail is unverified, or it was paid for. */
  isCounted: boolean
  likesCount: number
  dislikesCount: number
  flagsCount: number
  repliesCount: number
  replies: Reply[]
  /** What the owner of the page answers; it is none of the replies. */
  response: Reply | null
  /** Whether accounts under 30 days can't reply to it. */
  isClosedToNew: boolean
  /** Whether its author changed it after that. */
  isUpdatedAfterResponse: boolean
  /** When our team saw proof of a purchase or an attendance, for the version of then; null without. It weighs nothing. */
  experienceShownAt: Date | null
}

/** The signed-in viewer's own state of a review. */
export type ViewerState = { reaction: Reaction | null; hasFlagged: boolean; isMine: boolean }
export type ViewedReview = Review &
  ViewerState & {
    /** Hidden until moderation; true only for its author. */
    isPendingModeration: boolean
    /** When readers see this version of an anonymous review; null once they do, and for all but its author. */
    appearsAt: Date | null
  }

/** A review as a quote of it shows it. */
export type Excerpt = Pick<
  Review,
  'id' | 'authorId' | 'authorName' | 'rating' | 'title' | 'details' | 'language' | 'likesCount'
> & {
  /** Whether members who usually vote differently found it helpful. */
  isBridging: boolean
}

/** What speaks for and against an influencer, only together; else what helped most, null where no rating is helpful enough. */
export type HelpfulQuotes = { positive: Excerpt; critical: Excerpt } | { most: Excerpt | null }

export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** What readers can weigh an author by. */
export type AuthorFacts = {
  /** The year in which the account was created; null where it is not known. */
  memberSince: number | null
  /** Counted ratings, and the likes that these received. */
  ratingsCount: number
  helpfulVotes: number
  /** Whether the email address is confirmed. */
  isVerified: boolean
  level: Level
}
/** By id, the authors of a list of reviews. */
export type Authors = Readonly<Record<string, AuthorFacts>>

/** A language in which ratings are written, by its English name. */
export type LanguageChoice = { code: string; name: string }

export type ReviewPage = {
  reviews: ViewedReview[]
  authors: Authors
  /** The number of reviews that match the filter. */
  total: number
  /** Counted ratings per star, 1 to 5, regardless of the filter. */
  histogram: RatingCounts
  /** The viewer's own review, regardless of filter and page; null without one. */
  own: ViewedReview | null
  /** Whether the viewer owns the profile, and so responds to reviews in place of rating. */
  isOwner: boolean
}

/** The outcome of a submitted rating. */
export type RatingOutcome = {
  reviewId: string
  /** 0 when this rating earned its points before. */
  pointsAwarded: number
  isEdit: boolean
  isCounted: boolean
  /** Whether it is pending moderation with the other ratings of a surge. */
  isPendingModeration: boolean
  /** When readers see it, if it is anonymous; null where they do already. */
  appearsAt: Date | null
}

/** The beginning of a rating, for a card. */
export type CardQuote = Pick<Review, 'rating' | 'title' | 'details'>
/** That of the newest rating of several influencers. */
export type NewestQuote = CardQuote &
  Pick<Review, 'createdAt' | 'isAnonymous'> & { influencerId: string }
/** Quotes by the id of the rated influencer. */
export type CardQuotes = Readonly<Record<string, CardQuote>>
