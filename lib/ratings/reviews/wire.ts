import { z } from 'zod'
import {
  RELATIONSHIP_IDS,
  REVIEW_TAG_IDS,
  type ReviewTag,
  TAGS_MAX,
} from '@/lib/domain/aspects-and-tags'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { readSearch } from '@/lib/domain/page-query'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import type { Stars } from '@/lib/domain/stars'
import { plainLine, plainText } from '@/lib/domain/text'
import type { RatingOutcome } from '@/lib/ratings/reviews/types'
import {
  REVIEW_SORTS,
  type Reply,
  type ReviewPage,
  type ReviewVersion,
  type ViewedReview,
} from '@/lib/ratings/reviews/types'

/** The wire calls an influencer expert, a review question or comment, and its text questionTitle and questionDetails. */

const id = (message: string) => z.string(message).regex(/^[0-9a-f]{24}$/i, message)

/** 1 to 5, as a number or its digit; '5x', 2.5 and 0 are refused (statement 285). */
const stars = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^[1-5]$/)
        .transform(Number),
    ],
    SERVER_MESSAGES.ratingRange,
  )
  .pipe(z.literal([1, 2, 3, 4, 5], SERVER_MESSAGES.ratingRange))
  .transform((rating): Stars => rating)

const starsOrNone = stars.nullable().default(null)

/** Ours beside the contract's eight fields. What is not sent, or null, stays as it was. */
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
    .refine(({ length }) => length <= TAGS_MAX, SERVER_MESSAGES.tagsTooMany)
    .nullish(),
  relationship: z.enum(RELATIONSHIP_IDS, SERVER_MESSAGES.aspectUnknown).nullish(),
}

/** `POST /api/questions`. Sent names and ids of people are not read: the token and the database know better (C11). */
export const newReviewBody = z
  .object({
    expertId: id(MESSAGES.influencerNotFound),
    rating: stars,
    questionTitle: z
      .string(MESSAGES.titleRequired)
      .transform(plainLine)
      .pipe(
        z
          .string()
          .min(1, MESSAGES.titleRequired)
          .max(LIMIT.reviewTitleCharsMax, MESSAGES.titleRequired),
      ),
    questionDetails: z
      .string(MESSAGES.detailsRequired)
      .transform(plainText)
      .pipe(
        z
          .string()
          .min(1, MESSAGES.detailsRequired)
          .max(LIMIT.reviewDetailsCharsMax, MESSAGES.detailsRequired),
      ),
    ...aspectFields,
  })
  .transform((wire) => ({
    influencerId: wire.expertId,
    rating: wire.rating,
    title: wire.questionTitle,
    details: wire.questionDetails,
    ...(wire.criteria && { criteria: wire.criteria }),
    ...(wire.tags && { tags: wire.tags }),
    ...(wire.relationship && { relationship: wire.relationship }),
  }))
  .meta({ refusal: 'refused', description: 'A rating of an influencer by the signed-in member.' })

/** `POST /api/increaseUserScore`: the body of the rating again, of which only the influencer is read (C29). */
export const ratedInfluencerBody = z
  .object({ expertId: id(SERVER_MESSAGES.noRatingToReward) })
  .transform(({ expertId }) => ({ influencerId: expertId }))
  .meta({ refusal: 'refused', description: 'The rating to book the points for.' })

/** The `{id}` of a review: a malformed one is unknown (statement 344). */
export const reviewParams = z
  .object({ id: id(SERVER_MESSAGES.reviewNotFound) })
  .meta({ refusal: 'notFound' })

export const replyParams = z
  .object({ id: id(SERVER_MESSAGES.reviewNotFound), replyId: id(SERVER_MESSAGES.replyNotFound) })
  .meta({ refusal: 'notFound' })

const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, SERVER_MESSAGES.invalidRequest)
    .transform(Number)
    .refine((number) => number <= max)

