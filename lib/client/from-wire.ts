import type { OwnAccount } from '@/lib/accounts/types'
import type { Suspension } from '@/lib/auth/suspension/types'
import type { Category } from '@/lib/categories/types'
import { isWire, type Wire } from '@/lib/client/request'
import {
  type AspectsAndTags,
  type CriterionId,
  NO_ASPECTS,
  RELATIONSHIP_IDS,
  REVIEW_TAG_IDS,
} from '@/lib/domain/aspects-and-tags'
import { LIMIT } from '@/lib/domain/limits'
import { readPlatforms } from '@/lib/domain/platforms'
import { ROLE, type Role } from '@/lib/domain/roles'
import { STARS, type Stars } from '@/lib/domain/stars'
import type {
  FoundInfluencer,
  Influencer,
  InfluencerCard,
  TrendingInfluencer,
} from '@/lib/influencers/types'
import type { LeaderboardPosition } from '@/lib/leaderboards/types'
import type {
  Reaction,
  Reply,
  ReviewPage,
  ReviewVersion,
  ViewedReview,
} from '@/lib/ratings/reviews/types'

/** Maps responses to domain types in the browser. Nothing that arrives is trusted. */

/** Returns the value if it is a string, else an empty one. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the value if it is a finite number, else 0. */
export const number = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0

/** Returns the date in the value, else the epoch. */
export const date = (value: unknown): Date => {
  const read = new Date(text(value))
  return Number.isNaN(read.getTime()) ? new Date(0) : read
}

/** Returns the value if it is an object, else an empty one. */
export const wireOf = (value: unknown): Wire => (isWire(value) ? value : {})

/** Returns the value if it is an array, else an empty one. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Maps a list that is either the body itself or the only array in it. */
export function listOf<T>(body: unknown, read: (wire: Wire) => T): T[] {
  const found = Array.isArray(body) ? body : Object.values(wireOf(body)).find(Array.isArray)
  return list(found).filter(isWire).map(read)
}

/** Returns the value if it is a number of stars, else 1. */
export const starsOf = (value: unknown): Stars => STARS.find((star) => star === value) ?? 1

/** Returns the value if it is a role, else that of a member. */
export const roleOf = (value: unknown): Role =>
  Object.values(ROLE).find((role) => role === value) ?? ROLE.member

/** Returns the URL if it is safe to draw or link (of this site, or http(s)), else an empty one. */
export function addressOf(value: unknown): string {
  const address = text(value)
  return /^(https?:\/\/|\/(?!\/))/i.test(address) ? address : ''
}

/** Null for an account that is not suspended. */
export const toSuspension = (value: unknown): Suspension | null =>
  isWire(value)
    ? {
        since: date(value.since),
        until: value.until ? date(value.until) : null,
        reason: text(value.reason),
      }
    : null

/** Maps the account of the session. */
export const toOwnAccount = (wire: Wire): OwnAccount => ({
  id: text(wire._id),
  name: text(wire.name),
  email: text(wire.email),
  role: roleOf(wire.role),
  pic: addressOf(wire.pic),
  contributionScore: number(wire.contributionScore),
  createdAt: date(wire.createdAt),
})

/** Maps the viewer's position on a leaderboard; null without points on it. */
export function toPosition(body: unknown): LeaderboardPosition | null {
  const { place } = wireOf(body)
  if (!isWire(place)) return null
  const { position, points, isBeyond } = place
  return { position: number(position), points: number(points), isBeyond: isBeyond === true }
}

/** Maps a category. */
export const toCategory = (wire: Wire): Category => ({ id: text(wire._id), name: text(wire.name) })

/** Maps a card of a list. */
export const toInfluencerCard = (wire: Wire): InfluencerCard => ({
  id: text(wire._id),
  name: text(wire.name),
  category: text(wire.category),
  expertise: text(wire.expertise),
  pic: addressOf(wire.pic),
  publicEmail: text(wire.email),
  hourlyRate: number(wire.hourlyRate),
  averageRating: number(wire.averageRating),
  reviewsCount: number(wire.reviewsCount),
  country: text(wire.country),
  platforms: readPlatforms(list(wire.platforms)),
  confidence: number(wire.confidence),
  createdAt: date(wire.createdAt),
  placement: wire.placedByStaff
    ? { steps: number(wire.placedSteps), at: wire.placedAt ? date(wire.placedAt) : null }
    : null,
})

/** Maps a search result. */
export const toFoundInfluencer = (wire: Wire): FoundInfluencer => ({
  ...toInfluencerCard(wire),
  isNear: wire.near === true,
})

/** Maps an entry of the trending list. */
export const toTrendingInfluencer = (wire: Wire): TrendingInfluencer => ({
  id: text(wire._id),
  name: text(wire.name),
  pic: addressOf(wire.pic),
  expertise: text(wire.expertise),
  averageRating: number(wire.averageRating),
  contributionScore: number(wire.contributionScore),
  activity: number(wire.activity),
})

