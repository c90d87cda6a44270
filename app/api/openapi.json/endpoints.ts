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
    summary: 'Whether the process is up.',
    access: 'anyone',
    answer: answers.done,
  },
  'GET /api/readyz': {
    summary: 'Whether the site can serve: its database answers.',
    access: 'anyone',
    answer: answers.done,
  },
  'GET /api/cron': {
    summary:
      'Runs background jobs for a while; for the scheduler that has the secret of the settings.',
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
    summary: 'Makes a member account; a role that is sent is not read.',
    access: 'anyone',
    body: signUpBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/signin': {
    summary: 'Answers the session token and sets the cookie that page guards read.',
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
    summary: 'Sets the cookie that page guards read, for whoever holds a token.',
    access: 'member',
    answer: answers.done,
  },
  'POST /api/session/third-party': {
    summary: 'Turns a finished third-party sign-in into a session, once; for scripts of this site.',
    access: 'anyone',
    answer: answers.session,
    refusals: ['unauthenticated', 'forbidden', 'notFound', ...limited],
  },
  'GET /api/getme': {
    summary: 'The account behind the token.',
    access: 'member',
    answer: answers.ownAccount,
  },
  'GET /api/user/{id}': {
    summary: 'What everybody may see of a member.',
    access: 'anyone',
    params: memberParams,
    answer: answers.publicMember,
    refusals: ['notFound'],
  },
  'GET /api/trending/users': {
    summary:
      'The top contributors, the highest score first; of all time unless a period is named, of one category or all.',
    access: 'anyone',
    query: leaderboardQuery,
    answer: answers.topContributors,
  },
  'GET /api/me/place': {
    summary: 'Where the signed-in member stands among the contributors; null without points there.',
    access: 'member',
    query: leaderboardQuery,
    answer: answers.ownPlace,
  },
  'POST /api/forget-password': {
    summary: 'Mails a link for a new password; answers the same whether or not the account exists.',
    access: 'anyone',
    body: forgetPasswordBody,
    answer: answers.doneWithText,
    refusals: limited,
  },
  'POST /api/reset-password': {
    summary: 'Sets a new password by the right of a mailed link. (Its GET is the screen.)',
    access: 'anyone',
    query: resetPasswordQuery,
    body: resetPasswordBody,
    answer: answers.doneWithText,
    refusals: limited,
  },
  'POST /api/verify-email': {
    summary: 'Confirms an e-mail address by the token of the mail.',
    access: 'anyone',
    body: verifyEmailBody,
    answer: answers.doneWithText,
    refusals: limited,
  },
  'POST /api/verify-email/resend': {
    summary: 'Mails the link that confirms the own address once more.',
    access: 'member',
    answer: answers.doneWithText,
    refusals: limited,
  },
}

const OWN_ACCOUNT: Described = {
  'GET /api/me': {
    summary: 'What the own account says beyond getme, and how much was written.',
    access: 'member',
    answer: answers.ownSettings,
  },
  'GET /api/me/points': {
    summary: 'The entries of the own ledger, twenty at a time, newest first.',
    access: 'member',
    query: ownListQuery,
    answer: answers.ownPoints,
  },
  'GET /api/me/ratings': {
    summary: 'The own ratings, also hidden ones, twenty at a time, newest first.',
    access: 'member',
    query: ownListQuery,
    answer: answers.ownRatings,
  },
  'GET /api/me/replies': {
    summary: 'The own replies, twenty at a time, newest first.',
    access: 'member',
    query: ownListQuery,
    answer: answers.ownReplies,
  },
  'GET /api/me/archive': {
    summary: 'Everything that the site keeps about the person, as a file to download.',
    access: 'member',
    answer: { contentType: 'application/json' },
    refusals: limited,
  },
  'POST /api/me/name': {
    summary: 'Takes another name; it follows on all that was written.',
    access: 'member',
    body: nameBody,
    answer: answers.renamed,
    refusals: limited,
  },
  'POST /api/me/picture': {
    summary: 'Takes an uploaded picture, or none.',
    access: 'member',
    body: pictureBody,
    answer: answers.doneWithText,
    refusals: [...limited, 'unprocessable'],
  },
  'POST /api/me/password': {
    summary: 'Sets another password; ends every other session and answers a token for this one.',
    access: 'member',
    body: passwordBody,
    answer: answers.sessionWithText,
    refusals: limited,
  },
  'POST /api/me/email': {
    summary: 'Mails a link to a new address, which becomes the account’s when the link is opened.',
    access: 'member',
    body: emailBody,
    answer: answers.doneWithText,
    refusals: limited,
  },
  'DELETE /api/me/email': {
    summary: 'Gives up a change of address that waits for its proof.',
    access: 'member',
    answer: answers.doneWithText,
    refusals: limited,
  },
  'DELETE /api/me/sessions': {
    summary: 'Logs out everywhere.',
    access: 'member',
    answer: answers.doneWithText,
    refusals: limited,
  },
  'POST /api/me/close': {
    summary: 'Deletes the own account; what was written stays without a name, or goes.',
    access: 'member',
    body: closeBody,
    answer: answers.doneWithText,
    refusals: limited,
  },
}

