import type { EndpointDescription, EndpointTable } from '@/app/api/openapi.json/description'
import { numberedListQuery } from '@/lib/accounts/profile/wire'
import { ownDecisions, publicDecisions } from '@/lib/moderation/decisions/answers'
import {
  appealBody,
  decisionParams,
  publicDecisionsQuery,
  visitorAppealBody,
} from '@/lib/moderation/decisions/wire'
import { ownReports, reportReceipt } from '@/lib/moderation/reports/answers'
import { newReportBody, reportParams } from '@/lib/moderation/reports/wire'
import {
  decided,
  itemStars,
  openedItem,
  queueItem,
  queuePage,
} from '@/lib/moderation/staff/answers'
import {
  decisionBody,
  escalationBody,
  itemParams,
  noteBody,
  openItemBody,
  queueQuery,
  snoozeBody,
} from '@/lib/moderation/staff/wire'
import { done } from '@/lib/wire/answers'

const onItem = (summary: string, body?: EndpointDescription['body']): EndpointDescription => ({
  summary,
  access: 'admin',
  params: itemParams,
  ...(body && { body }),
  answer: done,
  refusals: ['conflict'],
})

/** Reports, decisions, appeals and the queue of staff. */
export const MODERATION: EndpointTable = {
  'POST /api/reports': {
    summary: 'Reports a rating, a reply, a member or a profile to staff.',
    access: 'anyone',
    body: newReportBody,
    answer: reportReceipt,
    refusals: ['notFound'],
  },
  'DELETE /api/reports/{number}': {
    summary: 'Withdraws your report, until staff has decided.',
    access: 'member',
    params: reportParams,
    answer: done,
  },
  'POST /api/reports/{number}/appeal': {
    summary: 'Appeals the decision about a report that was made without an account.',
    access: 'anyone',
    params: reportParams,
    body: visitorAppealBody,
    answer: done,
    refusals: ['forbidden'],
  },
  'GET /api/me/reports': {
    summary: 'Your reports and what came of them, newest first.',
    access: 'account',
    query: numberedListQuery,
    answer: ownReports,
  },
  'GET /api/me/decisions': {
    summary: 'The decisions about you and what you wrote, newest first.',
    access: 'account',
    query: numberedListQuery,
    answer: ownDecisions,
  },
  'POST /api/decisions/{number}/appeal': {
    summary: 'Appeals a decision, once and within six months.',
    access: 'account',
    params: decisionParams,
    body: appealBody,
    answer: done,
    refusals: ['forbidden'],
  },
  'GET /api/decisions': {
    summary: 'The public log of decisions, without names and texts, newest first.',
    access: 'anyone',
    query: publicDecisionsQuery,
    answer: publicDecisions,
  },
  'GET /api/admin/queue': {
    summary: 'All that waits for staff, by severity, weight of the reporters and age.',
    access: 'admin',
    query: queueQuery,
    answer: queuePage,
  },
  'POST /api/admin/queue': {
    summary: 'Opens an item about anything on the site, reported or not.',
    access: 'admin',
    body: openItemBody,
    answer: openedItem,
    refusals: ['notFound'],
  },
  'GET /api/admin/queue/{id}': {
    summary: 'All that a decision about an item needs, except the stars.',
    access: 'admin',
    params: itemParams,
    answer: queueItem,
  },
  'GET /api/admin/queue/{id}/stars': {
    summary: 'The stars of the rating that an item is about.',
    access: 'admin',
    params: itemParams,
    answer: itemStars,
  },
  'POST /api/admin/queue/{id}/take': onItem('Makes an item yours for ten minutes.'),
  'POST /api/admin/queue/{id}/release': {
    summary: 'Gives an item back.',
    access: 'admin',
    params: itemParams,
    answer: done,
  },
  'POST /api/admin/queue/{id}/note': onItem('Adds a private note of the team.', noteBody),
  'POST /api/admin/queue/{id}/escalate': onItem('Leaves an item to another admin.', escalationBody),
  'POST /api/admin/queue/{id}/snooze': onItem('Puts an item aside for some hours.', snoozeBody),
  'POST /api/admin/queue/{id}/decide': {
    summary: 'Decides an item: all measures, answers and notices at once.',
    access: 'admin',
    params: itemParams,
    body: decisionBody,
    answer: decided,
    refusals: ['conflict', 'forbidden'],
  },
  'POST /api/admin/decisions/{number}/undo': {
    summary: 'Undoes your own decision of the last ten minutes.',
    access: 'admin',
    params: decisionParams,
    answer: done,
    refusals: ['forbidden'],
  },
}
