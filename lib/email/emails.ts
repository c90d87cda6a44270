import { DURATION } from '@/lib/domain/durations'
import { layOut, type Wording } from '@/lib/email/layout'

/** A mail before it is addressed: plain text, and the same as HTML. */
export type Letter = {
  /** Names the kind of letter in logs and in the outbox. */
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
  /** The address that the letter is about, for the log of a host without SMTP. */
  link: string
  /** How long it is worth sending: not longer than its link works. */
  lifeMs: number
}

// No letter carries a word that a visitor typed, the name least of all: anybody can sign up with a stranger's address
// and a name that advertises, and the site would deliver it.

/** Asks a new member to confirm the e-mail address. */
export const verificationEmail = (link: string): Letter =>
  letter({
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

/** Carries the link that lets one choose a new password. */
export const resetEmail = (link: string): Letter =>
  letter({
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

/** Tells that the password was changed, so that a change by somebody else does not stay unnoticed. */
export const passwordChangedEmail = (link: string): Letter =>
  letter({
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

/** Asks for the proof of the address that an account is to have from now on. */
export const emailChangeEmail = (link: string): Letter =>
  letter({
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

/** Tells the old address before anything has changed, while its owner can still stop it. */
export const emailChangeRequestedEmail = (link: string): Letter =>
  letter({
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

/** Tells the old address that it is no longer the account's. */
export const emailChangedEmail = (link: string): Letter =>
  letter({
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

/** Says good-bye, so that a deletion by somebody else does not stay unnoticed. */
export const accountClosedEmail = (link: string, isErased: boolean): Letter =>
  letter({
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

/** Tells a person whose address is known that there is a profile now (C46). */
export const listedEmail = (link: string): Letter =>
  letter({
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

type Draft = Wording & { purpose: Letter['purpose']; lifeMs?: number }

function letter({ purpose, lifeMs = DURATION.letterMs, ...wording }: Draft): Letter {
  const { subject, link } = wording
  return { purpose, subject, link, lifeMs, ...layOut(wording) }
}
