import type { SecurityEventKind } from '@/lib/domain/security-events'
import type { SignInWay } from '@/lib/domain/sessions'

/** How a session began. */
export const BY_WAY: Readonly<Record<SignInWay, string>> = {
  password: 'with your password',
  thirdParty: 'with Google',
  secondFactor: 'with a code from your app',
  link: 'with a link from an email',
  passkey: 'with a passkey',
  recoveryCode: 'with a recovery code',
}

/** What the entries of the security log say. */
export const SECURITY_WORDS: Readonly<Record<SecurityEventKind, string>> = {
  signIn: 'Logged in',
  signInFailed: 'Someone tried to log in with a wrong password',
  signInDenied: 'You told us that a login wasn’t you. We logged out every device.',
  passwordChanged: 'Password changed',
  passwordReset: 'Password reset by email',
  emailChanged: 'Email address changed',
  emailRestored:
    'The holder of your former email address took it back. We logged out every device.',
  addressClaimed:
    'Email address confirmed by logging in with a link. The password and two-step login from before stopped working.',
  totpAdded: 'Authenticator app added',
  totpRemoved: 'Authenticator app removed',
  codesRenewed: 'New recovery codes made',
  recoveryStarted: 'Asked by email to turn off two-step login after 72 hours',
  recoveryStopped: 'Two-step login stays on: turning it off was stopped',
  factorsReset: 'Two-step login was turned off without a code',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  passkeyRefused: 'A passkey was refused',
  codeFailed: 'A wrong code or password was entered to confirm it’s you',
  thirdPartyAdded: 'Google added as a way to log in',
  thirdPartyRemoved: 'Google removed from your ways to log in',
  sessionEnded: 'A device was logged out from your account page',
  otherSessionsEnded: 'All other devices were logged out',
  allSessionsEnded: 'All devices were logged out',
  addressSeen: 'Our team looked at your email address',
  archiveSeen: 'Our team looked at what we store about you',
  authorSeen: 'Our team looked at who wrote an anonymous review of yours',
}