/** The fields of the public profile endpoint. */
export type InfluencerFacts = Pick<
  Influencer,
  | 'name'
  | 'category'
  | 'averageRating'
  | 'reviewsCount'
  | 'expertise'
  | 'socialHandles'
  | 'about'
  | 'pic'
  | 'country'
>

/** Maps the public facts of an influencer. */
export const toInfluencerFacts = (wire: Wire): InfluencerFacts => ({
  name: text(wire.name),
  category: text(wire.category),
  averageRating: number(wire.averageRating),
  reviewsCount: number(wire.reviewsCount),
  expertise: text(wire.expertise),
  socialHandles: text(wire.socialHandles),
  about: text(wire.Tell_About_Yourself),
  pic: addressOf(wire.pic),
  country: text(wire.country),
})

const authorIdOf = (value: unknown) => text(value) || null

/** Maps a reply. */
export const toReply = (wire: Wire): Reply => ({
  id: text(wire._id),
  authorId: authorIdOf(wire.userId),
  authorName: text(wire.askedByName),
  text: text(wire.questionDetails),
  createdAt: date(wire.createdAt),
  editedAt: wire.editedAt ? date(wire.editedAt) : null,
  isMine: wire.isMine === true,
})

/** The count where it is sent, else the length of the list of ids. */
const countOf = (count: unknown, ids: unknown): number =>
  typeof count === 'number' ? count : list(ids).length

function reactionOf(wire: Wire, viewerId: string | null): Reaction | null {
  if (viewerId === null) return null
  if (list(wire.likes).includes(viewerId)) return 'like'
  return list(wire.disLikes).includes(viewerId) ? 'dislike' : null
}

/** Maps the aspects and tags of a rating; omits unknown values. */
export function toAspects({ criteria, tags, relationship }: Wire): AspectsAndTags {
  const given = wireOf(criteria)
  const starsFor = (id: CriterionId) => STARS.find((stars) => stars === given[id]) ?? null
  return {
    criteria: {
      honesty: starsFor('honesty'),
      content: starsFor('content'),
      responsiveness: starsFor('responsiveness'),
      value: starsFor('value'),
    },
    tags: REVIEW_TAG_IDS.filter((tag) => list(tags).includes(tag)),
    relationship: RELATIONSHIP_IDS.find((id) => id === relationship) ?? NO_ASPECTS.relationship,
  }
}

/** Maps a review as `viewerId` sees it: the lists of ids contain the viewer's real id, and placeholders for others. */
export const toViewedReview =
  (viewerId: string | null) =>
  (wire: Wire): ViewedReview => ({
    id: text(wire._id),
    authorId: authorIdOf(wire.userId),
    authorName: text(wire.userName),
    rating: starsOf(wire.rating),
    title: text(wire.questionTitle),
    details: text(wire.questionDetails),
    createdAt: date(wire.createdAt),
    editedAt: wire.editedAt ? date(wire.editedAt) : null,
    previousRating: wire.previousRating ? starsOf(wire.previousRating) : null,
    ...toAspects(wire),
    isCounted: wire.isCounted !== false,
    likesCount: countOf(wire.likesCount, wire.likes),
    dislikesCount: countOf(wire.disLikesCount, wire.disLikes),
    flagsCount: countOf(wire.flagCount, wire.flag),
    repliesCount: countOf(wire.repliesCount, wire.replies),
    replies: list(wire.replies).filter(isWire).map(toReply),
    reaction: reactionOf(wire, viewerId),
    hasFlagged: viewerId !== null && list(wire.flag).includes(viewerId),
    isMine: wire.isMine === true,
    isPendingModeration: wire.isHeld === true,
  })

/** Maps an earlier version of a review. */
export const toReviewVersion = (wire: Wire): ReviewVersion => ({
  rating: starsOf(wire.rating),
  title: text(wire.questionTitle),
  details: text(wire.questionDetails),
  ...toAspects(wire),
  writtenAt: date(wire.writtenAt),
  replacedAt: date(wire.replacedAt),
  isTakenBack: wire.isTakenBack === true,
})

/** Maps a page of reviews as `viewerId` sees them. */
export function toReviewPage(body: unknown, viewerId: string | null): ReviewPage {
  const wire = wireOf(body)
  const reviews = list(wire.questions).filter(isWire).map(toViewedReview(viewerId))
  const [one, two, three, four, five] = list(wire.histogram).map(number)
  return {
    reviews: reviews.slice(0, LIMIT.reviewsMax),
    total: typeof wire.total === 'number' ? wire.total : reviews.length,
    histogram: [one ?? 0, two ?? 0, three ?? 0, four ?? 0, five ?? 0],
    own: isWire(wire.own) ? toViewedReview(viewerId)(wire.own) : null,
  }
}
