import { z } from 'zod'
import * as answers from '@/app/api/openapi.json/answers'
import type { EndpointDescription, EndpointName } from '@/app/api/openapi.json/description'
import {
  closeBody,
  emailBody,
  nameBody,
  ownListQuery,
  passwordBody,
  pictureBody,
} from '@/lib/accounts/profile/wire'
import { suspensionBody } from '@/lib/accounts/suspension/wire'
import {
  forgetPasswordBody,
  memberParams,
  resetPasswordBody,
  resetPasswordQuery,
  signInBody,
  signUpBody,
  verifyEmailBody,
} from '@/lib/accounts/wire'
import {
  accountParams,
  bulkBody,
  factsBody,
  managedListQuery,
  proposalsQuery,
  staffActionQuery,
} from '@/lib/admin/wire'
import { auditQuery } from '@/lib/audit/wire'
import { proofQuery } from '@/lib/auth/proof-of-work/wire'
import { categoryNameBody, categoryParams, mergeCategoryBody } from '@/lib/categories/wire'
import {
  duplicatesQuery,
  influencerListQuery,
  influencerQuery,
  influencerSearchQuery,
  newInfluencerBody,
} from '@/lib/influencers/wire'
import { leaderboardQuery } from '@/lib/leaderboards/wire'
import { surgeDecisionBody, surgeParams } from '@/lib/moderation/surges/wire'
import { pendingQuery, takeDownBody } from '@/lib/moderation/wire'
import {
  newReplyBody,
  newReviewBody,
  ratedInfluencerBody,
  replyListQuery,
  replyParams,
  reviewListQuery,
  reviewParams,
} from '@/lib/ratings/reviews/wire'
import { pictureParams } from '@/lib/uploads/wire'

type Described = Readonly<Record<EndpointName, EndpointDescription>>

const limited = ['tooManyRequests'] as const

const SITE: Described = {
  'GET /api/healthz': {
    summary: 'Liveness: the process is up.',
    access: 'anyone',
    answer: answers.done,
  },
  'GET /api/readyz': {
    summary: 'Readiness: the site can serve requests.',
    access: 'anyone',
    answer: answers.done,
  },
  'GET /api/cron': {
    summary: 'Runs due background jobs, for a scheduler that knows the configured secret.',
    access: 'anyone',
    answer: answers.jobsRun,
    refusals: ['unauthenticated'],
  },
  'GET /api/openapi.json': {
    summary: 'This description.',
    access: 'anyone',
    answer: { contentType: 'application/json' },
  },
}

const ACCOUNTS: Described = {
  'POST /api/signup': {
    summary: 'Creates a member account. A `role` in the body is ignored.',
    access: 'anyone',
    body: signUpBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/signin': {
    summary: 'Returns the session token and sets the cookie of the page guards.',
    access: 'anyone',
    body: signInBody,
    answer: answers.session,
    refusals: ['unauthenticated', ...limited],
  },
  'GET /api/logout': {
    summary: 'Ends the session. Succeeds with any token or none.',
    access: 'anyone',
    answer: answers.done,
  },
  'POST /api/logout': { summary: 'Ends the session.', access: 'anyone', answer: answers.done },
  'POST /api/session': {
    summary: 'Sets the cookie of the page guards for the holder of a token.',
    access: 'member',
    answer: answers.done,
  },
  'POST /api/session/third-party': {
    summary:
      'Exchanges a completed third-party sign-in for a session, once. Only for scripts of this site.',
    access: 'anyone',
    answer: answers.session,
    refusals: ['unauthenticated', 'forbidden', 'notFound', ...limited],
  },
  'GET /api/getme': {
    summary: 'The signed-in account.',
    access: 'member',
    answer: answers.ownAccount,
  },
  'GET /api/user/{id}': {
    summary: 'The public data of a member.',
    access: 'anyone',
    params: memberParams,
    answer: answers.publicMember,
    refusals: ['notFound'],
  },
  'GET /api/trending/users': {
    summary:
      'The top contributors, highest score first. All time and all categories unless specified.',
    access: 'anyone',
    query: leaderboardQuery,
    answer: answers.topContributors,
  },
  'GET /api/me/place': {
    summary: 'The position of the signed-in member on the leaderboard; null without points.',
    access: 'member',
    query: leaderboardQuery,
    answer: answers.ownPlace,
  },
  'POST /api/forget-password': {
    summary:
      'Sends a password reset link by e-mail. The response is the same whether or not the account exists.',
    access: 'anyone',
    body: forgetPasswordBody,
    answer: answers.doneWithText,
    refusals: limited,
  },
  'POST /api/reset-password': {
    summary: 'Sets a new password with the token of a reset link. (GET shows the screen.)',
    access: 'anyone',
    query: resetPasswordQuery,
    body: resetPasswordBody,
    answer: answers.doneWithText,
    refusals: limited,
  },
  'POST /api/verify-email': {
    summary: 'Confirms an e-mail address with the token from the e-mail.',
    access: 'anyone',
    body: verifyEmailBody,
    answer: answers.doneWithText,
    refusals: limited,
  },
  'POST /api/verify-email/resend': {
    summary: 'Sends the confirmation e-mail again.',
    access: 'member',
    answer: answers.doneWithText,
    refusals: limited,
  },
}

