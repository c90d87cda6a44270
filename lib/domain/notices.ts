import { days, hours, minutes } from './durations'

/**
 * How a member hears of a kind. `email`: in the inbox, and by email at once. `digest`: in the inbox, and in the weekly email.
 * `inbox`: there only. `off`: not at all.
 */
export const DELIVERIES = ['email', 'digest', 'inbox', 'off'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** How often an admin gets the digest of what waits in the queue, and the time between two; null: never. */
export const STAFF_DIGEST_MS = { hourly: hours(1), daily: days(1), off: null } as const
export type StaffDigest = keyof typeof STAFF_DIGEST_MS
export const STAFF_DIGESTS = Object.keys(STAFF_DIGEST_MS) as StaffDigest[]

export const NOTICES = {
  /** How long an entry of the inbox is kept. */
  keptMs: days(90),
  /** The most people of one entry that are told apart, and of those that are named. */
  peopleMax: 50,
  peopleNamed: 3,
  /** The highest number of unread entries that is counted. */
  unreadCountedMax: 99,
  perPage: 20,
  /** How often the count is read while a page is visible, in one tab of all. */
  countEveryMs: 60_000,
  /** How long an email waits for more of its kind. */
  emailDelayMs: minutes(2),
  /** How long followers do not hear of a review yet, and the longest rest between groups of them. */
  newReviewDelayMs: minutes(5),
  restMaxMs: 1_000,
  /** How soon after an alert of staff the next one may come. */
  staffAlertEveryMs: minutes(10),
  digestEveryMs: days(7),
  /** The most entries that a digest names; the others are counted. */
  digestMax: 10,
  /** The points at which a member is told, and every so many after the last of them. */
  milestones: [100, 250, 500, 1_000],
  milestoneStep: 1_000,
} as const
