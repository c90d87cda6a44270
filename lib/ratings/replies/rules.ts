import { REWARDED_REPLY_CHARS_MIN } from '@/lib/domain/points'

/** How many of an author's latest replies a new one is compared with. */
export const EARLIER_REPLIES_READ = 200

/** Whether a reply says enough to earn points; a run of spaces is one character. */
export const isLongEnough = (text: string) =>
  [...text.trim().replace(/\s+/gu, ' ')].length >= REWARDED_REPLY_CHARS_MIN

/** Letters and digits alone: other capitals, spaces or marks do not make another text. */
const essence = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Whether two replies say the same. */
export const isSameText = (one: string, other: string) =>
  one === other || (essence(one) !== '' && essence(one) === essence(other))