const OWN_ACCOUNT: Described = {
  'GET /api/me': {
    summary: 'Settings of your account beyond `getme`, and the number of your contributions.',
    access: 'member',
    answer: answers.ownSettings,
  },
  'GET /api/me/points': {
    summary: 'Your points, entry by entry, newest first, twenty per page.',
    access: 'member',
    query: ownListQuery,
    answer: answers.ownPoints,
  },
  'GET /api/me/ratings': {
    summary: 'Your ratings, including hidden ones, newest first, twenty per page.',
    access: 'member',
    query: ownListQuery,
    answer: answers.ownRatings,
  },
  'GET /api/me/replies': {
    summary: 'Your replies, newest first, twenty per page.',
    access: 'member',
    query: ownListQuery,
    answer: answers.ownReplies,
  },
  'GET /api/me/archive': {
    summary: 'Everything the site stores about you, as a file to download.',
    access: 'member',
    answer: { contentType: 'application/json' },
    refusals: limited,
  },
  'POST /api/me/name': {
    summary: 'Changes your name, also on everything you wrote.',
    access: 'member',
    body: nameBody,
    answer: answers.renamed,
    refusals: limited,
  },
  'POST /api/me/picture': {
    summary: 'Sets your picture to an uploaded one, or removes it.',
    access: 'member',
    body: pictureBody,
    answer: answers.doneWithText,
    refusals: [...limited, 'unprocessable'],
  },
  'POST /api/me/password': {
    summary: 'Changes your password, ends all other sessions and returns a new token for this one.',
    access: 'member',
    body: passwordBody,
    answer: answers.sessionWithText,
    refusals: limited,
  },
  'POST /api/me/email': {
    summary: 'Sends a link to a new e-mail address, which takes effect when the link is opened.',
    access: 'member',
    body: emailBody,
    answer: answers.doneWithText,
    refusals: limited,
  },
  'DELETE /api/me/email': {
    summary: 'Cancels a change of e-mail address that is not confirmed yet.',
    access: 'member',
    answer: answers.doneWithText,
    refusals: limited,
  },
  'DELETE /api/me/sessions': {
    summary: 'Ends all your sessions.',
    access: 'member',
    answer: answers.doneWithText,
    refusals: limited,
  },
  'POST /api/me/close': {
    summary: 'Deletes your account. What you wrote is anonymised or erased.',
    access: 'member',
    body: closeBody,
    answer: answers.doneWithText,
    refusals: limited,
  },
}

