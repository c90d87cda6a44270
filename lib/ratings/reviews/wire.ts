import { z } from 'zod'
import {
  RELATIONSHIP_IDS,
  REVIEW_TAG_IDS,
  type ReviewTag,
  TAGS_MAX,
  TOPIC_IDS,
} from '@/lib/domain/aspects-and-tags'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { readSearch } from '@/lib/domain/page-query'
import { MONTH } from '@/lib/domain/rating-breakdown'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type { Stars } from '@/lib/domain/stars'
import type {
  WireOutcome,
  WireRepliedReview,
  WireReply,
  WireReview,
  WireReviewPage,
} from '@/lib/ratings/reviews/responses'
import {
  type RatingOutcome,
  REVIEW_SORTS,
  type Reply,
  type ReviewPage,
  type ViewedReview,
} from '@/lib/ratings/reviews/types'
import { plainLine } from '@/lib/text/text'
import { after, requiredText, wholeNumber } from '@/lib/wire/fields'

/* The API calls an influencer expert, a review question or comment, and its text questionTitle and questionDetails. */

const id = (message: string) => z.string(message).regex(/^[0-9a-f]{24}$/i, message)

/** 1 to 5, as a number or a digit; '5x', 2.5 and 0 are refused. */
const stars = z
  .union(
    [
      z.literal([1, 2, 3, 4, 5]),
      z
        .string()
        .trim()
        .regex(/^[1-5]$/)
        .transform(Number),
    ],
    SERVER_MESSAGES.ratingRange,
  )
  .transform((rating) => rating as Stars)

const starsOrNone = stars.nullable().default(null)

/** Additions to the contract's eight fields. Missing or null ones stay unchanged. */
const aspectFields = {
  criteria: z
    .object(
      {
        honesty: starsOrNone,
        content: starsOrNone,
        responsiveness: starsOrNone,
        value: starsOrNone,
      },
      SERVER_MESSAGES.aspectUnknown,
    )
    .nullish(),
  tags: z
    .array(z.enum(REVIEW_TAG_IDS, SERVER_MESSAGES.aspectUnknown), SERVER_MESSAGES.aspectUnknown)
    .transform((chosen): ReviewTag[] => REVIEW_TAG_IDS.filter((tag) => chosen.includes(tag)))
    .pipe(z.array(z.enum(REVIEW_TAG_IDS)).max(TAGS_MAX, SERVER_MESSAGES.tagsTooMany))
    .nullish(),
  relationship: z.enum(RELATIONSHIP_IDS, SERVER_MESSAGES.aspectUnknown).nullish(),
}

/** `POST /api/questions`. Sent names and ids of members are ignored: the token and the database have them. */
export const newReviewBody = z
  .object({
    expertId: id(MESSAGES.influencerNotFound),
    rating: stars,
    questionTitle: requiredText(MESSAGES.titleRequired, LIMIT.reviewTitleCharsMax, {
      clean: plainLine,
      tooLong: MESSAGES.titleRequired,
    }),
    questionDetails: requiredText(MESSAGES.detailsRequired, LIMIT.reviewDetailsCharsMax, {
      tooLong: MESSAGES.detailsRequired,
    }),
    ...aspectFields,
    anonymous: z.boolean(SERVER_MESSAGES.invalidRequest).nullish().meta({
      description: 'Whether to publish it under ‘Anonymous reviewer’. A choice of the first time.',
    }),
  })
  .transform((wire) => ({
    influencerId: wire.expertId,
    rating: wire.rating,
    title: wire.questionTitle,
    details: wire.questionDetails,
    ...(wire.criteria && { criteria: wire.criteria }),
    ...(wire.tags && { tags: wire.tags }),
    ...(wire.relationship && { relationship: wire.relationship }),
    ...(wire.anonymous && { isAnonymous: true }),
  }))
  .meta({ refusal: 'refused', description: 'A rating of an influencer by the signed-in member.' })

/** `POST /api/increaseUserScore`: the body of the rating, of which only the influencer is read. */
export const ratedInfluencerBody = z
  .object({ expertId: id(SERVER_MESSAGES.noRatingToReward) })
  .transform(({ expertId }) => ({ influencerId: expertId }))
  .meta({ refusal: 'refused', description: 'The rating to book the points for.' })

/** The `{id}` of a review. A malformed one is treated as unknown. */
export const reviewParams = z
  .object({ id: id(SERVER_MESSAGES.reviewNotFound) })
  .meta({ refusal: 'notFound' })

/** The ids of a review and its reply in the path. Malformed ones are treated as unknown. */
export const replyParams = z
  .object({ id: id(SERVER_MESSAGES.reviewNotFound), replyId: id(SERVER_MESSAGES.replyNotFound) })
  .meta({ refusal: 'notFound' })

