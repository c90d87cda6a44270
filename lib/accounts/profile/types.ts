import type { AspectsAndTags } from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'

/** How much a member has written and chosen: what goes when his account is erased. */
export type OwnContributions = {
  ratings: number
  replies: number
  reactions: number
  flags: number
  points: number
}

/** What one's account says beyond `OwnAccount`, for the screen that changes it. */
export type OwnSettings = {
  /** False for whoever only ever came by a third party. */
  hasPassword: boolean
  isEmailVerified: boolean
  /** The address that waits for its proof; empty when none does. */
  pendingEmail: string
  contributions: OwnContributions
}

/** Whom a contribution is about, as a link shows him; he is not linked when he is not listed any more. */
export type RatedName = {
  id: string
  name: string
  category: string
  pic: string
  isListed: boolean
}

/** Why points were given. */
type PointCause = 'rating' | 'reply' | 'reaction'

export type OwnPoint = {
  id: string
  cause: PointCause
  amount: number
  createdAt: Date
  /** Null when what earned them is gone for good. */
  influencer: RatedName | null
}

/**
 * What has become of an own rating: part of the average, not part of it until the e-mail is confirmed, not part of it
 * because it was paid for, hidden until staff has looked, or taken down by staff.
 */
export const RATING_STATES = ['counted', 'unconfirmed', 'paid', 'held', 'takenDown'] as const
export type RatingState = (typeof RATING_STATES)[number]

export type OwnRating = {
  id: string
  influencer: RatedName | null
  rating: Stars
  title: string
  details: string
  createdAt: Date
  editedAt: Date | null
  state: RatingState
  likesCount: number
  repliesCount: number
}

export type OwnReply = {
  id: string
  reviewId: string
  text: string
  createdAt: Date
  editedAt: Date | null
  influencer: RatedName | null
  /** Whether the rating that it answers can be read. */
  isShown: boolean
}

/** A part of one's own list, the newest first. */
export type OwnPage<T> = { entries: T[]; total: number }

/** What becomes of all that one wrote when the account ends. */
export const CLOSURES = ['anonymised', 'erased'] as const
export type Closure = (typeof CLOSURES)[number]

/** A rating as its author downloads it, with all that it ever said. */
export type ArchivedRating = AspectsAndTags & {
  id: string
  influencer: { id: string; name: string }
  stars: Stars
  title: string
  details: string
  /** takenBack: its words are gone, its place and stars are kept. */
  state: RatingState | 'takenBack'
  writtenAt: Date
  editedAt: Date | null
  /** What it said before, and until when. */
  earlier: (AspectsAndTags & { stars: number; title: string; details: string; until: Date })[]
}

/** Everything that the site keeps about a member, for himself to download. Of others it names only whom he rated. */
export type OwnArchive = {
  madeAt: Date
  account: {
    id: string
    name: string
    email: string
    pendingEmail: string
    isEmailVerified: boolean
    hasPassword: boolean
    details: string
    phone: string
    picture: string
    points: number
    joinedAt: Date
    changedAt: Date
  }
  ratings: ArchivedRating[]
  replies: {
    id: string
    ratingId: string
    text: string
    isHidden: boolean
    writtenAt: Date
    editedAt: Date | null
  }[]
  /** Null: taken back. */
  reactions: { ratingId: string; kind: 'like' | 'dislike' | null; at: Date }[]
  flags: { ratingId: string; isRaised: boolean; state: string; at: Date }[]
  points: { cause: PointCause; causeId: string; amount: number; at: Date }[]
  /** What staff did to the account; not who did it. */
  staffActions: { action: string; note: string; reason: string; at: Date }[]
}

/** The parts of one's own screen, each with an address of its own (`?section=`). */
export const PROFILE_SECTIONS = ['overview', 'ratings', 'replies', 'account'] as const
export type ProfileSection = (typeof PROFILE_SECTIONS)[number]
