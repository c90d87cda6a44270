import { ofThirdParty } from '@/lib/auth/third-party-name'
import { type Device, describeDevice } from '@/lib/domain/devices'
import { DURATION, NEVER } from '@/lib/domain/durations'
import { formatDay, formatMinute } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import { SESSIONS, type SignInWay } from '@/lib/domain/sessions'
import { unconfirmedEmail } from '@/lib/domain/unconfirmed-email'
import type { Content } from '@/lib/email/layout'
import { siteLink } from '@/lib/email/site-links'

/** An e-mail without a recipient; `renderEmail` makes plain text and HTML of its content. */
export type Email = {
  /** The kind of e-mail, in logs and in file names of the outbox. */
  purpose:
    | 'verification'
    | 'reset'
    | 'sign-in-link'
    | 'password-changed'
    | 'email-change'
    | 'email-change-asked'
    | 'email-changed'
    | 'account-closed'
    | 'email-restored'
    | 'factors-changed'
    | 'factors-lost'
    | 'wrong-codes'
    | 'confirmation-code'
    | 'new-device'
    | 'passkey-copied'
    | 'listed'
    | 'submission'
    | 'notice'
    | 'digest'
    | 'staff'
    | 'decision'
    | 'report'
    | 'appeal'
    | 'test'
  subject: string
  content: Content
  /** The link in the e-mail, for the log of a host without SMTP. */
  link: string
  /** Where the reader stops such emails without signing in (RFC 8058); those about an account itself cannot be stopped. */
  unsubscribe?: string
  /** How long to retry sending it: not longer than its link works. */
  lifeMs: number
}

// These e-mails contain nothing that a visitor typed, not even the name: a spammer could sign up with a stranger's address
// and an advertisement as name, and the site would deliver it.

/** Returns the e-mail that asks a new member to confirm the address; `isRequired`: for ratings to count. */
export const verificationEmail = (link: string, isRequired: boolean): Email =>
  compose({
    purpose: 'verification',
    subject: 'Confirm your email address',
    paragraphs: [
      'Hello,',
      `Please confirm that this is your email address. ${unconfirmedEmail(isRequired).toMember} The link works for three days:`,
    ],
    link,
    action: 'Confirm email address',
    ending: "If you didn't sign up, you can ignore this email.",
  })

/** Returns the e-mail with the link to choose a new password. */
export const resetEmail = (link: string): Email =>
  compose({
    purpose: 'reset',
    lifeMs: DURATION.passwordResetMs,
    subject: 'Reset your password',
    paragraphs: [
      'Hello,',
      'Someone, probably you, asked to reset the password of your account. The link works once, within 30 minutes:',
    ],
    link,
    action: 'Choose a new password',
    ending: "If this wasn't you, you can ignore this email. Your password stays as it is.",
  })

/**
 * Returns the e-mail with that link to a member who has taken back the account from a stranger. `areCodesGone`: whether two-step login
 * is left without recovery codes.
 */
export const passwordEndedEmail = (link: string, areCodesGone: boolean): Email =>
  compose({
    purpose: 'reset',
    lifeMs: DURATION.passwordResetMs,
    subject: 'Choose a new password',
    paragraphs: [
      'Hello,',
      'Every device was logged out of your account, and your former password no longer works. The link to choose a new one works once, within 30 minutes:',
    ],
    link,
    action: 'Choose a new password',
    ending: areCodesGone
      ? 'Your recovery codes no longer work either, as another person may know them. Once you have logged in, please get new ones in your settings.'
      : 'The link no longer works? Ask for another one on the log-in page: "Forgot password?".',
  })

const CLAIM =
  " This address isn't confirmed yet: the link confirms it, and ends the password, two-step login and logins from before."

