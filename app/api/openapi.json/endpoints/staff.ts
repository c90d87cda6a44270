import type { EndpointDescription, EndpointTable } from '@/app/api/openapi.json/description'
import { suspensionBody } from '@/lib/accounts/suspension/wire'
import {
  accountSheet,
  activity,
  bulkOutcome,
  likelyDuplicates,
  managedLists,
  rankMoved,
} from '@/lib/admin/answers'
import {
  accountParams,
  bulkBody,
  factsBody,
  managedListQuery,
  proposalsQuery,
  staffActionQuery,
} from '@/lib/admin/wire'
import { auditLog } from '@/lib/audit/answers'
import { auditQuery } from '@/lib/audit/wire'
import { made, managedCategories } from '@/lib/categories/answers'
import { categoryNameBody, categoryParams, mergeCategoryBody } from '@/lib/categories/wire'
import { heldReviews } from '@/lib/moderation/answers'
import { lawEnforcementEmails } from '@/lib/moderation/law-enforcement/answers'
import {
  lawEnforcementEmailBody,
  lawEnforcementEmailParams,
} from '@/lib/moderation/law-enforcement/wire'
import { prolongBody, surgeParams } from '@/lib/moderation/surges/wire'
import { pendingQuery } from '@/lib/moderation/wire'
import { reviewParams } from '@/lib/ratings/reviews/wire'
import { done } from '@/lib/wire/answers'

const byStaff = (
  summary: string,
  access: 'admin' | 'adminByLink',
  answer: EndpointDescription['answer'] = done,
): EndpointDescription => ({
  summary,
  access,
  params: accountParams,
  query: staffActionQuery,
  answer,
  refusals: ['conflict'],
})
const APPROVE = 'Lists a submitted influencer.'
const REMOVE = 'Removes an influencer or a member; can be undone for 30 days.'
const RAISE =
  'Raises the rank by one, and says which place in the list that gives. Ratings do not change.'
const LOWER = 'Lowers the rank by one, not below 0, and says which place in the list that gives.'

