import { days, hours, minutes } from './durations'

/** How a session began. */
export const SIGN_IN_WAYS = [
  'password',
  'thirdParty',
  'secondFactor',
  'link',
  'passkey',
  'recoveryCode',
] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

export const SESSIONS = {
  /** The sessions that an account keeps; beyond it the one that was idle for longest ends. */
  keptMax: 50,
  /** How often at most a session's last use is written. */
  useWrittenMs: minutes(5),
  /** A session ends when it was not used for so long, and in any case so long after it began. */
  member: { idleMs: days(14), absoluteMs: days(30) },
  staff: { idleMs: hours(12), absoluteMs: days(7) },
  /** How long a confirmation is fresh, and how long a mailed code works that makes one. */
  confirmedMs: minutes(10),
  /** The browsers that an account knows. */
  devicesMax: 20,
  /** How long a browser keeps the cookie by which accounts know it. */
  deviceCookieMs: days(400),
  /** At most one email about sign-ins on devices of one kind. */
  deviceToldEveryMs: days(1),
  /** How long the link in that email works. */
  denialMs: days(7),
} as const
