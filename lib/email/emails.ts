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
      'Please confirm that this is your e-mail address. Until you do, your ratings are saved but may not count. The link works for three days:',
    ],
    link,
    action: 'Confirm e-mail address',
    ending: 'If you did not sign up, you can ignore this e-mail.',
  })

/** Carries the link that lets one choose a new password. */
export const resetEmail = (link: string): Letter =>
  letter({
    purpose: 'reset',
    lifeMs: DURATION.passwordResetMs,
    subject: 'Choose a new password',
    paragraphs: [
      'Hello,',
      'Someone, probably you, asked for a new password for your account. The link works once, within 30 minutes:',
    ],
    link,
    action: 'Choose a new password',
    ending: 'If this was not you, you can ignore this e-mail. Your password stays as it is.',
  })

/** Tells that the password was changed, so that a change by somebody else does not stay unnoticed. */
export const passwordChangedEmail = (link: string): Letter =>
  letter({
    purpose: 'password-changed',
    subject: 'Your password has been changed',
    paragraphs: [
      'Hello,',
      'The password of your account has just been changed, and all other devices have been logged out. If this was not you, choose a new password right away:',
    ],
    link,
    action: 'Choose a new password',
    ending: 'If this was you, there is nothing more to do.',
  })

/** Asks for the proof of the address that an account is to have from now on. */
export const emailChangeEmail = (link: string): Letter =>
  letter({
    purpose: 'email-change',
    subject: 'Please confirm your new e-mail address',
    paragraphs: [
      'Hello,',
      'A member of our site asked to use this e-mail address. If this was you, please confirm it. The link works for three days:',
    ],
    link,
    action: 'Confirm new e-mail address',
    ending:
      'If this was not you, you can ignore this e-mail. Nothing changes unless the link is opened.',
  })

/** Tells the old address before anything has changed, while its owner can still stop it. */
export const emailChangeRequestedEmail = (link: string): Letter =>
  letter({
    purpose: 'email-change-asked',
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      'Hello,',
      'Someone who knows your password asked to change the e-mail address of your account. It will change as soon as the new address is confirmed. If this was not you, choose a new password right away. This logs out all devices and cancels the change:',
    ],
    link,
    action: 'Choose a new password',
    ending: 'If this was you, there is nothing more to do.',
  })

/** Tells the old address that it is no longer the account's. */
export const emailChangedEmail = (link: string): Letter =>
  letter({
    purpose: 'email-changed',
    subject: 'Your e-mail address has been changed',
    paragraphs: [
      'Hello,',
      'Your account now has a different e-mail address, and you can no longer log in with this one. If this was not you, please write to us. You will find our address at the foot of every page:',
    ],
    link,
    action: 'Open the site',
    ending: 'If this was you, there is nothing more to do.',
  })

/** Says good-bye, so that a deletion by somebody else does not stay unnoticed. */
export const accountClosedEmail = (link: string, isErased: boolean): Letter =>
  letter({
    purpose: 'account-closed',
    subject: 'Your account has been deleted',
    paragraphs: [
      'Hello,',
      isErased
        ? 'Your account has just been deleted, as you asked, along with your ratings, replies and votes.'
        : 'Your account has just been deleted, as you asked. Your ratings and replies stay, without your name.',
      'This is the last e-mail you will get from us. You can sign up again at any time:',
    ],
    link,
    action: 'Open the site',
    ending:
      'If this was not you, someone else knew your password. Please change it wherever else you use it.',
  })

/** Tells a person whose address is known that there is a profile now (C46). */
export const listedEmail = (link: string): Letter =>
  letter({
    purpose: 'listed',
    subject: 'You are listed on Influencer Ratings',
    paragraphs: [
      'Hello,',
      'Someone suggested you, and our staff has checked the entry. People can now find you on our site and rate you. Here is your page:',
    ],
    link,
    action: 'See your page',
    ending:
      'Is something wrong, or would you like to be removed? Please write to us. You will find our address at the foot of every page.',
  })

type Draft = Wording & { purpose: Letter['purpose']; lifeMs?: number }

function letter({ purpose, lifeMs = DURATION.letterMs, ...wording }: Draft): Letter {
  const { subject, link } = wording
  return { purpose, subject, link, lifeMs, ...layOut(wording) }
}
