import { Types } from 'mongoose'
import { now } from '@/lib/clock'
import { NOTICES } from '@/lib/domain/notices'
import { isSilent } from '@/lib/notices/commands'
import type { Quote } from '@/lib/notifications/emails'
import { readTopicReviews } from '@/lib/ratings/topics/queries'
import { readSentences } from '@/lib/ratings/topics/sentences'
import type { NoticeRecord } from '@/models/notice'

/** How many of the newest reviews are looked at for each entry. */
const LOOKED_AT = 5

/**
 * Returns a sentence of a new review that one of these entries tells of, by the rules of quotes on profiles, of nobody whom the
 * reader mutes; null without one.
 */
export async function findQuote(
  readerId: Types.ObjectId,
  records: readonly NoticeRecord[],
): Promise<Quote | null> {
  for (const { _id, kind, subject, influencerId } of records) {
    if (!(kind === 'followedMember' || kind === 'followedInfluencer' || kind === 'ownedReview'))
      continue
    const isByMember = kind === 'followedMember'
    const of = isByMember
      ? { authorId: new Types.ObjectId(subject) }
      : influencerId && { influencerId }
    const sentence = of && (await findSentence(readerId, of))
    if (sentence) return { entryId: String(_id), sentence }
  }
  return null
}

async function findSentence(
  readerId: Types.ObjectId,
  of: Parameters<typeof readTopicReviews>[0],
): Promise<string | null> {
  const since = now().getTime() - 2 * NOTICES.digestEveryMs
  for (const review of await readTopicReviews(of, LOOKED_AT)) {
    const isQuoted = review.quotableFrom === null && review.createdAt.getTime() > since
    const quotable = isQuoted && readSentences(review).find((one) => one.isQuotable)
    if (quotable && !(await isSilent(readerId, review.authorId))) return quotable.text
  }
  return null
}
