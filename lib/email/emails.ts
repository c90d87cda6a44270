import { DURATION } from '@/lib/domain/durations'
import { type Content, renderEmail } from '@/lib/email/layout'

/** An e-mail without a recipient, as plain text and as HTML. */
export type Email = {
  /** The kind of e-mail, in logs and in file names of the outbox. */
  purpose:
    | 'verification'
    | 'reset'
    | 'password-changed'
    | 'email-change'
    | 'email-change-asked'
    | 'email-changed'
    | 'account-closed'
    | 'listed'
  subject: string
  text: string
  html: string
  /** The link in the e-mail, for the log of a host without SMTP. */
  link: string
  /** How long to retry sending it: not longer than its link works. */
  lifeMs: number
}

// E-mails contain nothing that a visitor typed, not even the name: a spammer could sign up with a stranger's address
// and an advertisement as name, and the site would deliver it.

/** Returns the e-mail that asks a new member to confirm the address. */
export const verificationEmail = (link: string): Email =>
  compose({
    purpose: 'verification',
    subject: 'Please confirm your e-mail address',
    paragraphs: [
      'Hello,',
      'Please confirm that this is your e-mail address. Until then your ratings are kept but may not count. The link works for three days:',
    ],
    link,
    action: 'Confirm e-mail address',
    ending: 'If you did not sign up, you need not do anything.',
  })

/** Returns the e-mail with the link to choose a new password. */
export const resetEmail = (link: string): Email =>
  compose({
    purpose: 'reset',
    lifeMs: DURATION.passwordResetMs,
    subject: 'Choose a new password',
    paragraphs: [
      'Hello,',
      'Somebody, probably you, asked for a new password. The link works once, for 30 minutes:',
    ],
    link,
    action: 'Choose a new password',
    ending: 'If it was not you, you need not do anything: your password stays as it is.',
  })

/** Returns the notice of a changed password, so that its owner notices a change by an intruder. */
export const passwordChangedEmail = (link: string): Email =>
  compose({
    purpose: 'password-changed',
    subject: 'Your password has been changed',
    paragraphs: [
      'Hello,',
      'The password of your account was changed just now, and every device was logged out. If it was not you, choose a new one at once:',
    ],
    link,
    action: 'Choose a new password',
    ending: 'If it was you, you need not do anything.',
  })

/** Returns the e-mail that asks the owner of a new address to confirm it. */
export const emailChangeEmail = (link: string): Email =>
  compose({
    purpose: 'email-change',
    subject: 'Please confirm your new e-mail address',
    paragraphs: [
      'Hello,',
      'A member of this site wants to use this e-mail address from now on. If that is you, please confirm it. The link works for three days:',
    ],
    link,
    action: 'Confirm new e-mail address',
    ending: 'If it was not you, you need not do anything: nothing changes without the link.',
  })

/** Returns the notice to the current address of a requested change, while its owner can still stop it. */
export const emailChangeRequestedEmail = (link: string): Email =>
  compose({
    purpose: 'email-change-asked',
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      'Hello,',
      'Somebody who knows your password asked to change the e-mail address of your account. It changes as soon as the new address is confirmed. If it was not you, choose a new password at once: that logs out every device and stops the change:',
    ],
    link,
    action: 'Choose a new password',
    ending: 'If it was you, you need not do anything.',
  })

/** Returns the notice to the former address that the account now has another. */
export const emailChangedEmail = (link: string): Email =>
  compose({
    purpose: 'email-changed',
    subject: 'Your e-mail address has been changed',
    paragraphs: [
      'Hello,',
      'Your account has another e-mail address from now on, and this one no longer logs you in. If it was not you, please write to us; you find our address at the foot of every page:',
    ],
    link,
    action: 'Open the site',
    ending: 'If it was you, you need not do anything.',
  })

/** Returns the notice of a closed account, so that its owner notices a closure by an intruder. */
export const accountClosedEmail = (link: string, isErased: boolean): Email =>
  compose({
    purpose: 'account-closed',
    subject: 'Your account has been deleted',
    paragraphs: [
      'Hello,',
      isErased
        ? 'Your account was deleted just now, as you asked, and all that you wrote and chose here went with it.'
        : 'Your account was deleted just now, as you asked. Your ratings and replies stay, without your name.',
      'This is the last mail that you get from us. You may sign up again at any time:',
    ],
    link,
    action: 'Open the site',
    ending:
      'If it was not you, somebody else knew your password: please change it wherever else you use it.',
  })

/** Returns the notice to a proposed influencer whose address is known that their profile is public. */
export const listedEmail = (link: string): Email =>
  compose({
    purpose: 'listed',
    subject: 'You are listed on Influencer Ratings',
    paragraphs: [
      'Hello,',
      'Somebody proposed you, and staff has checked the entry: from now on people can read about you here and rate you. You find what is said of you on this page:',
    ],
    link,
    action: 'See your page',
    ending:
      'Is something wrong, or do you want to be taken off? Please write to us; you find our address at the foot of every page.',
  })

type Draft = Content & { purpose: Email['purpose']; lifeMs?: number }

function compose({ purpose, lifeMs = DURATION.emailMs, ...content }: Draft): Email {
  const { subject, link } = content
  return { purpose, subject, link, lifeMs, ...renderEmail(content) }
}