/** Returns the e-mail with the link that takes the place of the password. `isConfirmed`: whether the address is. */
export const signInLinkEmail = (link: string, isConfirmed: boolean): Email =>
  compose({
    purpose: 'sign-in-link',
    lifeMs: DURATION.signInLinkMs,
    subject: 'Your link to log in',
    paragraphs: [
      'Hello,',
      `Someone, probably you, asked for a link to log in to your account without the password. It opens a page with a button.${isConfirmed ? '' : CLAIM} The link works once, within 15 minutes:`,
    ],
    link,
    action: 'Open the page',
    ending:
      "If this wasn't you, you can ignore this email. Nothing happens unless the button is pressed. Don't enter a code there that someone sends you.",
  })

/** Returns the notice of a changed password, so that its owner notices a change by an intruder. */
export const passwordChangedEmail = (link: string): Email =>
  compose({
    purpose: 'password-changed',
    subject: 'Your password was changed',
    paragraphs: [
      'Hello,',
      "The password of your account was just changed, and all other devices were logged out. If this wasn't you, choose a new password right away:",
    ],
    link,
    action: 'Choose a new password',
    ending: "If this was you, there's nothing more to do.",
  })

const BY_WAY: Record<SignInWay, string> = {
  password: 'with your password',
  thirdParty: 'with your Google account',
  secondFactor: 'with a code from your authenticator app',
  link: 'with a link from an email',
  passkey: 'with a passkey',
  recoveryCode: 'with a recovery code',
}

/** Returns the notice of a sign-in on a browser that the account does not know, with the link by which its owner denies it. */
export const newDeviceEmail = (
  link: string,
  { since, way, ...device }: Device & { since: Date; way: SignInWay },
): Email =>
  compose({
    purpose: 'new-device',
    subject: 'New login to your account',
    paragraphs: [
      'Hello,',
      `Someone, probably you, logged in to your account ${ofThirdParty(BY_WAY[way])} on a device we don't know: ${describeDevice(device)}, ${formatMinute(since)} UTC. If this wasn't you, let us know. The link opens a page with a button that logs out every device and lets you choose a new password. It works once, within seven days:`,
    ],
    link,
    action: 'This was not me',
    ending: "If this was you, there's nothing more to do.",
  })

/** Returns the e-mail that asks the owner of a new address to confirm it. */
export const emailChangeEmail = (link: string): Email =>
  compose({
    purpose: 'email-change',
    subject: 'Confirm your new email address',
    paragraphs: [
      'Hello,',
      'A member of our site asked to use this email address. If this was you, please confirm it. The link works for three days:',
    ],
    link,
    action: 'Confirm new email address',
    ending:
      "If this wasn't you, you can ignore this email. Nothing changes unless the link is opened.",
  })

/** Returns the notice to the current address of a requested change, while its owner can still stop it. */
export const emailChangeRequestedEmail = (link: string): Email =>
  compose({
    purpose: 'email-change-asked',
    subject: 'Your email address is about to change',
    paragraphs: [
      'Hello,',
      "Someone who knows your password asked to change the email address of your account. It'll change as soon as the new address is confirmed. If this wasn't you, choose a new password right away. That logs out all devices and cancels the change:",
    ],
    link,
    action: 'Choose a new password',
    ending: "If this was you, there's nothing more to do.",
  })

/** Returns the notice to the former address that the account now has another. `canReturn`: whether its holder can take it back. */
export const emailChangedEmail = (link: string, canReturn: boolean): Email =>
  compose({
    purpose: 'email-changed',
    subject: 'Your email address was changed',
    paragraphs: [
      'Hello,',
      canReturn
        ? "Your account now has a different email address, and you can no longer log in with this one. If this wasn't you, take it back. The link opens a page with a button that brings this address back, logs out every device and lets you choose a new password. It works once, within seven days:"
        : "Your account now has a different email address, and you can no longer log in with this one. If this wasn't you, please write to us. Our address is at the bottom of every page:",
    ],
    link,
    action: canReturn ? 'This was not me' : 'Open the site',
    ending: "If this was you, there's nothing more to do.",
  })