const INFLUENCERS: Described = {
  'GET /api/users': {
    summary:
      'Ten listed influencers, by rank and weighted average, or filtered and sorted as requested.',
    access: 'anyone',
    query: influencerListQuery,
    answer: answers.cardList,
  },
  'GET /api/influencers/search': {
    summary:
      'Up to twenty listed influencers whose name, handle, expertise or category has words starting with the query; if there are none, fuzzy matches.',
    access: 'anyone',
    query: influencerSearchQuery,
    answer: answers.searchResults,
  },
  'GET /api/influencers/duplicates': {
    summary:
      'Up to five listed influencers who may be the same person as this name or these handles.',
    access: 'anyone',
    query: duplicatesQuery,
    answer: answers.duplicates,
  },
  'GET /api/trending/influencer': {
    summary: 'Up to ten influencers with the most recent ratings and likes.',
    access: 'anyone',
    answer: answers.trendingInfluencers,
  },
  'GET /api/category/all': {
    summary: 'All categories, sorted by name.',
    access: 'anyone',
    answer: answers.categories,
  },
  'GET /api/influenerUnloggedData': {
    summary: 'The profile of a listed influencer. (The misspelt path is intended.)',
    access: 'anyone',
    query: influencerQuery,
    answer: answers.profile,
    refusals: ['notFound'],
  },
  'GET /api/proof': {
    summary:
      'A proof-of-work challenge. Its solution, sent in the header `x-proof-of-work` with the form, raises the rate limit.',
    access: 'anyone',
    query: proofQuery,
    answer: answers.challenge,
  },
  'POST /api/influencerAdd': {
    summary: 'Submits an influencer for approval.',
    access: 'anyone',
    body: newInfluencerBody,
    answer: answers.doneWithText,
    refusals: limited,
  },
  'POST /api/upload': {
    summary: 'Stores a JPEG or PNG picture of up to 10 MB and returns its address.',
    access: 'anyone',
    upload: {
      contentType: 'multipart/form-data',
      schema: z.object({
        file: z.file().meta({ override: { type: 'string', format: 'binary' } }),
        upload_preset: z.string().optional(),
        cloud_name: z.string().optional(),
      }),
    },
    answer: answers.uploaded,
    refusals: ['invalid', 'tooLarge', 'unprocessable', ...limited],
  },
  'GET /api/images/{name}': {
    summary:
      'A picture in use: 404 for one that was only uploaded, 410 for one that was replaced or removed.',
    access: 'anyone',
    params: pictureParams,
    answer: { contentType: 'image/webp' },
    refusals: ['gone'],
  },
}

const REVIEWS: Described = {
  'POST /api/questions': {
    summary: 'Rates an influencer, or edits your rating.',
    access: 'member',
    body: newReviewBody,
    answer: answers.rated,
    refusals: limited,
  },
  'DELETE /api/questions/{id}': {
    summary: 'Deletes your rating.',
    access: 'member',
    params: reviewParams,
    answer: answers.doneWithText,
    refusals: limited,
  },
  'POST /api/increaseUserScore': {
    summary: 'Makes sure that the points for your rating are booked, once.',
    access: 'member',
    body: ratedInfluencerBody,
    answer: answers.score,
    refusals: limited,
  },
  'GET /api/allReviews': {
    summary:
      'The ratings of an influencer with their replies; with a token, also your own reactions.',
    access: 'anyone',
    query: reviewListQuery,
    answer: answers.reviewPage,
    refusals: ['notFound'],
  },
  'POST /api/comment/{id}/like': {
    summary: 'Likes a rating, or removes the like.',
    access: 'member',
    params: reviewParams,
    answer: answers.reacted,
    refusals: limited,
  },
  'POST /api/comment/{id}/dislike': {
    summary: 'Dislikes a rating, or removes the dislike.',
    access: 'member',
    params: reviewParams,
    answer: answers.reacted,
    refusals: limited,
  },
  'POST /api/comment/{id}/flag': {
    summary: 'Flags a rating, or removes the flag.',
    access: 'member',
    params: reviewParams,
    answer: answers.flagged,
    refusals: limited,
  },
  'GET /api/comment/{id}/reply': {
    summary: 'More replies to a rating.',
    access: 'anyone',
    params: reviewParams,
    query: replyListQuery,
    answer: answers.replyPage,
  },
  'GET /api/comment/{id}/history': {
    summary: 'The earlier versions of a rating, newest first.',
    access: 'anyone',
    params: reviewParams,
    answer: answers.versionList,
    refusals: ['notFound'],
  },
  'POST /api/comment/{id}/reply': {
    summary: 'Replies to a rating.',
    access: 'member',
    params: reviewParams,
    body: newReplyBody,
    answer: answers.replied,
    refusals: limited,
  },
  'PATCH /api/comment/{id}/reply/{replyId}': {
    summary: 'Edits your reply.',
    access: 'member',
    params: replyParams,
    body: newReplyBody,
    answer: answers.replyEdited,
    refusals: limited,
  },
  'DELETE /api/comment/{id}/reply/{replyId}': {
    summary: 'Deletes your reply.',
    access: 'member',
    params: replyParams,
    answer: answers.replyDeleted,
    refusals: limited,
  },
}