/** `GET /api/allReviews`. `currentUserId` also arrives and is not read (C35). */
export const reviewListQuery = z
  .object({
    expertId: z.string().default(''),
    skip: count(1_000_000).default(0),
    limit: count(LIMIT.reviewsMax)
      .refine((limit) => limit > 0)
      .default(LIMIT.reviewsMax),
    sort: z.enum(REVIEW_SORTS).default('newest'),
    stars: z.enum(['1', '2', '3', '4', '5']).optional(),
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
  .object({ skip: count(1_000_000).default(0) })
  .meta({ description: 'How many of the newest replies to skip.' })

/** `POST /api/comment/{id}/reply`. `questionTitle` also arrives and is not read (C40). */
export const newReplyBody = z
  .object({
    questionDetails: z
      .string(MESSAGES.emptyReply)
      .transform(plainText)
      .pipe(
        z
          .string()
          .min(1, MESSAGES.emptyReply)
          .max(LIMIT.replyCharsMax, SERVER_MESSAGES.replyTooLong),
      ),
  })
  .transform(({ questionDetails }) => ({ text: questionDetails }))
  .meta({ refusal: 'refused', description: 'A reply by the signed-in member.' })

export const toWireReply = (reply: Reply) => ({
  _id: reply.id,
  askedByName: reply.authorName,
  questionDetails: reply.text,
  userId: reply.authorId,
  createdAt: reply.createdAt.toISOString(),
  editedAt: reply.editedAt?.toISOString() ?? null,
  isMine: reply.isMine,
})

/**
 * Names for people who are only counted (C34). They carry no information: a random word per answer and a running
 * number, with a shape that no real id has.
 */
function nameStrangers(): () => string {
  const answer = crypto.randomUUID().slice(0, 8)
  let last = 0
  return () => {
    last += 1
    return `someone-${answer}-${last}`
  }
}

/** As many ids as there are people, up to a cap; the viewer's own in clear, and first. */
function toWireIds(number: number, viewerId: string | null, nameStranger: () => string): string[] {
  const length = Math.min(Math.max(number, Number(viewerId !== null)), LIMIT.wireIdsMax)
  return Array.from({ length }, (_, index) =>
    index === 0 && viewerId !== null ? viewerId : nameStranger(),
  )
}

/** A review without its replies, as the viewer sees it; the spellings are the wire's. */
export function toWireReview(
  review: ViewedReview,
  viewerId: string | null,
  nameStranger: () => string = nameStrangers(),
) {
  const ids = (number: number, isMine: boolean) =>
    toWireIds(number, isMine ? viewerId : null, nameStranger)
  return {
    _id: review.id,
    questionTitle: review.title,
    questionDetails: review.details,
    userName: review.authorName,
    userId: review.authorId,
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
    isMine: review.isMine,
    isHeld: review.isPendingModeration,
  }
}

export function toWireReviewPage(
  { reviews, total, histogram, own }: ReviewPage,
  viewerId: string | null,
) {
  const nameStranger = nameStrangers()
  const toWire = (review: ViewedReview) => ({
    ...toWireReview(review, viewerId, nameStranger),
    replies: review.replies.map(toWireReply),
  })
  return { questions: reviews.map(toWire), total, histogram, own: own && toWire(own) }
}

/** A version that its author took back keeps its stars and its dates. */
export const toWireVersion = (version: ReviewVersion) => ({
  rating: version.rating,
  questionTitle: version.isTakenBack ? '' : version.title,
  questionDetails: version.isTakenBack ? '' : version.details,
  criteria: version.criteria,
  tags: version.tags,
  relationship: version.relationship,
  writtenAt: version.writtenAt.toISOString(),
  replacedAt: version.replacedAt.toISOString(),
  isTakenBack: version.isTakenBack,
})

/** The answer to a rating. */
export const toWireOutcome = (outcome: RatingOutcome) => ({
  questionId: outcome.reviewId,
  pointsAwarded: outcome.pointsAwarded,
  isEdit: outcome.isEdit,
  isCounted: outcome.isCounted,
  isHeld: outcome.isPendingModeration,
})