const INFLUENCERS: Described = {
  'GET /api/users': {
    summary: 'Ten listed influencers: by rank and confidence, or narrowed and ordered as asked.',
    access: 'anyone',
    query: influencerListQuery,
    answer: answers.cardList,
  },
  'GET /api/influencers/search': {
    summary:
      'At most twenty listed influencers whose name, handle, expertise or category begin like the words; if there are none, those who differ by small typos.',
    access: 'anyone',
    query: influencerSearchQuery,
    answer: answers.searchResults,
  },
  'GET /api/influencers/duplicates': {
    summary: 'At most five listed influencers who may be the person of this name or these handles.',
    access: 'anyone',
    query: duplicatesQuery,
    answer: answers.duplicates,
  },
  'GET /api/trending/influencer': {
    summary: 'At most ten influencers with the most recent ratings and likes.',
    access: 'anyone',
    answer: answers.trendingInfluencers,
  },
  'GET /api/category/all': {
    summary: 'All categories by name.',
    access: 'anyone',
    answer: answers.categories,
  },
  'GET /api/influenerUnloggedData': {
    summary: 'The profile of a listed influencer. (Spelt so by the contract.)',
    access: 'anyone',
    query: influencerQuery,
    answer: answers.profile,
    refusals: ['notFound'],
  },
  'GET /api/proof': {
    summary:
      'A challenge whose solution, in the header x-proof-of-work of the form it is for, raises the allowance.',
    access: 'anyone',
    query: proofQuery,
    answer: answers.challenge,
  },
  'POST /api/influencerAdd': {
    summary: 'Submits an influencer, who waits for approval.',
    access: 'anyone',
    body: newInfluencerBody,
    answer: answers.doneWithText,
    refusals: limited,
  },
  'POST /api/upload': {
    summary: 'Keeps a JPEG or PNG picture of at most 10 MB and answers its address.',
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
      'A picture that somebody has: one that was only uploaded is not found, one that was given up is gone.',
    access: 'anyone',
    params: pictureParams,
    answer: { contentType: 'image/webp' },
    refusals: ['gone'],
  },
}