const byStaff = (summary: string, access: 'admin' | 'adminByLink'): EndpointDescription => ({
  summary,
  access,
  params: accountParams,
  query: staffActionQuery,
  answer: answers.done,
  refusals: ['conflict', ...limited],
})
const APPROVE = 'Lists a submitted influencer.'
const REMOVE = 'Removes an influencer or a member; can be undone for 30 days.'
const RAISE = 'Raises the rank by one. Ratings do not change.'
const LOWER = 'Lowers the rank by one, not below 0. Ratings do not change.'

const STAFF: Described = {
  'GET /api/admin/users': {
    summary: 'Pending and approved influencers, members, and recently removed accounts.',
    access: 'adminByLink',
    query: managedListQuery,
    answer: answers.managedLists,
  },
  'GET /api/users/approve/{id}': byStaff(APPROVE, 'adminByLink'),
  'POST /api/users/approve/{id}': byStaff(APPROVE, 'admin'),
  'GET /api/users/remove/{id}': byStaff(REMOVE, 'adminByLink'),
  'POST /api/users/remove/{id}': byStaff(REMOVE, 'admin'),
  'DELETE /api/users/remove/{id}': byStaff(REMOVE, 'admin'),
  'POST /api/users/restore/{id}': byStaff('Undoes a removal from the last 30 days.', 'admin'),
  'GET /api/users/increaseRating/{id}': byStaff(RAISE, 'adminByLink'),
  'POST /api/users/increaseRating/{id}': byStaff(RAISE, 'admin'),
  'GET /api/users/decreaseRating/{id}': byStaff(LOWER, 'adminByLink'),
  'POST /api/users/decreaseRating/{id}': byStaff(LOWER, 'admin'),
}