/** `GET /api/allReviews`. A sent `currentUserId` is ignored. */
export const reviewListQuery = z
  .object({
    expertId: z.string().default(''),
    skip: wholeNumber(1_000_000).default(0),
    after,
    limit: wholeNumber(LIMIT.reviewsMax, 1).default(LIMIT.reviewsMax),
    sort: z.enum(REVIEW_SORTS).default('newest'),
    stars: z.enum(['1', '2', '3', '4', '5']).optional(),
    language: z
      .string()
      .regex(/^[a-z]{2}$/, SERVER_MESSAGES.invalidRequest)
      .nullable()
      .default(null)
      .meta({ description: 'Only ratings in this language.' }),
    topic: z.enum(TOPIC_IDS).nullable().default(null).meta({
      description:
        'Only ratings of this aspect, lowest first where the order is `newest`, or with this tag.',
    }),
    relationship: z.enum(RELATIONSHIP_IDS).nullable().default(null).meta({
      description: 'Only ratings by members who know the influencer in this way.',
    }),
    month: z.string().regex(MONTH, SERVER_MESSAGES.invalidRequest).nullable().default(null).meta({
      description: 'Only ratings first written in this month (UTC), such as `2026-03`.',
    }),
    q: z
      .string()
      .transform((typed): string => readSearch(typed))
      .default(''),
  })
  .transform(({ expertId, stars: only, q, ...page }) => ({
    ...page,
    influencerId: expertId,
    stars: only ? (Number(only) as Stars) : null,
    words: q,
  }))

/** `GET /api/comment/{id}/reply`. */
export const replyListQuery = z
  .object({ skip: wholeNumber(1_000_000).default(0), after })
  .meta({ description: 'How many of the newest replies to skip.' })

/** `POST /api/comment/{id}/reply`. A sent `questionTitle` is ignored. */
export const newcomersBody = z.object({ isClosed: z.boolean() })

export const newReplyBody = z
  .object({
    questionDetails: requiredText(MESSAGES.emptyReply, LIMIT.replyCharsMax, {
      tooLong: SERVER_MESSAGES.replyTooLong,
    }),
  })
  .transform(({ questionDetails }) => ({ text: questionDetails }))
  .meta({ refusal: 'refused', description: 'A reply by the signed-in member.' })

/** Maps a reply to the API's names. */
export const toWireReply = (reply: Reply): WireReply => ({
  _id: reply.id,
  askedByName: reply.authorName,
  questionDetails: reply.text,
  userId: reply.authorId,
  createdAt: reply.createdAt.toISOString(),
  editedAt: reply.editedAt?.toISOString() ?? null,
  isMine: reply.isMine,
})

/**
 * Returns a generator of placeholder ids for members who are only counted. They reveal nothing: a random word per response
 * and a running number, in a shape that no real id has.
 */
function createPlaceholders(): () => string {
  const response = crypto.randomUUID().slice(0, 8)
  let last = 0
  return () => {
    last += 1
    return `someone-${response}-${last}`
  }
}

/** Returns one id per member up to a cap: the viewer's own first and in clear, the others as placeholders. */
function toWireIds(
  number: number,
  viewerId: string | null,
  nextPlaceholder: () => string,
): string[] {
  const length = Math.min(Math.max(number, Number(viewerId !== null)), LIMIT.wireIdsMax)
  return Array.from({ length }, (_, index) =>
    index === 0 && viewerId !== null ? viewerId : nextPlaceholder(),
  )
}

/** Maps a review without its replies to the API's names, as the viewer sees it. */
export function toWireReview(
  review: ViewedReview,
  viewerId: string | null,
  nextPlaceholder: () => string = createPlaceholders(),
): WireReview {
  const ids = (number: number, isMine: boolean) =>
    toWireIds(number, isMine ? viewerId : null, nextPlaceholder)
  return {
    _id: review.id,
    questionTitle: review.title,
    questionDetails: review.details,
    hiddenUnder: review.hiddenUnder,
    language: review.language,
    userName: review.authorName,
    userId: review.authorId,
    isAnonymous: review.isAnonymous,
    rating: review.rating,
    createdAt: review.createdAt.toISOString(),
    editedAt: review.editedAt?.toISOString() ?? null,
    previousRating: review.previousRating,
    isCounted: review.isCounted,
    criteria: review.criteria,
    tags: review.tags,
    relationship: review.relationship,
    likes: ids(review.likesCount, review.reaction === 'like'),
    disLikes: ids(review.dislikesCount, review.reaction === 'dislike'),
    flag: ids(review.flagsCount, review.hasFlagged),
    likesCount: review.likesCount,
    disLikesCount: review.dislikesCount,
    flagCount: review.flagsCount,
    repliesCount: review.repliesCount,
    updatedAfterResponse: review.isUpdatedAfterResponse,
    closedToNew: review.isClosedToNew,
    experienceShownAt: review.experienceShownAt?.toISOString() ?? null,
    isMine: review.isMine,
    isHeld: review.isPendingModeration,
    appearsAt: review.appearsAt?.toISOString() ?? null,
  }
}

/** Maps a page of reviews with their replies to the API's names. */
export function toWireReviewPage(
  { reviews, authors, total, histogram, own, isOwner }: ReviewPage,
  viewerId: string | null,
): WireReviewPage {
  const nextPlaceholder = createPlaceholders()
  const toWire = (review: ViewedReview): WireRepliedReview => ({
    ...toWireReview(review, viewerId, nextPlaceholder),
    replies: review.replies.map(toWireReply),
    response: review.response && toWireReply(review.response),
  })
  return {
    success: true,
    questions: reviews.map(toWire),
    authors,
    total,
    histogram,
    own: own && toWire(own),
    isOwner,
  }
}

/** Maps the outcome of a rating to the API's names. */
export const toWireOutcome = (outcome: RatingOutcome): WireOutcome => ({
  success: true,
  msg: MESSAGES.ratingSubmitted,
  questionId: outcome.reviewId,
  pointsAwarded: outcome.pointsAwarded,
  isEdit: outcome.isEdit,
  isCounted: outcome.isCounted,
  isHeld: outcome.isPendingModeration,
  appearsAt: outcome.appearsAt?.toISOString() ?? null,
})