const REVIEWS: Described = {
  'POST /api/questions': {
    summary: 'Rates an influencer, or edits the own rating.',
    access: 'member',
    body: newReviewBody,
    answer: answers.rated,
    refusals: limited,
  },
  'DELETE /api/questions/{id}': {
    summary: 'Deletes the own rating.',
    access: 'member',
    params: reviewParams,
    answer: answers.doneWithText,
    refusals: limited,
  },
  'POST /api/increaseUserScore': {
    summary: 'Makes sure that the points of the own rating are booked, once.',
    access: 'member',
    body: ratedInfluencerBody,
    answer: answers.score,
    refusals: limited,
  },
  'GET /api/allReviews': {
    summary: 'The ratings of an influencer with their replies; own states by the token.',
    access: 'anyone',
    query: reviewListQuery,
    answer: answers.reviewPage,
    refusals: ['notFound'],
  },
  'POST /api/comment/{id}/like': {
    summary: 'Likes a rating, or takes the like back.',
    access: 'member',
    params: reviewParams,
    answer: answers.reacted,
    refusals: limited,
  },
  'POST /api/comment/{id}/dislike': {
    summary: 'Dislikes a rating, or takes the dislike back.',
    access: 'member',
    params: reviewParams,
    answer: answers.reacted,
    refusals: limited,
  },
  'POST /api/comment/{id}/flag': {
    summary: 'Flags a rating, or takes the flag back.',
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
    summary: 'What a rating said before each of its edits, the latest first.',
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
    summary: 'Changes the own reply.',
    access: 'member',
    params: replyParams,
    body: newReplyBody,
    answer: answers.replyEdited,
    refusals: limited,
  },
  'DELETE /api/comment/{id}/reply/{replyId}': {
    summary: 'Deletes the own reply.',
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
const REMOVE = 'Takes an influencer or a member away; undoable for 30 days.'
const RAISE = 'Raises the rank by one. Ratings do not change.'
const LOWER = 'Lowers the rank by one, not below 0. Ratings do not change.'

const STAFF: Described = {
  'GET /api/admin/users': {
    summary: 'Pending and approved influencers, members, and what was removed lately.',
    access: 'adminByLink',
    query: managedListQuery,
    answer: answers.managedLists,
  },
  'GET /api/users/approve/{id}': byStaff(APPROVE, 'adminByLink'),
  'POST /api/users/approve/{id}': byStaff(APPROVE, 'admin'),
  'GET /api/users/remove/{id}': byStaff(REMOVE, 'adminByLink'),
  'POST /api/users/remove/{id}': byStaff(REMOVE, 'admin'),
  'DELETE /api/users/remove/{id}': byStaff(REMOVE, 'admin'),
  'POST /api/users/restore/{id}': byStaff('Undoes a removal of the last 30 days.', 'admin'),
  'GET /api/users/increaseRating/{id}': byStaff(RAISE, 'adminByLink'),
  'POST /api/users/increaseRating/{id}': byStaff(RAISE, 'admin'),
  'GET /api/users/decreaseRating/{id}': byStaff(LOWER, 'adminByLink'),
  'POST /api/users/decreaseRating/{id}': byStaff(LOWER, 'admin'),
}

const ADMIN: Described = {
  'POST /api/users/unapprove/{id}': byStaff('Takes an approval back.', 'admin'),
  'GET /api/admin/users/{id}': {
    summary: 'One account with its likely duplicates and its log.',
    access: 'admin',
    params: accountParams,
    answer: answers.accountSheet,
  },
  'POST /api/admin/users/{id}/facts': {
    summary: 'Changes what an influencer’s profile says.',
    access: 'admin',
    params: accountParams,
    body: factsBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/users/{id}/suspend': {
    summary: 'Keeps a member from signing in and writing, for a time or for good.',
    access: 'admin',
    params: accountParams,
    body: suspensionBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/users/{id}/lift': byStaff('Ends a suspension.', 'admin'),
  'POST /api/admin/bulk': {
    summary: 'Does one thing to many accounts; says whom it could not be done to.',
    access: 'admin',
    body: bulkBody,
    answer: answers.bulkOutcome,
    refusals: limited,
  },
  'GET /api/admin/duplicates': {
    summary: 'Who may be the same person as each of these proposals.',
    access: 'admin',
    query: proposalsQuery,
    answer: answers.likelyDuplicates,
  },
  'GET /api/admin/log': {
    summary: 'What staff did, the newest first.',
    access: 'admin',
    query: auditQuery,
    answer: answers.auditLog,
  },
  'GET /api/admin/held': {
    summary: 'Ratings that flags have hidden, those that wait longest first.',
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
    summary: 'Brings a rating back that was taken down.',
    access: 'admin',
    params: reviewParams,
    query: staffActionQuery,
    answer: answers.done,
    refusals: limited,
  },
  'GET /api/admin/votes': {
    summary: 'Pairs of accounts with unusually many votes of the one on ratings of the other.',
    access: 'admin',
    answer: answers.votePairs,
  },
  'POST /api/admin/users/{id}/votes/void': byStaff(
    'Makes all likes, dislikes and flags of a suspended member count for nothing.',
    'admin',
  ),
  'POST /api/admin/users/{id}/votes/restore': byStaff('Gives voided votes back.', 'admin'),
  'GET /api/admin/storms': {
    summary: 'Groups of ratings that wait because unusually many came at once, by their pattern.',
    access: 'admin',
    answer: answers.storms,
  },
  'GET /api/admin/storms/{id}': {
    summary: 'The ratings of such a group that wait, the oldest first.',
    access: 'admin',
    params: surgeParams,
    query: pendingQuery,
    answer: answers.heldReviews,
  },
  'POST /api/admin/storms/{id}/release': {
    summary: 'Shows and counts all ratings of the group, and ends the storm.',
    access: 'admin',
    params: surgeParams,
    body: surgeDecisionBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/storms/{id}/void': {
    summary: 'Takes all ratings of the group down, with their points.',
    access: 'admin',
    params: surgeParams,
    body: surgeDecisionBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/storms/{id}/hold': {
    summary: 'Undoes the last decision about the group: its ratings wait again.',
    access: 'admin',
    params: surgeParams,
    query: staffActionQuery,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/storms/{id}/end': {
    summary: 'Ends a storm: new ratings count at once. Those that wait go on waiting.',
    access: 'admin',
    params: surgeParams,
    query: staffActionQuery,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'GET /api/admin/categories': {
    summary: 'All categories with how many influencers are in each.',
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
    summary: 'Gives a category another name; its influencers follow.',
    access: 'admin',
    params: categoryParams,
    body: categoryNameBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'POST /api/admin/categories/{id}/merge': {
    summary: 'Makes a category part of another one; its influencers follow.',
    access: 'admin',
    params: categoryParams,
    body: mergeCategoryBody,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
  'DELETE /api/admin/categories/{id}': {
    summary: 'Takes away a category that no influencer is in.',
    access: 'admin',
    params: categoryParams,
    answer: answers.done,
    refusals: ['conflict', ...limited],
  },
}

/** Every endpoint of the site. A test holds it against the handlers that exist. */
export const ENDPOINTS: Described = {
  ...SITE,
  ...ACCOUNTS,
  ...OWN_ACCOUNT,
  ...INFLUENCERS,
  ...REVIEWS,
  ...STAFF,
  ...ADMIN,
}
