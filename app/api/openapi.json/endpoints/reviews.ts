import type { EndpointTable } from '@/app/api/openapi.json/description'
import {
  flagged,
  rated,
  reacted,
  replied,
  replyDeleted,
  replyEdited,
  replyPage,
  reviewPage,
  score,
  versionList,
} from '@/lib/ratings/reviews/answers'
import {
  newReplyBody,
  newReviewBody,
  ratedInfluencerBody,
  replyListQuery,
  replyParams,
  reviewListQuery,
  reviewParams,
} from '@/lib/ratings/reviews/wire'
import { doneWithText } from '@/lib/wire/answers'

/** The endpoints of ratings, reactions and replies. */
export const REVIEWS: EndpointTable = {
  'POST /api/questions': {
    summary: 'Rates an influencer, or edits your rating.',
    access: 'member',
    body: newReviewBody,
    answer: rated,
  },
  'DELETE /api/questions/{id}': {
    summary: 'Deletes your rating.',
    access: 'member',
    params: reviewParams,
    answer: doneWithText,
  },
  'POST /api/increaseUserScore': {
    summary: 'Makes sure that the points for your rating are booked, once.',
    access: 'member',
    body: ratedInfluencerBody,
    answer: score,
  },
  'GET /api/allReviews': {
    summary:
      'The ratings of an influencer with their replies; with a token, also your own reactions.',
    access: 'anyone',
    query: reviewListQuery,
    answer: reviewPage,
    refusals: ['notFound'],
  },
  'POST /api/comment/{id}/like': {
    summary: 'Likes a rating, or removes the like.',
    access: 'member',
    params: reviewParams,
    answer: reacted,
  },
  'POST /api/comment/{id}/dislike': {
    summary: 'Dislikes a rating, or removes the dislike.',
    access: 'member',
    params: reviewParams,
    answer: reacted,
  },
  'POST /api/comment/{id}/flag': {
    summary: 'Flags a rating, or removes the flag.',
    access: 'member',
    params: reviewParams,
    answer: flagged,
  },
  'GET /api/comment/{id}/reply': {
    summary: 'More replies to a rating.',
    access: 'anyone',
    params: reviewParams,
    query: replyListQuery,
    answer: replyPage,
    refusals: ['notFound'],
  },
  'GET /api/comment/{id}/history': {
    summary: 'The earlier versions of a rating, newest first.',
    access: 'anyone',
    params: reviewParams,
    answer: versionList,
    refusals: ['notFound'],
  },
  'POST /api/comment/{id}/reply': {
    summary: 'Replies to a rating.',
    access: 'member',
    params: reviewParams,
    body: newReplyBody,
    answer: replied,
  },
  'PATCH /api/comment/{id}/reply/{replyId}': {
    summary: 'Edits your reply.',
    access: 'member',
    params: replyParams,
    body: newReplyBody,
    answer: replyEdited,
  },
  'DELETE /api/comment/{id}/reply/{replyId}': {
    summary: 'Deletes your reply.',
    access: 'member',
    params: replyParams,
    answer: replyDeleted,
  },
}
