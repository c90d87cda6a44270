/**
 * Each sentence of the specification (docs/contract.md, 2.6 to 2.12), letter for letter, odd spacing included, and ours beside them.
 * No user-visible refusal is spelt anywhere else.
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
  replyFailed: 'Failed to add reply.',
  replyAdded: 'Reply added successfully!',
  badLanguage: 'Contains inappropriate language,Please rewrite',

  noContributions: 'No contributions yet! Start engaging with posts to see your activity here.',
  adminNotFound: '404 Page not Found',
  countryNotFound: 'Not Found',

  // Ours: said where the specification names no words.
  praise: 'Thank you! What you write and vote helps others decide whom to trust.',
  resetLinkInvalid: 'This link is no longer valid. Please ask for a new one.',
  resetAddressForeign: 'Please paste the whole link of the mail, as it is. Nothing has been sent.',
  resetDone: 'Your password has been changed. Please log in.',
  emailVerified: 'Thank you. Your e-mail address is confirmed.',
  verificationMailSent: 'We have sent you a mail. Please open the link in it.',
  thirdPartyUnfinished: 'The sign-in was not finished. Please try again.',
  influencerNotFound: 'This influencer is not listed here.',
  /** Who wrote what has lost its author (214). */
  anonymous: 'Anonymous',
  historyFailed: 'Failed to fetch the earlier versions.',
  influencerRemoved: 'This influencer was removed from the site.',
  memberRemoved: 'This member has left the site.',
  titleRequired: 'Please enter a title of at most 120 characters.',
  detailsRequired: 'Please enter the details, at most 5000 characters.',
  /** Before the phrase that the language check has found. */
  rewritePhrase: 'Please rewrite this:',
  ratingStillHeld: 'Your rating stays hidden until our staff has looked at it.',
  ratingWaits:
    'Your rating is saved. Unusually many have come in, so it waits until our staff has checked them.',
  ratingPaid: 'Your rating is shown with a label and is not part of the average.',
  /** What the wire says of a reply with bad language; the screen then shows `badLanguage`. */
  badReply: 'bad',
  ratingDeleted: 'Your rating has been deleted.',
  ratingDeletionFailed: 'Failed to delete the rating. Please try again.',
  ratingNotCountedYet: 'Your rating counts as soon as you have confirmed your e-mail address.',
  replyDeleted: 'Your reply has been deleted.',
  replyChanged: 'Your reply has been changed.',
  replyChangeFailed: 'Failed to change the reply. Please try again.',
  replyDeletionFailed: 'Failed to delete the reply. Please try again.',
  notFound: 'This page or address does not exist.',
  unexpected: 'Something went wrong. Please try again.',
  /** While a write is sent again that the server could not take. */
  stillSending: 'Still sending…',
  noConnection: 'The site could not be reached. Please check your connection and try again.',
  signedUp: 'Your account is ready. Please check your mail to confirm your address.',
  checkSpam:
    'A confirmation mail is on its way once you sign up. Please check your spam folder too.',
  passwordChanged: 'Your password has been changed. Other devices have been logged out.',
  nameSaved: 'Your name has been changed. It follows on what you wrote.',
  pictureSaved: 'Your picture has been changed.',
  pictureRemoved: 'Your picture has been removed.',
  emailChangeMailed: 'We have mailed a link to the new address. It becomes yours when you open it.',
  sessionsEnded: 'You have been logged out on every device.',
  accountClosed: 'Your account has been deleted.',
  adminStays:
    'An admin’s account cannot be deleted here. Another admin can remove it on the dashboard.',
  ownListFailed: 'This list could not be loaded.',
  suspensionPast: 'Please choose a day in the future, at most ten years ahead.',
  reasonRequired: 'Please say why.',
  votesToday: 'You have voted very often today. Please go on tomorrow.',
  votesOnAuthor: 'You have voted very often on this author today. Please go on tomorrow.',
  votesVoid: 'Your votes do not count at present, so none can be added. Please contact us.',
} as const
