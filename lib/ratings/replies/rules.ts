import { days } from '@/lib/domain/durations'
import { REWARDED_REPLY_CHARS_MIN } from '@/lib/domain/points'
import { STANDING } from '@/lib/domain/standing'

/** What keeps a crowd from burying a review. Factors of rate limits multiply the first two. */
export const REPLIES = {
  /** A member's replies to one review since another person last replied to it. */
  unansweredMax: 3,
  /** Replies an hour of an account that is new. */
  newPerHour: 10,
  newMs: STANDING.newMs,
  /** Accounts without a record below one review, within this time, that staff is to look at. */
  crowdMin: 5,
  crowdMs: days(1),
} as const

/** The number of an author's latest replies that a new one is compared with. */
export const EARLIER_REPLIES_READ = 200

/** Whether a reply is long enough to earn points. A run of whitespace counts as one character. */
export const isLongEnough = (text: string) =>
  [...text.trim().replace(/\s+/gu, ' ')].length >= REWARDED_REPLY_CHARS_MIN

/** Reduces a text to letters and digits, ignoring case, so that spaces and punctuation make no difference. */
const essence = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Whether two replies have the same text, apart from case, spaces and punctuation. */
export const isSameText = (one: string, other: string) =>
  one === other || (essence(one) !== '' && essence(one) === essence(other))