const ADMIN: Described = {
  'POST /api/users/unapprove/{id}': byStaff('Withdraws an approval.', 'admin'),
  'GET /api/admin/users/{id}': {
    summary: 'An account with its likely duplicates and its log.',
    access: 'admin',
    params: accountParams,
    answer: answers.accountSheet,
  },
  'POST /api/admin/users/{id}/facts': {
    summary: 'Edits the profile of an influencer.',
    access: 'admin',
    params: accountParams,
    body: factsBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/users/{id}/suspend': {
    summary: 'Suspends a member from signing in and writing, for a time or for good.',
    access: 'admin',
    params: accountParams,
    body: suspensionBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/users/{id}/lift': byStaff('Ends a suspension.', 'admin'),
  'POST /api/admin/bulk': {
    summary: 'Applies one action to many accounts, and lists those for which it failed.',
    access: 'admin',
    body: bulkBody,
    answer: answers.bulkOutcome,
    refusals: limited,
  },
  'GET /api/admin/duplicates': {
    summary: 'Influencers who may be the same person as each of these submissions.',
    access: 'admin',
    query: proposalsQuery,
    answer: answers.likelyDuplicates,
  },
  'GET /api/admin/log': {
    summary: 'The log of staff actions, newest first.',
    access: 'admin',
    query: auditQuery,
    answer: answers.auditLog,
  },
  'GET /api/admin/held': {
    summary: 'Ratings hidden by flags, longest waiting first.',
    access: 'admin',
    query: pendingQuery,
    answer: answers.heldReviews,
  },
  'POST /api/admin/reviews/{id}/release': {
    summary: 'Shows a held rating again.',
    access: 'admin',
    params: reviewParams,
    query: staffActionQuery,
    answer: answers.done,
    refusals: limited,
  },
  'POST /api/admin/reviews/{id}/remove': {
    summary: 'Takes a rating down.',
    access: 'admin',
    params: reviewParams,
    body: takeDownBody,
    answer: answers.done,
    refusals: limited,
  },
  'POST /api/admin/reviews/{id}/restore': {
    summary: 'Restores a rating that was taken down.',
    access: 'admin',
    params: reviewParams,
    query: staffActionQuery,
    answer: answers.done,
    refusals: limited,
  },
  'GET /api/admin/votes': {
    summary: 'Pairs of accounts with unusually many votes by one on the ratings of the other.',
    access: 'admin',
    answer: answers.votePairs,
  },
  'POST /api/admin/users/{id}/votes/void': byStaff(
    'Voids all likes, dislikes and flags of a suspended member.',
    'admin',
  ),
  'POST /api/admin/users/{id}/votes/restore': byStaff('Restores voided votes.', 'admin'),
  'GET /api/admin/storms': {
    summary: 'Rating surges with their pattern: groups of ratings that are held for a decision.',
    access: 'admin',
    answer: answers.storms,
  },
  'GET /api/admin/storms/{id}': {
    summary: 'The held ratings of a rating surge, oldest first.',
    access: 'admin',
    params: surgeParams,
    query: pendingQuery,
    answer: answers.heldReviews,
  },
  'POST /api/admin/storms/{id}/release': {
    summary: 'Shows and counts all held ratings of the group, and ends the surge.',
    access: 'admin',
    params: surgeParams,
    body: surgeDecisionBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/storms/{id}/void': {
    summary: 'Takes down all held ratings of the group, with their points.',
    access: 'admin',
    params: surgeParams,
    body: surgeDecisionBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/storms/{id}/hold': {
    summary: 'Undoes the last decision about the group: its ratings are held again.',
    access: 'admin',
    params: surgeParams,
    query: staffActionQuery,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/storms/{id}/end': {
    summary: 'Ends a surge: new ratings count right away. Held ratings stay held.',
    access: 'admin',
    params: surgeParams,
    query: staffActionQuery,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'GET /api/admin/categories': {
    summary: 'All categories with the number of influencers in each.',
    access: 'admin',
    answer: answers.managedCategories,
  },
  'POST /api/admin/categories': {
    summary: 'Adds a category.',
    access: 'admin',
    body: categoryNameBody,
    answer: answers.made,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/categories/{id}/rename': {
    summary: 'Renames a category. Its influencers move with it.',
    access: 'admin',
    params: categoryParams,
    body: categoryNameBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/categories/{id}/merge': {
    summary: 'Merges a category into another one. Its influencers move with it.',
    access: 'admin',
    params: categoryParams,
    body: mergeCategoryBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'DELETE /api/admin/categories/{id}': {
    summary: 'Removes a category without influencers.',
    access: 'admin',
    params: categoryParams,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
}

/** Every endpoint of the site. A test compares this table with the existing handlers. */
export const ENDPOINTS: Described = {
  ...SITE,
  ...ACCOUNTS,
  ...OWN_ACCOUNT,
  ...INFLUENCERS,
  ...REVIEWS,
  ...STAFF,
  ...ADMIN,
}
