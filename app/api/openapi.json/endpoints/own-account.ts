import type { EndpointTable } from '@/app/api/openapi.json/description'
import {
  ownPoints,
  ownRatings,
  ownReplies,
  ownSettings,
  renamed,
  sessionWithText,
} from '@/lib/accounts/profile/answers'
import {
  closeBody,
  emailBody,
  nameBody,
  ownListQuery,
  passwordBody,
  pictureBody,
} from '@/lib/accounts/profile/wire'
import { doneWithText } from '@/lib/wire/answers'

/** The endpoints of the viewer's own account. */
export const OWN_ACCOUNT: EndpointTable = {
  'GET /api/me': {
    summary: 'Settings of your account beyond `getme`, and the number of your contributions.',
    access: 'account',
    answer: ownSettings,
  },
  'GET /api/me/points': {
    summary: 'Your points, entry by entry, newest first, twenty per page.',
    access: 'member',
    query: ownListQuery,
    answer: ownPoints,
  },
  'GET /api/me/ratings': {
    summary: 'Your ratings, including hidden ones, newest first, twenty per page.',
    access: 'member',
    query: ownListQuery,
    answer: ownRatings,
  },
  'GET /api/me/replies': {
    summary: 'Your replies, newest first, twenty per page.',
    access: 'member',
    query: ownListQuery,
    answer: ownReplies,
  },
  'GET /api/me/archive': {
    summary: 'Everything the site stores about you, as a file to download.',
    access: 'account',
    answer: { contentType: 'application/json' },
  },
  'POST /api/me/name': {
    summary: 'Changes your name, also on everything you wrote.',
    access: 'member',
    body: nameBody,
    answer: renamed,
  },
  'POST /api/me/picture': {
    summary: 'Sets your picture to an uploaded one, or removes it.',
    access: 'member',
    body: pictureBody,
    answer: doneWithText,
    refusals: ['unprocessable'],
  },
  'POST /api/me/password': {
    summary: 'Changes your password, ends all other sessions and returns a new token for this one.',
    access: 'account',
    body: passwordBody,
    answer: sessionWithText,
  },
  'POST /api/me/email': {
    summary: 'Sends a link to a new e-mail address, which takes effect when the link is opened.',
    access: 'member',
    body: emailBody,
    answer: doneWithText,
  },
  'DELETE /api/me/email': {
    summary: 'Cancels a change of e-mail address that is not confirmed yet.',
    access: 'member',
    answer: doneWithText,
  },
  'DELETE /api/me/sessions': {
    summary: 'Ends all your sessions.',
    access: 'account',
    answer: doneWithText,
  },
  'POST /api/me/close': {
    summary: 'Deletes your account. What you wrote is anonymised or erased.',
    access: 'account',
    body: closeBody,
    answer: doneWithText,
    refusals: ['refused'],
  },
}