/** The endpoints of staff. */
export const STAFF: EndpointTable = {
  'GET /api/admin/users': {
    summary:
      'Pending and approved influencers, members, and recently removed accounts; those of `include` on any page.',
    access: 'adminByLink',
    query: managedListQuery,
    answer: managedLists,
  },
  'GET /api/users/approve/{id}': byStaff(APPROVE, 'adminByLink'),
  'POST /api/users/approve/{id}': byStaff(APPROVE, 'admin'),
  'GET /api/users/remove/{id}': byStaff(REMOVE, 'adminByLink'),
  'POST /api/users/remove/{id}': byStaff(REMOVE, 'admin'),
  'DELETE /api/users/remove/{id}': byStaff(REMOVE, 'admin'),
  'POST /api/users/restore/{id}': byStaff('Undoes a removal from the last 30 days.', 'admin'),
  'GET /api/users/increaseRating/{id}': byStaff(RAISE, 'adminByLink', rankMoved),
  'POST /api/users/increaseRating/{id}': byStaff(RAISE, 'admin', rankMoved),
  'GET /api/users/decreaseRating/{id}': byStaff(LOWER, 'adminByLink', rankMoved),
  'POST /api/users/decreaseRating/{id}': byStaff(LOWER, 'admin', rankMoved),
  'POST /api/users/unapprove/{id}': byStaff('Withdraws an approval.', 'admin'),
  'GET /api/admin/users/{id}': {
    summary:
      'An account with its log; of a member also what they wrote last and the numbers of reports.',
    access: 'admin',
    params: accountParams,
    answer: accountSheet,
  },
  'POST /api/admin/users/{id}/facts': {
    summary: 'Edits the profile of an influencer.',
    access: 'admin',
    params: accountParams,
    body: factsBody,
    answer: done,
    refusals: ['conflict'],
  },
  'POST /api/admin/users/{id}/suspend': {
    summary: 'Suspends a member from writing, for a time or for good.',
    access: 'admin',
    params: accountParams,
    body: suspensionBody,
    answer: done,
    refusals: ['conflict'],
  },
  'POST /api/admin/users/{id}/lift': byStaff('Ends a suspension.', 'admin'),
  'POST /api/admin/bulk': {
    summary: 'Applies one action to many accounts, and lists those for which it failed.',
    access: 'admin',
    body: bulkBody,
    answer: bulkOutcome,
  },
  'GET /api/admin/duplicates': {
    summary: 'Influencers who may be the same person as each of these submissions.',
    access: 'admin',
    query: proposalsQuery,
    answer: likelyDuplicates,
  },
  'GET /api/admin/activity': {
    summary:
      'Sign-ups, ratings, reports and staff actions per day of the last 30 days, up to a minute old.',
    access: 'admin',
    answer: activity,
  },
  'GET /api/admin/log': {
    summary: 'The log of staff actions, newest first.',
    access: 'admin',
    query: auditQuery,
    answer: auditLog,
  },
  'POST /api/admin/reviews/{id}/restore': {
    summary: 'Restores a rating that was taken down.',
    access: 'admin',
    params: reviewParams,
    query: staffActionQuery,
    answer: done,
  },
  'POST /api/admin/users/{id}/votes/void': byStaff(
    'Voids all likes, dislikes and flags of a suspended member.',
    'admin',
  ),
  'POST /api/admin/users/{id}/votes/restore': byStaff('Restores voided votes.', 'admin'),
  'GET /api/admin/storms/{id}': {
    summary: 'The held ratings of a rating surge, oldest first.',
    access: 'admin',
    params: surgeParams,
    query: pendingQuery,
    answer: heldReviews,
  },
  'POST /api/admin/storms/{id}/end': {
    summary:
      'Ends a surge: new ratings count right away, unless they are a surge by themselves. Held ratings stay held.',
    access: 'admin',
    params: surgeParams,
    query: staffActionQuery,
    answer: done,
    refusals: ['conflict'],
  },
  'POST /api/admin/storms/{id}/prolong': {
    summary:
      'Lets a surge hold new ratings for 48 hours from now. Without it, a surge holds none after 48 hours.',
    access: 'admin',
    params: surgeParams,
    body: prolongBody,
    answer: done,
    refusals: ['conflict'],
  },
  'GET /api/admin/law-enforcement-emails': {
    summary: 'The latest e-mails from law enforcement, as staff entered them, latest first.',
    access: 'admin',
    answer: lawEnforcementEmails,
  },
  'POST /api/admin/law-enforcement-emails': {
    summary: 'Enters an e-mail from law enforcement, which the transparency figures count.',
    access: 'admin',
    body: lawEnforcementEmailBody,
    answer: made,
  },
  'DELETE /api/admin/law-enforcement-emails/{id}': {
    summary: 'Removes an entry that was made by mistake.',
    access: 'admin',
    params: lawEnforcementEmailParams,
    answer: done,
  },
  'GET /api/admin/categories': {
    summary: 'All categories with the number of influencers in each.',
    access: 'admin',
    answer: managedCategories,
  },
  'POST /api/admin/categories': {
    summary: 'Adds a category.',
    access: 'admin',
    body: categoryNameBody,
    answer: made,
    refusals: ['conflict'],
  },
  'POST /api/admin/categories/{id}/rename': {
    summary: 'Renames a category. Its influencers move with it.',
    access: 'admin',
    params: categoryParams,
    body: categoryNameBody,
    answer: done,
    refusals: ['conflict'],
  },
  'POST /api/admin/categories/{id}/merge': {
    summary: 'Merges a category into another one. Its influencers move with it.',
    access: 'admin',
    params: categoryParams,
    body: mergeCategoryBody,
    answer: done,
    refusals: ['conflict'],
  },
  'DELETE /api/admin/categories/{id}': {
    summary: 'Removes a category without influencers.',
    access: 'admin',
    params: categoryParams,
    answer: done,
    refusals: ['conflict'],
  },
}
