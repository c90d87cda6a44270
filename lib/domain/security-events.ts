import { days, hours } from './durations'

/** What the security log of an account records. A new kind also needs its words (components/accounts/settings/security-words). */
export const SECURITY_EVENTS = [
  'signIn',
  'signInFailed',
  'signInDenied',
  'passwordChanged',
  'passwordReset',
  'emailChanged',
  'addressClaimed',
  'emailRestored',
  'totpAdded',
  'totpRemoved',
  'codesRenewed',
  'recoveryStarted',
  'recoveryStopped',
  'factorsReset',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyRefused',
  'codeFailed',
  'thirdPartyAdded',
  'thirdPartyRemoved',
  'sessionEnded',
  'otherSessionsEnded',
  'allSessionsEnded',
  'addressSeen',
  'archiveSeen',
  'authorSeen',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

export const SECURITY_LOG = {
  keptMs: days(90),
  /** How many of a kind are recorded in which time, where others than the owner cause them; further ones are left out. */
  bounds: {
    signInFailed: { max: 5, windowMs: hours(1) },
    codeFailed: { max: 5, windowMs: hours(1) },
    passkeyRefused: { max: 5, windowMs: hours(1) },
    addressSeen: { max: 1, windowMs: days(1) },
    archiveSeen: { max: 1, windowMs: days(1) },
    authorSeen: { max: 5, windowMs: days(1) },
  },
} as const
