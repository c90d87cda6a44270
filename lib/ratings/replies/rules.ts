import { REWARDED_REPLY_CHARS_MIN } from '@/lib/domain/points'

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
