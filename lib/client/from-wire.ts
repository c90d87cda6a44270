import type { WireAccount } from '@/lib/accounts/responses'
import type { WireSuspension } from '@/lib/accounts/suspension/responses'
import type { OwnAccount } from '@/lib/accounts/types'
import type { Suspension } from '@/lib/auth/suspension/rules'
import type { Category } from '@/lib/categories/responses'
import { isWire } from '@/lib/client/request'
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
import { LEVELS } from '@/lib/domain/standing'
import { STARS, type Stars } from '@/lib/domain/stars'
import type {
  WireCard,
  WireCategory,
  WireFacts,
  WireSearchResult,
  WireTrending,
} from '@/lib/influencers/responses'
import type {
  FoundInfluencer,
  Influencer,
  InfluencerCard,
  TrendingInfluencer,
} from '@/lib/influencers/types'
import type { WireRepliedReview, WireReply, WireReviewPage } from '@/lib/ratings/reviews/responses'
import type {
  Authors,
  Reaction,
  Reply,
  ReviewPage,
  ViewedReview,
} from '@/lib/ratings/reviews/types'
import type { DoneWithText } from '@/lib/wire/responses'

/*
 * Maps responses to domain types in the browser. The schemas of the responses are imported as types only: parsing with them
 * would cost every visitor the weight of zod, and refuse a whole screen for one key that a host of another version does not
 * send, or sends differently. Instead the compiler checks keys and types, and each value is read by a function that falls
 * back on an empty one.
 */

/** A response of this type as it arrives: any part may be missing. */
type Lenient<T> = T extends readonly (infer Entry)[]
  ? readonly Lenient<Entry>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Lenient<T[Key]> | null | undefined }
    : T

type Maybe<T> = T | null | undefined

/** Returns the value if it is a string, else an empty one. */
export const text = (value: Maybe<string>): string => (typeof value === 'string' ? value : '')

/** Returns the value if it is a finite number, else 0. */
export const number = (value: Maybe<number>): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0

/** Returns the date in the value, else the epoch. */
const date = (value: Maybe<string>): Date => {
  const read = new Date(text(value))
  return Number.isNaN(read.getTime()) ? new Date(0) : read
}

/** Returns the date in the value, or null without one. */
const dateOrNull = (value: Maybe<string>): Date | null => (value ? date(value) : null)

/** Returns a response if it is an object, else an empty one: a proxy may send a page or an array of its own. */
export const wireOf = <T extends object>(body: unknown): Lenient<T> =>
  (isWire(body) ? body : {}) as Lenient<T>

/** Returns the message of a response, or an empty one. */
export const msgOf = (body: unknown): string => text(wireOf<DoneWithText>(body).msg)

/** Returns a part of a response if it is an object, else an empty one. */
export const partOf = <T extends object>(value: Maybe<T>): Partial<T> =>
  isWire(value) ? value : {}

/** Returns the value if it is an array, else an empty one. */
const list = <T>(value: Maybe<readonly T[]>): readonly T[] => (Array.isArray(value) ? value : [])

/** Maps the entries of a list that are objects. */
export const mapped = <W, T>(value: Maybe<readonly W[]>, read: (wire: W) => T): T[] =>
  list(value).filter(isWire).map(read)

/** Maps a list that is either the body itself or the only array in it. */
export function listOf<W, T>(body: unknown, read: (wire: W) => T): T[] {
  return mapped(Array.isArray(body) ? body : Object.values(wireOf(body)).find(Array.isArray), read)
}

/** Returns the value if it is a number of stars, else 1. */
const starsOf = (value: Maybe<number>): Stars => STARS.find((star) => star === value) ?? 1

/** Returns the value if it is a role, else that of a member. */
const roleOf = (value: Maybe<Role>): Role =>
  Object.values(ROLE).find((role) => role === value) ?? ROLE.member

/** Returns the URL if it is safe to draw or link (of this site, or http(s)), else an empty one. */
function addressOf(value: Maybe<string>): string {
  const address = text(value)
  return /^(https?:\/\/|\/(?!\/))/i.test(address) ? address : ''
}

/** Null for an account that is not suspended. */
export const toSuspension = (value: Maybe<Lenient<WireSuspension>>): Suspension | null =>
  isWire(value)
    ? {
        since: date(value.since),
        until: dateOrNull(value.until),
        reason: text(value.reason),
      }
    : null

/** Maps the account of the session. */
export const toOwnAccount = (wire: Lenient<WireAccount>): OwnAccount => ({
  id: text(wire._id),
  name: text(wire.name),
  email: text(wire.email),
  role: roleOf(wire.role),
  pic: addressOf(wire.pic),
  contributionScore: number(wire.contributionScore),
  createdAt: date(wire.createdAt),
})

/** Maps a category. */
export const toCategory = (wire: Lenient<WireCategory>): Category => ({
  id: text(wire._id),
  name: text(wire.name),
})

/** Maps a card of a list. */
export const toInfluencerCard = (wire: Lenient<WireCard>): InfluencerCard => ({
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
  isAiPersona: wire.aiPersona === true,
  confidence: number(wire.confidence),
  createdAt: date(wire.createdAt),
  placement: wire.placedByStaff
    ? {
        steps: number(wire.placedSteps),
        at: dateOrNull(wire.placedAt),
        reason: text(wire.placedReason),
      }
    : null,
  adHonesty: wire.adHonesty
    ? { average: number(wire.adHonesty.average), count: number(wire.adHonesty.count) }
    : null,
})