/** Returns the notice to an address that the holder of the former one has taken its account back from. */
export const emailRestoredEmail = (link: string): Email =>
  compose({
    purpose: 'email-restored',
    subject: 'This is no longer the address of your account',
    paragraphs: [
      'Hello,',
      'The holder of the former email address of your account said that they did not change it, and took it back. All devices were logged out, and the password no longer works. If the former address is yours, too, choose a new password there. Otherwise please write to us. Our address is at the bottom of every page:',
    ],
    link,
    action: 'Open the site',
    ending: "If this was you, there's nothing more to do.",
  })

function againWhen(waitsUntil: Date | null): string {
  if (!waitsUntil) return ' at any time'
  const isForGood = waitsUntil >= NEVER
  return isForGood
    ? ', but not with this address'
    : `, with this address from ${formatDay(waitsUntil)}`
}

/** Returns the notice of a closed account, so that its owner notices a closure by an intruder. */
export const accountClosedEmail = (
  link: string,
  isErased: boolean,
  mailboxWaitsUntil: Date | null,
): Email =>
  compose({
    purpose: 'account-closed',
    subject: 'Your account was deleted',
    paragraphs: [
      'Hello,',
      isErased
        ? "As you asked, we've deleted your account along with your reviews, replies and votes."
        : "As you asked, we've deleted your account. Your reviews and replies stay, without your name.",
      `This is the last email you'll get from us about this account. You can sign up again${againWhen(mailboxWaitsUntil)}:`,
    ],
    link,
    action: 'Open the site',
    ending:
      "If this wasn't you, someone else knows your password. Please change it wherever else you use it.",
  })

/** Returns the answer to the holder of a mailbox that cannot have another account yet. The visitor who asked is not told. */
export const mailboxWaitsEmail = (link: string, until: Date, areReviewsKept: boolean): Email =>
  compose({
    purpose: 'account-closed',
    subject: 'This address can’t have a new account yet',
    paragraphs: [
      'Hello,',
      `Someone, probably you, tried to use this email address for an account. The account that had it was deleted${areReviewsKept ? ', but its reviews were kept' : ''}. You can sign up again${againWhen(until)}:`,
    ],
    link,
    action: 'Open the site',
    ending: "If this wasn't you, you can ignore this email.",
  })

/** What has changed about the ways to sign in to an account. */
export type FactorChange =
  | 'totpAdded'
  | 'totpRemoved'
  | 'codesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'thirdPartyAdded'
  | 'thirdPartyRemoved'

/** Why all second factors of an account were removed. */
export type FactorsEnd = 'reset' | 'recovered' | 'confirmed'

const FACTOR_CHANGES: Record<FactorChange | FactorsEnd, { subject: string; sentence: string }> = {
  totpAdded: {
    subject: 'An authenticator app was added to your account',
    sentence:
      'From now on, logging in to your account takes a code from an authenticator app, too.',
  },
  totpRemoved: {
    subject: 'The authenticator app was removed from your account',
    sentence: 'Logging in to your account no longer takes a code from an authenticator app.',
  },
  codesRenewed: {
    subject: 'Your recovery codes were replaced',
    sentence: 'Your account has new recovery codes. The former ones no longer work.',
  },
  reset: {
    subject: 'Two-step login was turned off for your account',
    sentence:
      'Our team turned off two-step login for your account and removed its passkeys, as for an owner who has lost the phone. Your password suffices until you set it up again.',
  },
  recovered: {
    subject: 'Two-step login was turned off for your account',
    sentence:
      'As you asked us 72 hours ago, we turned off two-step login for your account and removed its passkeys. Your password suffices until you set it up again.',
  },
  confirmed: {
    subject: 'Two-step login was turned off for your account',
    sentence:
      'Your email address was confirmed for the first time. Two-step login and passkeys from before could be someone else’s, so we turned them off. You can set them up again.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    sentence: 'From now on, a new passkey logs in to your account without the password.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your account',
    sentence: 'One of your passkeys no longer logs in to your account.',
  },
  thirdPartyAdded: {
    subject: 'A Google account was added to your account',
    sentence: 'From now on, a Google account logs in to your account.',
  },
  thirdPartyRemoved: {
    subject: 'Google was removed from your account',
    sentence: 'Your account no longer logs in with Google.',
  },
}

