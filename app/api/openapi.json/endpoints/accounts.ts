import type { EndpointTable } from '@/app/api/openapi.json/description'
import { ownAccount, publicMember, session } from '@/lib/accounts/answers'
import {
  forgetPasswordBody,
  memberParams,
  resetPasswordBody,
  resetPasswordQuery,
  signInBody,
  signUpBody,
  verifyEmailBody,
} from '@/lib/accounts/wire'
import { ownPlace, topContributors } from '@/lib/leaderboards/answers'
import { leaderboardQuery } from '@/lib/leaderboards/wire'
import { done, doneWithText } from '@/lib/wire/answers'

/** The endpoints of accounts: sessions, passwords, members and their leaderboard. */
export const ACCOUNTS: EndpointTable = {
  'POST /api/signup': {
    summary: 'Creates a member account. A `role` in the body is ignored.',
    access: 'anyone',
    body: signUpBody,
    answer: done,
    refusals: ['conflict'],
  },
  'POST /api/signin': {
    summary: 'Returns the session token and sets the cookie of the page guards.',
    access: 'anyone',
    body: signInBody,
    answer: session,
    refusals: ['unauthenticated'],
  },
  'GET /api/logout': {
    summary: 'Ends the session. Succeeds with any token or none.',
    access: 'anyone',
    answer: done,
    refusals: ['unauthenticated'],
  },
  'POST /api/logout': { summary: 'Ends the session.', access: 'anyone', answer: done },
  'POST /api/session': {
    summary: 'Sets the cookie of the page guards for the holder of a token.',
    access: 'account',
    answer: done,
    refusals: ['unauthenticated'],
  },
  'POST /api/session/third-party': {
    summary:
      'Exchanges a completed third-party sign-in for a session, once. Only for scripts of this site.',
    access: 'anyone',
    answer: session,
    refusals: ['unauthenticated', 'forbidden', 'notFound', 'conflict'],
  },
  'GET /api/getme': {
    summary: 'The signed-in account.',
    access: 'account',
    answer: ownAccount,
  },
  'GET /api/user/{id}': {
    summary: 'The public data of a member.',
    access: 'anyone',
    params: memberParams,
    answer: publicMember,
    refusals: ['notFound'],
  },
  'GET /api/trending/users': {
    summary:
      'The top contributors, highest score first. All time and all categories unless specified.',
    access: 'anyone',
    query: leaderboardQuery,
    answer: topContributors,
  },
  'GET /api/me/place': {
    summary: 'The position of the signed-in member on the leaderboard; null without points.',
    access: 'member',
    query: leaderboardQuery,
    answer: ownPlace,
  },
  'POST /api/forget-password': {
    summary:
      'Sends a password reset link by e-mail. The response is the same whether or not the account exists.',
    access: 'anyone',
    body: forgetPasswordBody,
    answer: doneWithText,
  },
  'POST /api/reset-password': {
    summary: 'Sets a new password with the token of a reset link. (GET shows the screen.)',
    access: 'anyone',
    query: resetPasswordQuery,
    body: resetPasswordBody,
    answer: doneWithText,
  },
  'POST /api/verify-email': {
    summary: 'Confirms an e-mail address with the token from the e-mail.',
    access: 'anyone',
    body: verifyEmailBody,
    answer: doneWithText,
  },
  'POST /api/verify-email/resend': {
    summary: 'Sends the confirmation e-mail again.',
    access: 'member',
    answer: doneWithText,
  },
}
