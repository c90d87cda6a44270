import { isolated } from './isolated'

/**
 * The sentences of the specification (docs/contract.md), letter for letter, odd spacing included, and our own.
 * Texts that the browser shows are spelt nowhere else.
 */
export const MESSAGES = {
  tagline: 'Providing authentic insights and trusted influencer reviews',
  headline: "Real User's Rating",

  loggedOut: 'Logged out successfully',
  loggedIn: 'Log In successfully',

  selectRating: 'Please select a rating before submitting',
  loginToReact: 'Please Log in or sign up!',
  loginToReply: 'Please log in or Sign Up !',
  loginNotice: 'Please Log in / Sign up to like and comment',
  ratingSubmitted: 'Rating submitted successfully!',
  pointsGained: 'Wow You gained 100 Points',
  ratingFailed: 'Failed to submit Rating',

  /** Beside it, where a picture has another format. */
  pictureFormat: (format: string) =>
    `This is a ${format} picture. Please save it as JPEG or PNG and choose that one.`,
  resetMailSent: 'An email has been sent to your account. Please verify.',
  requestFailed: 'Error submitting request',
  resetFailed: 'Error resetting password',

  selectImage: 'Please select an image.',
  waitForImage: 'Please wait for the image to finish uploading.',
  imageFailed: 'Image upload failed.',
  imageUploaded: 'Image uploaded successfully.',
  submissionReceived: 'Request received! Verification in progress.',

  loadingReviews: 'Loading comments...',
  reviewsFailed: 'Failed to fetch reviews.',
  profileFailed: 'Failed to fetch profile.',
  firstToRate: 'Be first to rate and comment',
  rateNow: 'You can go rate Now',
  likeFailed: 'Failed to like comment.',
  dislikeFailed: 'Failed to dislike comment.',
  flagFailed: 'Failed to flag comment.',
  flagged: 'Comment flagged successfully.',
  unflagged: 'Comment unflagged .',
  emptyReply: 'Please enter a reply.',
  emptyResponse: 'Please enter a response.',
  replyFailed: 'Failed to add reply.',
  repliesUnanswered:
    'You’ve replied three times without an answer. Please wait until someone else replies.',
  repliesThisHour: 'A new account can write ten replies an hour. Please try again later.',
  repliesClosed: 'Accounts under 30 days can’t reply to this review.',
  newcomersFailed: 'We couldn’t change who can reply. Please try again.',
  replyAdded: 'Reply added successfully!',
  badLanguage: 'Contains inappropriate language,Please rewrite',

  noContributions: 'No contributions yet! Start engaging with posts to see your activity here.',
  adminNotFound: '404 Page not Found',
  countryNotFound: 'Not Found',

  // Our own, where the specification gives no text.
  changesSaved: 'Changes saved.',
  praise: 'Thank you! Your ratings, replies and votes help others decide who to trust.',
  resetLinkInvalid: 'This link is no longer valid. Please request a new one.',
  resetAddressForeign: 'Please paste the complete link from the email. Nothing has been sent.',
  resetDone: 'Your password has been changed. Please log in.',
  emailVerified: 'Thanks. Your email address is confirmed.',
  verificationMailSent: 'We’ve sent you an email. Please open the link in it.',
  thirdPartyUnfinished: 'You weren’t signed in. Please try again.',
  influencerNotFound: 'This influencer isn’t listed here.',
  /** Stands in for the author of a deleted account. */
  anonymous: 'Anonymous',
  historyFailed: 'We couldn’t load the earlier versions.',
  translationFailed: 'We couldn’t translate this.',
  linkCopied: 'Link copied.',
  linkNotCopied: 'We couldn’t copy the link.',
  influencerRemoved: 'This influencer has been removed from the site.',
  memberRemoved: 'This member has left the site.',
  titleMissing: 'Add a title.',
  detailsMissing: 'Tell readers what happened.',
  titleRequired: 'Please enter a title of up to 120 characters.',
  detailsRequired: 'Please enter details of up to 5,000 characters.',
  /** Stands before the phrase that the profanity filter matched. */
  rewritePhrase: 'Please rewrite this:',
  ratingStillHeld: 'Your review stays hidden until our team has checked it.',
  ratingWaits:
    'Your review is saved. More reviews than usual are coming in, so it will appear once our team has checked it.',
  ratingAnonymous:
    'Readers will see it with this month’s other anonymous reviews, once the month is over.',
  ratingPaid: 'Your review is shown with a label and doesn’t count in the average.',
  /** The API's answer to a reply with bad language; the screen shows `badLanguage` instead. */
  badReply: 'bad',
  ratingDeleted: 'Your review has been deleted.',
  documentKind: 'Please choose a PDF, JPEG or PNG file of up to 5 MB.',
  proofSent: 'Our team has your proof. You’ll find our answer in your inbox.',
  proofWithdrawn: 'Your proof has been deleted.',
  nameShown: 'Your review now carries your name.',
  ratingDeletionFailed: 'We couldn’t delete your review. Please try again.',
  ratingNotCountedYet: 'Your rating will count once you confirm your email address.',
  replyDeleted: 'Your reply has been deleted.',
  replyChanged: 'Your reply has been updated.',
  replyChangeFailed: 'We couldn’t update your reply. Please try again.',
  replyDeletionFailed: 'We couldn’t delete your reply. Please try again.',
  notFound: 'We can’t find that page.',
  unexpected: 'Something went wrong. Please try again.',
  /** Shown while a rejected write is retried. */
  stillSending: 'Still sending…',
  /** Beside the request to log in. */
  textKept: 'What you’ve typed is kept on this device.',
  /** Shown while the browser knows that it has no connection. */
  offline: 'You’re offline. What you’ve typed stays here.',
  pageNeedsConnection: 'That page needs a connection. Please try again when you’re online.',
  noConnection: 'We couldn’t reach the site. Please check your connection and try again.',
  signedUp: 'You’re in. Check your email to confirm your address.',
  checkSpam: 'We’ll send you a link to confirm your address. Check your spam folder too.',
  passwordChanged: 'Your password has been changed. Other devices were logged out.',
  nameSaved: 'Your name has been changed. Your reviews and replies will show it shortly.',
  pictureSaved: 'Your picture has been changed.',
  pictureRemoved: 'Your picture has been removed.',
  emailChangeMailed: 'We’ve sent a link to your new address. Open it to complete the change.',
  sessionsEnded: 'You’ve been logged out everywhere.',
  otherSessionsEnded: 'All other devices have been logged out.',
  deviceLoggedOut: 'That device has been logged out.',
  accountClosed: 'Your account has been deleted.',
  adminStays:
    'An admin account can’t be deleted here. Another admin can remove it on the dashboard.',
  ownListFailed: 'We couldn’t load this list.',
  suspensionPast: 'Please choose a date within the next ten years.',
  receivedOnInvalid: 'Please choose the day it was received. It can’t be in the future.',
  ruleRequired: 'Please choose the rule it breaks.',
  votesToday: 'You’ve used today’s votes. Please come back tomorrow.',
  votesOnAuthor: 'You’ve used today’s votes on this member’s reviews. Please come back tomorrow.',
  votesVoid: 'Your votes don’t count at the moment, so you can’t add new ones. Please contact us.',
  signedInAsAnother:
    'You’re now signed in with another account. Nothing was sent, and what you typed is still here. To continue with that account, reload the page.',
} as const

/** Why nothing was sent from a page that was opened with another account. */
export function signedInAs(account: string): string {
  const name = isolated(account)
  return `You’re now signed in as ${name}. Nothing was sent, and what you typed is still here. To continue as ${name}, reload the page.`
}