/** Maps a search result. */
export const toFoundInfluencer = (wire: Lenient<WireSearchResult>): FoundInfluencer => ({
  ...toInfluencerCard(wire),
  isNear: wire.near === true,
  why: wire.why ? { text: text(wire.why.text), words: (wire.why.words ?? []).map(text) } : null,
  understood: wire.understood
    ? {
        label: text(wire.understood.label),
        path: wire.understood.path ? text(wire.understood.path) : null,
        count: number(wire.understood.count),
      }
    : null,
})

/** Maps an entry of the trending list. */
export const toTrendingInfluencer = (wire: Lenient<WireTrending>): TrendingInfluencer => ({
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
export const toInfluencerFacts = (wire: Lenient<WireFacts>): InfluencerFacts => ({
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

const authorIdOf = (value: Maybe<string>) => text(value) || null

/** Maps a reply. */
export const toReply = (wire: Lenient<WireReply>): Reply => ({
  id: text(wire._id),
  authorId: authorIdOf(wire.userId),
  authorName: text(wire.askedByName),
  text: text(wire.questionDetails),
  createdAt: date(wire.createdAt),
  editedAt: dateOrNull(wire.editedAt),
  isMine: wire.isMine === true,
})

/** The count where it is sent, else the length of the list of ids. */
const countOf = (count: Maybe<number>, ids: Maybe<readonly unknown[]>): number =>
  typeof count === 'number' ? count : list(ids).length

function reactionOf(wire: Lenient<WireRepliedReview>, viewerId: string | null): Reaction | null {
  if (viewerId === null) return null
  if (list(wire.likes).includes(viewerId)) return 'like'
  return list(wire.disLikes).includes(viewerId) ? 'dislike' : null
}

/** Maps the aspects and tags of a rating, also of a stored draft; omits unknown values. */
export function toAspects({
  criteria,
  tags,
  relationship,
}: Partial<Record<keyof AspectsAndTags, unknown>>): AspectsAndTags {
  const given = wireOf<Record<CriterionId, unknown>>(criteria)
  const chosen: unknown[] = Array.isArray(tags) ? tags : []
  const starsFor = (id: CriterionId) => STARS.find((stars) => stars === given[id]) ?? null
  return {
    criteria: {
      honesty: starsFor('honesty'),
      content: starsFor('content'),
      responsiveness: starsFor('responsiveness'),
      value: starsFor('value'),
    },
    tags: REVIEW_TAG_IDS.filter((tag) => chosen.includes(tag)),
    relationship: RELATIONSHIP_IDS.find((id) => id === relationship) ?? NO_ASPECTS.relationship,
  }
}

/** Maps a review as `viewerId` sees it: the lists of ids contain the viewer's real id, and placeholders for others. */
export const toViewedReview =
  (viewerId: string | null) =>
  (wire: Lenient<WireRepliedReview>): ViewedReview => ({
    id: text(wire._id),
    authorId: authorIdOf(wire.userId),
    authorName: text(wire.userName),
    isAnonymous: wire.isAnonymous === true,
    rating: starsOf(wire.rating),
    title: text(wire.questionTitle),
    details: text(wire.questionDetails),
    hiddenUnder: text(wire.hiddenUnder) || null,
    language: text(wire.language),
    createdAt: date(wire.createdAt),
    editedAt: dateOrNull(wire.editedAt),
    previousRating: wire.previousRating ? starsOf(wire.previousRating) : null,
    ...toAspects(wire),
    isCounted: wire.isCounted !== false,
    likesCount: countOf(wire.likesCount, wire.likes),
    dislikesCount: countOf(wire.disLikesCount, wire.disLikes),
    flagsCount: countOf(wire.flagCount, wire.flag),
    repliesCount: countOf(wire.repliesCount, wire.replies),
    replies: mapped(wire.replies, toReply),
    response: isWire(wire.response) ? toReply(wire.response) : null,
    isClosedToNew: wire.closedToNew === true,
    isUpdatedAfterResponse: wire.updatedAfterResponse === true,
    experienceShownAt: dateOrNull(wire.experienceShownAt),
    reaction: reactionOf(wire, viewerId),
    hasFlagged: viewerId !== null && list(wire.flag).includes(viewerId),
    isMine: wire.isMine === true,
    isPendingModeration: wire.isHeld === true,
    appearsAt: dateOrNull(wire.appearsAt),
  })

const toAuthors = (wire: Lenient<WireReviewPage>['authors']): Authors =>
  Object.fromEntries(
    Object.entries(partOf(wire)).map(([id, facts]) => {
      const { memberSince, ratingsCount, helpfulVotes, isVerified, level } = partOf(facts)
      const since = typeof memberSince === 'number' ? memberSince : null
      const counts = { ratingsCount: number(ratingsCount), helpfulVotes: number(helpfulVotes) }
      const conduct = {
        isVerified: isVerified === true,
        level: LEVELS.find((one) => one === level) ?? 'member',
      }
      return [id, { memberSince: since, ...counts, ...conduct }]
    }),
  )

/** Maps a page of reviews as `viewerId` sees them. */
export function toReviewPage(body: unknown, viewerId: string | null): ReviewPage {
  const wire = wireOf<WireReviewPage>(body)
  const reviews = mapped(wire.questions, toViewedReview(viewerId))
  const [one, two, three, four, five] = list(wire.histogram).map(number)
  return {
    reviews: reviews.slice(0, LIMIT.reviewsMax),
    authors: toAuthors(wire.authors),
    total: typeof wire.total === 'number' ? wire.total : reviews.length,
    histogram: [one ?? 0, two ?? 0, three ?? 0, four ?? 0, five ?? 0],
    own: isWire(wire.own) ? toViewedReview(viewerId)(wire.own) : null,
    isOwner: wire.isOwner === true,
  }
}