/** Returns the notice of a change of second factors, so that its owner notices one by an intruder. */
export const factorsChangedEmail = (link: string, change: FactorChange): Email =>
  compose({
    purpose: 'factors-changed',
    subject: ofThirdParty(FACTOR_CHANGES[change].subject),
    paragraphs: [
      'Hello,',
      `${ofThirdParty(FACTOR_CHANGES[change].sentence)} All other devices were logged out. If this wasn't you, let us know. The link opens a page with a button that removes what was added in the last seven days, logs out every device and lets you choose a new password. It works once, within seven days:`,
    ],
    link,
    action: 'This was not me',
    ending: "If this was you, there's nothing more to do.",
  })

/** Returns the notice that all second factors of an account ended. */
export const factorsEndedEmail = (link: string, why: FactorsEnd): Email =>
  compose({
    purpose: 'factors-changed',
    subject: FACTOR_CHANGES[why].subject,
    paragraphs: [
      'Hello,',
      `${FACTOR_CHANGES[why].sentence} All other devices were logged out. If this wasn't you, choose a new password right away and write to us. Our address is at the bottom of every page:`,
    ],
    link,
    action: 'Choose a new password',
    ending: "If this was you, there's nothing more to do.",
  })

/** Returns the e-mail by whose link an owner begins to recover an account without its second factors; `stop`: ends that again. */
export const factorsLostEmail = (link: string, stop: string): Email =>
  compose({
    purpose: 'factors-lost',
    lifeMs: DURATION.passwordResetMs,
    subject: 'Have you lost your two-step login?',
    paragraphs: [
      'Hello,',
      'Someone who knows your password told us that everything for the second step of your login is lost: the authenticator app, the passkeys and the recovery codes. If this was you, open this page and press its button. After 72 hours we turn off two-step login. The link works once, within 30 minutes:',
    ],
    link,
    action: 'Open the page',
    ending: `If this wasn't you, someone else knows your password. Stop them here, then choose a new password: ${stop}`,
  })

/** Returns the notice of when two-step login ends, whose link stops that. */
export const factorsEndEmail = (link: string, endsAt: Date): Email =>
  compose({
    purpose: 'factors-lost',
    lifeMs: DURATION.factorRecoveryMs,
    subject: 'Two-step login will be turned off for your account',
    paragraphs: [
      'Hello,',
      `Someone who knows your password and can read this mailbox asked us to turn off two-step login for your account. We'll do so on ${formatMinute(endsAt)} UTC. Logging in with a code, a recovery code or a passkey before then stops it, and so does a new password. If this wasn't you, stop it now. The link opens a page with a button:`,
    ],
    link,
    action: 'Keep two-step login',
    ending: "If this was you, there's nothing more to do.",
  })

/** Returns the warning of wrong codes, which take the password or a session to try. */
export const wrongCodesEmail = (link: string): Email =>
  compose({
    purpose: 'wrong-codes',
    subject: 'Wrong codes were entered for your account',
    paragraphs: [
      'Hello,',
      "Someone entered several wrong codes for your account. Before that, they got past your password, or used a device that's logged in. If this wasn't you, choose a new password right away, which logs out all devices:",
    ],
    link,
    action: 'Choose a new password',
    ending: "If this was you, there's nothing more to do.",
  })

/** Returns the code by which the owner of a session confirms that they are still there. */
export const confirmationCodeEmail = (code: string, link: string): Email =>
  compose({
    purpose: 'confirmation-code',
    lifeMs: SESSIONS.confirmedMs,
    subject: 'Your code to confirm that it’s you',
    paragraphs: [
      'Hello,',
      `Your code is ${code}. Enter it where you were asked for it, within 10 minutes. We never ask for it in any other way.`,
      "If this wasn't you, someone uses a device that's logged in to your account. Log out all other devices in your settings:",
    ],
    link,
    action: 'Open the settings',
    ending: "If this was you, there's nothing more to do.",
  })

/** Returns the warning of passkeys that signed wrongly, which gave no access. */
export const wrongPasskeysEmail = (link: string): Email =>
  compose({
    purpose: 'wrong-codes',
    subject: 'We refused a passkey of your account several times',
    paragraphs: [
      'Hello,',
      "Someone tried several times to log in to your account with one of your passkeys, and didn't get in. If this was you, removing the passkey in your settings and adding it again helps:",
    ],
    link,
    action: 'Open your settings',
    ending:
      "If this wasn't you, there's nothing to do. A passkey doesn't work without your device.",
  })

/** Returns the warning of a passkey whose counter went back: its key may have been copied. */
export const passkeyCopiedEmail = (link: string): Email =>
  compose({
    purpose: 'passkey-copied',
    subject: 'We refused a passkey of your account',
    paragraphs: [
      'Hello,',
      'Someone tried to log in to your account with a passkey that seems to be a copy of yours, so we refused it. Please log in another way, remove your passkeys in the settings of your account, and add new ones:',
    ],
    link,
    action: 'Open your settings',
    ending: 'If your passkey keeps being refused on a device of your own, adding it again helps.',
  })

/** Returns the notice to a visitor who asked to hear what became of a submission. It repeats nothing that was typed. */
export const submissionEmail = (link: string, outcome: 'approved' | 'refused'): Email =>
  compose({
    purpose: 'submission',
    subject:
      outcome === 'approved'
        ? 'The influencer you submitted is now listed'
        : "We didn't list the influencer you submitted",
    paragraphs: [
      'Hello,',
      outcome === 'approved'
        ? "You asked us to tell you what became of an influencer you submitted. They're now listed:"
        : "You asked us to tell you what became of an influencer you submitted. We didn't list them. Our rules say who we list:",
    ],
    link,
    action: outcome === 'approved' ? 'Open the profile' : 'Read our rules',
    ending: "You won't hear from us about this again: we've deleted your address.",
  })

/** Returns the notice to a proposed influencer whose address is known that their profile is public. */
export const listedEmail = (link: string, siteName: string): Email =>
  compose({
    purpose: 'listed',
    subject: `You now have a page on ${siteName}`,
    paragraphs: [
      'Hello,',
      "Someone added you, and our team approved your profile. People can now find, rate and review you on our site. Here's your page:",
    ],
    link,
    action: 'See your page',
    ending:
      'Is something wrong, or would you like to be removed? Please write to us. Our address is at the bottom of every page.',
  })

/** Returns the e-mail by which an admin sees that e-mails arrive. */
export const testEmail = (link: string): Email =>
  compose({
    purpose: 'test',
    subject: 'A test email',
    paragraphs: ['Hello,', 'You asked for this email on the health page. It has arrived:'],
    link,
    action: 'Back to the health page',
    ending: 'Is it in your spam folder? Then look at SPF, DKIM and DMARC on that page.',
  })

type Draft = Content & { purpose: Email['purpose']; lifeMs?: number }

type NoticeDraft = Omit<Content, 'ending' | 'links'> &
  Pick<Email, 'purpose' | 'lifeMs'> & { unsubscribe: string }

/**
 * Returns an email about what is new on the site. Unlike the others it repeats names of members and influencers, reasons of
 * our team, and a sentence of a review that profiles could quote, too: its reader has a confirmed address and chose to get it.
 */
export const composeNotice = ({ unsubscribe, ...draft }: NoticeDraft): Email => ({
  ...compose({
    ...draft,
    ending: 'You get this because of your settings.',
    links: [
      { text: 'Change your settings', link: siteLink(PATH.inboxSettings) },
      { text: 'Unsubscribe', link: unsubscribe },
    ],
  }),
  unsubscribe,
})

/** Returns an e-mail of its content. */
export function compose({ purpose, lifeMs = DURATION.emailMs, ...content }: Draft): Email {
  const { subject, link } = content
  return { purpose, subject, link, lifeMs, content }
}
